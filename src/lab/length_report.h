#pragma once

#include <string>
#include <vector>

#include "lab/length.h"
#include "lab/plot/chart.h"

namespace ludens {

/// The rows as an aligned table, as in the paper: L, N, excluded, min, max, SD, SE, time.
std::string LengthTable(const std::vector<LengthRow>& rows);

/// The same with a header line, for spreadsheets.
std::string LengthCsv(const std::vector<LengthRow>& rows);

/// One JSON object per trial, then one for the row; each on a line of its own.
std::string LengthJson(const LengthRow& row);

/// Figure 3 of the paper: for each game the mean length under each agent with its interval.
/// `expected` has the reference value of each game, in the order of first appearance (NaN: none).
std::string LengthFigure(const std::vector<LengthRow>& rows, const std::vector<double>& expected);

/// The distribution of the lengths, a box per agent.
std::string LengthBoxes(const std::vector<LengthRow>& rows);

/// Figure 4: for each agent the sum over games of |observed − expected|.
std::string ErrorFigure(const std::vector<LengthRow>& rows, const std::vector<double>& expected);

/// Figure 5: for each agent the sum over games of the time per trial, on a logarithmic scale.
std::string TimeFigure(const std::vector<LengthRow>& rows);

/// The games and the agents of the rows in the order of first appearance.
std::vector<std::string> GamesOf(const std::vector<LengthRow>& rows);
std::vector<std::string> AgentsOf(const std::vector<LengthRow>& rows);

}  // namespace ludens
