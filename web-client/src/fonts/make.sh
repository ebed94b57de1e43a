#!/bin/sh
# make.sh - makes the fonts of the pages from Debian's packages fonts-junicode, fonts-cantarell, fonts-hosny-amiri and
# fonts-noto-core, which are looked for under FONTS (/usr/share/fonts).
# Needs python3-fonttools and python3-brotli.
set -eu
cd "$(dirname "$0")"
fonts=${FONTS:-/usr/share/fonts}
faces=$fonts/opentype
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

# Other scripts, each with the figures and joiners of its own; letters of Latin come from the faces above.
script() {
	python3 -m fontTools.subset "$fonts/$1" --output-file="$2.woff2" --flavor=woff2 --unicodes="$3" --layout-features='*' \
		--no-hinting --desubroutinize --name-IDs='0,1,2,3,4,5,6,13,14'
}

arabic='U+060C,U+061B,U+061F,U+0621-063A,U+0640-0652,U+0660-066C,U+0670,U+0671,U+067E,U+0686,U+06A4,U+06AF,U+200C-200F'
bengali='U+0964-0965,U+0980-09FE,U+200C-200D,U+25CC'
sinhala='U+0964,U+0D81-0DF4,U+200C-200D,U+25CC'

script opentype/fonts-hosny-amiri/Amiri-Regular.ttf amiri-regular "$arabic"
script opentype/fonts-hosny-amiri/Amiri-Bold.ttf amiri-bold "$arabic"
script truetype/noto/NotoSerifBengali-Regular.ttf noto-serif-bengali "$bengali"
script truetype/noto/NotoSansBengali-Regular.ttf noto-sans-bengali "$bengali"
script truetype/noto/NotoSerifSinhala-Regular.ttf noto-serif-sinhala "$sinhala"
script truetype/noto/NotoSansSinhala-Regular.ttf noto-sans-sinhala "$sinhala"
