#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "lab/statistics/elo.h"

namespace ludens {

/// A sequential test of "the difference is elo0" against "it is elo1" with error probabilities
/// alpha (accepting elo1 wrongly) and beta (accepting elo0 wrongly). Elo is normalised unless said
/// otherwise: its bounds then ask for the same number of games whatever the rate of draws.
struct SprtOptions {
  double elo0 = 0;
  double elo1 = 20;
  double alpha = 0.05;
  double beta = 0.05;
  bool logistic = false;

  double lower() const;  ///< Log-likelihood ratio at which elo0 is accepted.
  double upper() const;  ///< … at which elo1 is.
};

/// Reads "elo0=0,elo1=20,alpha=0.05,beta=0.05[,model=normalized|logistic]"; what is left out keeps
/// its default. Throws Error for anything else, and where elo0 >= elo1.
SprtOptions ParseSprt(std::string_view text);
std::string SprtText(const SprtOptions& options);

/// The generalised log-likelihood ratio of elo1 over elo0: the results of pairs have the likeliest
/// chances under each hypothesis. This is the test of the large chess testing frameworks (van den
/// Bergh, "Normalized Elo", 2021), whose approximation by a normal distribution does not serve
/// here: it fails for lopsided matches, up to a ratio near 0 where one side wins every game.
/// 0 for no pairs.
double LogLikelihoodRatio(const PairCounts& pairs, const SprtOptions& options);

enum class SprtVerdict : uint8_t { kContinue, kAcceptElo0, kAcceptElo1 };

/// Verdict after these pairs. Waits for a few pairs first, as their distribution is unknown.
SprtVerdict JudgeSprt(const PairCounts& pairs, const SprtOptions& options);

}  // namespace ludens
