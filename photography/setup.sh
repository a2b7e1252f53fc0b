#!/usr/bin/env bash
# Installs what the photography needs on a bare Debian machine: Blender (Cycles on the processor, no display) and numpy.
set -euo pipefail
if [ "$(id -u)" -eq 0 ]; then as_root=(); else as_root=(sudo); fi
if ! command -v blender > /dev/null || ! /usr/bin/python3 -c 'import numpy' 2> /dev/null; then
  "${as_root[@]}" apt-get update
  "${as_root[@]}" apt-get install -y --no-install-recommends blender python3-numpy
fi
blender --version | head -1
# Blender looks for its Python library beside the first python3 of the PATH, which must be the system's.
PATH="/usr/bin:$PATH" blender -b --python-expr 'import numpy; print("numpy", numpy.__version__)' | grep numpy
