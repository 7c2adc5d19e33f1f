#include <gtest/gtest.h>

#include "base/error.h"
#include "search/registry.h"

namespace ludens {
namespace {

std::string ErrorOf(const std::string& text) {
  try {
    CanonicalAgent(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(AgentText, LeavesOutWhatIsTheDefault) {
  EXPECT_EQ(CanonicalAgent("hs:fraction=1/2,stc=on"), "hs");
  EXPECT_EQ(CanonicalAgent("ab:depth=2"), "ab");
}

TEST(AgentText, HasOneFormForEveryWayOfWriting) {
  EXPECT_EQ(CanonicalAgent(" HS : stc = no , fraction=0.25 "), "hs:fraction=1/4,stc=off");
  EXPECT_EQ(CanonicalAgent("Alpha-Beta:depth=3"), "ab:depth=3");
  EXPECT_EQ(CanonicalAgent("AlphaBeta:depth=3"), "ab:depth=3");
  EXPECT_EQ(CanonicalAgent("UCT:iterations=10k"), "uct:iterations=10000");
}

TEST(AgentText, IsUnchangedWhenCanonical) {
  for (const char* text : {"random", "safe", "opportunistic:depth=3", "hs:fraction=1/8,stc=off",
                           "ab:depth=4,multi=maxn", "uct:iterations=500,c=0.7"})
    EXPECT_EQ(CanonicalAgent(text), text);
}

TEST(AgentText, MistakesComeWithASuggestion) {
  EXPECT_NE(ErrorOf("opportunisitc").find("did you mean 'opportunistic'"), std::string::npos);
  EXPECT_NE(ErrorOf("hs:fracton=1/2").find("did you mean 'fraction'"), std::string::npos);
  EXPECT_NE(ErrorOf("ab:multi=paranoi").find("did you mean 'paranoid'"), std::string::npos);
}

TEST(AgentText, RefusesValuesThatAreNone) {
  for (const char* text :
       {"ab:depth=x", "ab:depth=-1", "ab:depth=1.5", "ab:depth=", "hs:fraction=2", "hs:stc=perhaps",
        "hs:fraction=1/0", "hs:fraction", "hs:=1", "", "hs:stc=on,stc=off", "ab:depth=0"})
    EXPECT_THROW(MakeAgent(text), Error) << text;
}

TEST(AgentText, SetsADefaultOnlyWhereTheAgentHasItAndDoesNotSetIt) {
  EXPECT_EQ(WithDefaultSetting("hs", "heuristics", "w.txt"), "hs:heuristics=w.txt");
  EXPECT_EQ(WithDefaultSetting("hs:heuristics=v.txt", "heuristics", "w.txt"),
            "hs:heuristics=v.txt");
  EXPECT_EQ(WithDefaultSetting("random", "heuristics", "w.txt"), "random");
}

TEST(Agents, DescribeThemselves) {
  for (const AgentType& type : AgentTypes()) {
    EXPECT_FALSE(type.help.empty()) << type.name;
    EXPECT_EQ(CanonicalAgent(type.name), type.name);
    for (const Parameter& parameter : type.parameters)
      EXPECT_FALSE(parameter.help.empty()) << type.name << " " << parameter.name;
  }
}

}  // namespace
}  // namespace ludens
