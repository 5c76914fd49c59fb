// CLG, nodes that a trained model finds content-like and that stand together, and its baselines: the same nodes
// without more ado (lr, svm), and the best of them alone (lr-a, svm-a).
#pragma once

#include "learn/node_model.h"
#include "methods/methods.h"

namespace pith {

inline constexpr Parameter kClgParameters[] = {
    {"threshold", 0.55, 0, 1, {}, "score above which a node is a candidate"},
    {"por", 0.7, 0, 1, {}, "overlap of projections above which neighbours belong together"},
    {"theta1", 0.05, 0, 1, {}, "share of the page: what covers less is extended"},
    {"theta2", 0.2, 0, 1, {}, "until it covers so much"},
    {"theta3", 0.4, 0, 1, {}, "what covers no more is taken whole"},
    {"theta4", 0.9, 0, 1, {}, "what covers as much is cut down to its best part"},
    {"depth", 3, 0, 100, {}, "what is deeper in the tree is taken whole"},
    {"title", 1, 0, 1, "no yes", "add the heading on top of the content if it is missing"},
    {"gap", 200, 0, 10000, {}, "pixels that it may stand above"},
    {"groups",
     1,
     0,
     1,
     {},
     "share of the best group's worth from which on a group is content, too; 1: the best alone"},
    {"theta", 0, 0, 1, "given learned",
     "whether theta1 to theta4 are those given or those of the model's pages"},
};
void extract_clg(const Page& page, const MethodOptions& options, Extraction& extraction);

inline constexpr Parameter kLrParameters[] = {
    {"threshold", 0.55, 0, 1, {}, "score above which a node is content"},
};
inline constexpr Parameter kSvmParameters[] = {
    {"threshold", 0, -100, 100, {}, "distance from the margin above which a node is content"},
};
void extract_lr(const Page& page, const MethodOptions& options, Extraction& extraction);
void extract_svm(const Page& page, const MethodOptions& options, Extraction& extraction);
void extract_lr_a(const Page& page, const MethodOptions& options, Extraction& extraction);
void extract_svm_a(const Page& page, const MethodOptions& options, Extraction& extraction);

inline constexpr std::string_view kClgModel = "clg";  // the method that models of all five name

Result<NodeModel> read_clg_model(const ModelView& model);  // errors: bad_model
extern const Learned kClgLearned;

}  // namespace pith
