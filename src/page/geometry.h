// Where a page's nodes stand and how they look.
#pragma once

#include "pith/geometry.h"
