#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ludens {

/// The typed grammar of the language: every ludeme class with its signatures, and every
/// enumeration, read once from the tables of tables.h. Binding, diagnostics and the reference page
/// all come from it.
///
/// Notation of a table. A line at the margin names a class and the types that it counts as; the
/// indented lines below it are its signatures, one bracketed clause each:
///
///     Hop : effect moves
///       (hop from=args.From? directions=direction? stack:=Boolean? then=Then?)
///
/// A slot is `name=Type` with marks behind it: `?` may be left out, `|` and `||` belong to a run
/// of alternatives of which at most one is given. `name:=Type` needs the label `name:` in the
/// text. `Type[]` is an array. Types in lower case are the families of functions (int, bool,
/// region, moves …); an enumeration's table line is `Name : types = Constant Constant …`.

/// A type that a slot expects: a base type and a number of array brackets.
struct TypeRef {
  uint16_t base = 0;
  uint8_t depth = 0;

  bool operator==(const TypeRef&) const = default;
};

struct Slot {
  std::string name;
  bool labelled = false;
  TypeRef type;
  bool optional = false;
  uint8_t alternative = 0;  ///< 0 none, 1 for `|`, 2 for `||`.
  uint8_t group = 0;        ///< Runs of alternatives are numbered from 1 within a signature.
};

struct LudemeClass;

struct Signature {
  const LudemeClass* owner = nullptr;
  std::string keyword;
  std::vector<Slot> slots;

  /// The slot's index, or -1.
  int Find(std::string_view slot_name) const;
};

struct LudemeClass {
  std::string name;
  uint16_t type = 0;
  std::vector<Signature> signatures;
};

struct EnumConstant {
  uint16_t type = 0;  ///< The enumeration.
  int ordinal = 0;
  std::string_view name;
};

class Grammar {
 public:
  /// The one grammar of the language; built at first use, immutable afterwards.
  static const Grammar& Get();

  /// Classes whose clauses have this keyword, in symbol order.
  std::span<const LudemeClass* const> Candidates(std::string_view keyword) const;

  /// All constants with this name (first letter taken as upper case), in any enumeration.
  std::span<const EnumConstant> Constants(std::string_view name) const;

  /// True where a value of type `from` may stand where `to` is expected.
  bool IsA(uint16_t from, uint16_t to) const;

  /// The type called `name`; asserts that it exists.
  uint16_t Type(std::string_view name) const;
  const std::string& TypeName(uint16_t type) const { return type_names_[type]; }
  std::string TypeName(TypeRef type) const;
  bool IsEnum(uint16_t type) const { return is_enum_[type]; }

  const std::vector<std::unique_ptr<LudemeClass>>& classes() const { return classes_; }

  /// Every keyword and constant, for suggestions.
  std::vector<std::string_view> Keywords() const;
  std::vector<std::string_view> ConstantsOf(uint16_t enum_type) const;

 private:
  Grammar();
  void ReadEnums(std::string_view table);
  void ReadClasses(std::string_view table);
  Signature ReadSignature(std::string_view line);
  Slot ReadSlot(std::string_view text);
  uint16_t Intern(std::string_view type_name);
  void Indexed();

  std::vector<std::string> type_names_;
  std::vector<bool> is_enum_;
  std::vector<std::vector<uint16_t>> counts_as_;
  std::unordered_map<std::string, uint16_t> type_ids_;
  std::vector<std::unique_ptr<LudemeClass>> classes_;
  std::unordered_map<std::string, std::vector<const LudemeClass*>> by_keyword_;
  std::unordered_map<std::string, std::vector<EnumConstant>> constants_;
};

}  // namespace ludens
