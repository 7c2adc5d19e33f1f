#include "gdl/read_program.h"

#include "gdl/lower.h"
#include "gdl/split.h"
#include "gdl/statements.h"
#include "gdl/validate.h"

namespace ludens::gdl {

ReadResult ReadProgram(std::string file, std::string text, Diagnostics& diagnostics,
                       const ReadOptions& options) {
  ReadResult result;
  result.source = std::make_unique<KifSource>(std::move(file), std::move(text));
  const KifSource& source = *result.source;
  Diagnostics own;  // Errors of an earlier file must not decide about this one.
  auto program = std::make_unique<Program>();
  const std::vector<Expression> expressions = ReadKif(source, own);
  if (!own.HasErrors()) {
    if (options.check_spelling) CheckSpelling(source, expressions, own);
    const std::vector<Statement> statements = ReadStatements(source, expressions, *program, own);
    bool safe = true;
    for (const Statement& statement : statements)
      safe = CheckSafety(source, statement, own) && safe;
    CheckStatements(source, statements, *program, own);
    if (safe) {
      for (const Statement& statement : statements) {
        LowerStatement(statement, *program);
        if (statement.head.predicate == kRole) program->roles.push_back(statement.head.args[0].id);
      }
      SplitUnstratified(*program);
      CheckProgram(source, statements, *program, own);
    }
  }
  for (const Diagnostic& diagnostic : own.list()) diagnostics.Add(diagnostic);
  if (!own.HasErrors()) result.program = std::move(program);
  return result;
}

}  // namespace ludens::gdl
