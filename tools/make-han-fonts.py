"""Makes apps/server/fonts/han-{regular,semibold}.ttf anew: the Chinese characters of papers, from Noto Sans SC.

Needs fontTools and brotli (pip install fonttools brotli), and node_modules. Run it when a test names a missing
character: python3 tools/make-han-fonts.py
"""

import glob
import io
import re
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
WORDS = [
    ROOT / "packages/contract/src/reports/paper-words/zh.ts",
    ROOT / "apps/server/src/platform/pdf/page-words.ts",
    ROOT / "apps/server/src/loans/key-fact-words.ts",
    ROOT / "apps/server/src/reports/certificates/certificate-words.ts",
]
FILES = ROOT / "node_modules/@fontsource/noto-sans-sc/files"
HAN = re.compile("[\u2e80-\u303f\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]")
# Dates and units that are composed, and brackets of names.
ALWAYS = "年月日时分秒零一二三四五六七八九十百千万亿元手股份、。，；：（）《》“”"


def make(weight: int, name: str, wanted: set[int]) -> None:
    parts = []
    left = set(wanted)
    for file in sorted(glob.glob(str(FILES / f"noto-sans-sc-*-{weight}-normal.woff2"))):
        font = TTFont(file)
        here = left & set(font.getBestCmap())
        if not here:
            continue
        options = Options()
        options.layout_features = []
        options.hinting = False
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=here)
        subsetter.subset(font)
        for table in ("GSUB", "GPOS", "GDEF", "vhea", "vmtx", "VORG", "BASE", "STAT"):
            if table in font:
                del font[table]
        font.flavor = None
        kept = io.BytesIO()
        font.save(kept)
        kept.seek(0)
        parts.append(kept)
        left -= here
    if left:
        raise SystemExit("not in Noto Sans SC: " + " ".join(map(chr, sorted(left))))
    merged = Merger().merge(parts)
    # The same characters give the same file.
    merged["head"].created = merged["head"].modified = 0
    merged.recalcTimestamp = False
    file = ROOT / "apps/server/fonts" / f"han-{name}.ttf"
    merged.save(file)
    print(f"{file.relative_to(ROOT)}: {len(wanted)} characters, {file.stat().st_size} bytes")


text = "".join(path.read_text(encoding="utf-8") for path in WORDS) + ALWAYS
characters = {ord(character) for character in HAN.findall(text)}
make(400, "regular", characters)
make(600, "semibold", characters)
