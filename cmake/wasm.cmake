# Toolchain for WebAssembly with the system interface WASI, of packages named in tools/install-deps. Any clang from 20 on
# with its libc++ for wasm32-wasi will do.
set(CMAKE_SYSTEM_NAME Generic)  # CMake knows no WASI
set(CMAKE_SYSTEM_PROCESSOR wasm32)

find_program(PITH_WASM_CLANG NAMES clang++-22 clang++ REQUIRED)
find_program(PITH_WASM_CLANG_C NAMES clang-22 clang REQUIRED)
set(CMAKE_CXX_COMPILER ${PITH_WASM_CLANG})
set(CMAKE_C_COMPILER ${PITH_WASM_CLANG_C})
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)

set(CMAKE_C_FLAGS_INIT "-msimd128 -Wno-deprecated")  # clang would like wasm32-wasip1, whose libraries are not packaged
set(CMAKE_CXX_FLAGS_INIT "${CMAKE_C_FLAGS_INIT} -fno-exceptions -fno-rtti")
