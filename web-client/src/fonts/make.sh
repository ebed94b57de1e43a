#!/bin/sh
# make.sh - makes the fonts of the pages from Debian's packages fonts-junicode and fonts-cantarell.
# Needs python3-fonttools and python3-brotli.
set -eu
cd "$(dirname "$0")"
faces=/usr/share/fonts/opentype
# Latin-1, dashes, quotes, ellipsis, minus, multiplication, arrows, one half
letters='U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+2032-2033,U+2039-203A,U+20AC,U+2190-2193,U+2212'

subset() {
	python3 -m fontTools.subset "$faces/$1" --output-file="$2.woff2" --flavor=woff2 --unicodes="$letters" \
		--layout-features=kern,liga,clig,calt,ccmp,locl,mark,mkmk,lnum,tnum \
		--no-hinting --desubroutinize --name-IDs='0,1,2,3,4,5,6,13,14'
}

subset junicode/JunicodeTwoBeta-Regular.otf junicode-regular
subset junicode/JunicodeTwoBeta-Italic.otf junicode-italic
subset junicode/JunicodeTwoBeta-Semibold.otf junicode-semibold
subset cantarell/Cantarell-Regular.otf cantarell-regular
subset cantarell/Cantarell-Bold.otf cantarell-bold
