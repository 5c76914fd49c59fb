// What the module does where the C++ run time would print a message and abort: it stops, and the host sees a trap. Without
// this the module would carry printf and ask the host for files.
namespace std {
inline namespace __1 {
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept {
  __builtin_trap();
}
}
}
