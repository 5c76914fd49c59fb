"""Builds the package for `pip install .` at the top of a clone, where installers look first: scikit-build-core, in this folder."""

import os
import pathlib

from scikit_build_core import build as _build

_PACKAGE = pathlib.Path(__file__).resolve().parent


def _here(hook):
    def call(*arguments, **named):
        os.chdir(_PACKAGE)  # pip gives absolute paths, and starts a process for each call
        return hook(*arguments, **named)

    return call


build_wheel = _here(_build.build_wheel)
build_editable = _here(_build.build_editable)
get_requires_for_build_wheel = _here(_build.get_requires_for_build_wheel)
get_requires_for_build_editable = _here(_build.get_requires_for_build_editable)
prepare_metadata_for_build_wheel = _here(_build.prepare_metadata_for_build_wheel)
prepare_metadata_for_build_editable = _here(_build.prepare_metadata_for_build_editable)
