// CETR: content is where the source has much text for each tag, line by line. See docs/methods/cetr.md.
#pragma once

#include "methods/cetr/tag_ratios.h"
#include "methods/methods.h"

namespace pith {

inline constexpr Parameter kCetrSigma = {
    "sigma", 8, 0, 1e6, {}, "lines that smoothing reaches; 0: the standard deviation of what is smoothed"};
inline constexpr Parameter kCetrBreak = {
    "break", 150, 0,
    1e6,     {},  "characters that a line is broken after; 0: none, but 65 if the page is one line"};
inline constexpr Parameter kCetrK = {"k", 3, 2, kMostClusters, {}, "number of clusters"};
inline constexpr Parameter kCetrStart = {
    "start", 0, 0, 2, "farthest even random", "where the clusters start"};

inline constexpr Parameter kCetrNoise = {
    "noise",
    0,
    0,
    1,
    "assumed asked",
    "whether a page is first asked for noise, and kept whole if it has none"};
inline constexpr Parameter kCetrUnit = {
    "unit",
    0,
    0,
    1,
    "blocks lines",
    "what is kept: blocks that stand mostly on lines of content, or the lines"};

inline constexpr Parameter kCetrTmParameters[] = {
    kCetrSigma,
    kCetrBreak,
    {"lambda", 1, 0, 100, {}, "standard deviations that a line of content reaches; less keeps more"},
    kCetrNoise,
    kCetrUnit,
};
inline constexpr Parameter kCetrKmParameters[] = {kCetrSigma, kCetrBreak, kCetrK,
                                                  kCetrStart, kCetrNoise, kCetrUnit};
inline constexpr Parameter kCetrParameters[] = {
    kCetrSigma,
    kCetrBreak,
    kCetrK,
    kCetrStart,
    {"alpha", 3, 0, 1e6, {}, "lines ahead that a change is measured over"},
    kCetrNoise,
    kCetrUnit,
};

void extract_cetr_tm(const Page& page, const MethodOptions& options, Extraction& extraction);
void extract_cetr_km(const Page& page, const MethodOptions& options, Extraction& extraction);
void extract_cetr(const Page& page, const MethodOptions& options, Extraction& extraction);

// The settings of a call, for those who want to see the ratios themselves.
CetrSettings cetr_settings(std::span<const double> settings, CetrVariant variant);

}  // namespace pith
