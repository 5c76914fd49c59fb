# Every kind of plot of the given pages, each ended by a zero byte.   plots.sh PITH PAGE...
set -e
pith=$1
shift
for page; do
  for kind in ratios smooth changes clusters tree density; do
    "$pith" plot "$kind" "$page"
    printf '\0'
  done
done
