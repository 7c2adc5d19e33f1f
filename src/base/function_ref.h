#pragma once

#include <memory>
#include <type_traits>
#include <utility>

namespace ludens {

template <typename Signature>
class FunctionRef;

/// A callable passed down for the length of a call: two words, no allocation. It does not own the
/// callable, so it must not be kept.
template <typename Result, typename... Parameters>
class FunctionRef<Result(Parameters...)> {
 public:
  template <typename Callable>
  requires(!std::is_same_v<std::remove_cvref_t<Callable>, FunctionRef>)
      FunctionRef(Callable&& callable)  // NOLINT: conversion is the point.
      : object_(const_cast<void*>(static_cast<const void*>(std::addressof(callable)))),
        call_([](void* object, Parameters... parameters) -> Result {
          return (*static_cast<std::remove_reference_t<Callable>*>(object))(
              std::forward<Parameters>(parameters)...);
        }) {}

  Result operator()(Parameters... parameters) const {
    return call_(object_, std::forward<Parameters>(parameters)...);
  }

 private:
  void* object_;
  Result (*call_)(void*, Parameters...);
};

}  // namespace ludens
