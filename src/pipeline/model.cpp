// Models of the caller's own: read once, checked by the method that they are for.
#include "entities/tagger.h"
#include "methods/methods.h"
#include "pith/pith.h"

namespace pith {

Result<Model> Model::read(std::string bytes) {
  const Result<ModelView> model = read_model(bytes);
  if (!model) return model.error();
  Result<Done> checked = Done{};
  if (const Learned* learned = find_learned(model->method))
    checked = learned->check(*model);
  else if (model->method == TaggerModel::kMethod)
    checked = check_by<TaggerModel::read>(*model);
  else
    checked = Error{ErrorCode::bad_model,
                    "model for method '" + std::string(model->method) + "', which takes none"};
  if (!checked) return checked.error();
  return Model(std::move(bytes));
}

std::string_view Model::method() const {
  return view_model(bytes_).method;
}

}  // namespace pith
