#pragma once

#include <functional>
#include <string>
#include <vector>

namespace ludens {

using NameList = std::function<std::vector<std::string>()>;

/// What the author may have meant by an unknown word in each place; "" when nothing is near.
std::string KeywordHint(const std::string& word, const NameList& defines);
std::string ConstantHint(const std::string& word);
std::string LabelHint(const std::string& word);

}  // namespace ludens
