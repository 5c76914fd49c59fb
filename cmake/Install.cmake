# make install: library, headers, CMake package, pkg-config file, binary, man page, completions.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS pith EXPORT pithTargets)
install(DIRECTORY include/pith TYPE INCLUDE)
install(FILES LICENSE README.md CHANGELOG.md TYPE DOC)

# What a static library needs beside its packages where the linking program is in C.
set(cxx_runtime ${CMAKE_CXX_IMPLICIT_LINK_LIBRARIES})
list(FILTER cxx_runtime INCLUDE REGEX "c\\+\\+|^m$")

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/pith)
configure_package_config_file(cmake/pithConfig.cmake.in pithConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(pithConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(EXPORT pithTargets NAMESPACE pith:: DESTINATION ${package_dir})
install(FILES ${PROJECT_BINARY_DIR}/pithConfig.cmake ${PROJECT_BINARY_DIR}/pithConfigVersion.cmake
  cmake/Dependencies.cmake DESTINATION ${package_dir})

# The pkg-config file finds its prefix from where it lies, so that the tree may be installed anywhere. A static
# library passes its own needs on, the C++ run time among them, for C programs.
file(RELATIVE_PATH pc_up /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
string(REGEX REPLACE "/$" "" pc_up "${pc_up}")
if(BUILD_SHARED_LIBS)
  set(pc_requires Requires.private)
else()
  set(pc_requires Requires)
  list(TRANSFORM cxx_runtime PREPEND " -l" OUTPUT_VARIABLE pc_cxx_runtime)
  list(JOIN pc_cxx_runtime "" pc_cxx_runtime)
endif()
if(PITH_DETECTION)
  set(pc_detection_requires " uchardet")
endif()
if(PITH_IO)
  set(pc_io_requires " zlib libzstd simdjson")
endif()
if(PITH_LITEHTML AND NOT BUILD_SHARED_LIBS)
  set(pc_litehtml " -llitehtml")
endif()
if(PITH_LITEHTML)
  set(pc_litehtml_requires " freetype2 fontconfig")
endif()
if(PITH_LIBDEFLATE)
  string(APPEND pc_coding_requires " libdeflate")
endif()
if(PITH_BROTLI)
  string(APPEND pc_coding_requires " libbrotlidec")
endif()
configure_file(cmake/pith.pc.in pith.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/pith.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# The man page and the completions are written by the command itself, from its option table.
if(TARGET pith_cli)
  install(TARGETS pith_cli)
  set(generated_dir ${PROJECT_BINARY_DIR}/generated)
  file(MAKE_DIRECTORY ${generated_dir})
  function(pith_generate file destination)
    add_custom_command(OUTPUT ${generated_dir}/${file}
      COMMAND pith_cli help ${ARGN} > ${generated_dir}/${file}
      DEPENDS pith_cli VERBATIM)
    set(generated_files ${generated_files} ${generated_dir}/${file} PARENT_SCOPE)
    install(FILES ${generated_dir}/${file} DESTINATION ${destination})
  endfunction()
  pith_generate(pith.1 ${CMAKE_INSTALL_MANDIR}/man1 --man)
  pith_generate(pith ${CMAKE_INSTALL_DATADIR}/bash-completion/completions --completion bash)
  pith_generate(_pith ${CMAKE_INSTALL_DATADIR}/zsh/site-functions --completion zsh)
  pith_generate(pith.fish ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d --completion fish)
  add_custom_target(pith_generated ALL DEPENDS ${generated_files})
endif()
