import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { cardPicture } from '../make-pictures.ts'
import { type HostileFile, text, SECRET } from './hostile-file.ts'
import { createNoise, makePng, withFrameSize, chunk, withManyScans, withSegment } from './picture-bytes.ts'

/** Pictures of the three formats that end early, state a wrong size, or expand to a huge size. */
export async function brokenFiles(): Promise<HostileFile[]> {
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
    { name: 'a PNG of no rows', bytes: makePng({ width: 400, height: 400, rows: Buffer.alloc(0) }), fate: '915' },
    { name: 'half a WebP', bytes: webp.subarray(0, webp.length / 2), fate: '915' },
    {
      name: 'a PNG of 50,000 points a side',
      bytes: makePng({ width: 50_000, height: 50_000, rows: Buffer.alloc(1_000) }),
      fate: '931',
    },
    {
      name: 'a PNG of 2³¹−1 points a side',
      bytes: makePng({ width: 2 ** 31 - 1, height: 2 ** 31 - 1, rows: Buffer.alloc(1_000) }),
      fate: 'either',
    },
    { name: 'a JPEG that says it has 65,500 points a side', bytes: withFrameSize(jpeg, 65_500, 65_500), fate: '931' },
    { name: 'a JPEG that says it is higher than it is', bytes: withFrameSize(jpeg, 640, 4_000), fate: 'either' },
    {
      name: 'a bomb: 400 million points in 50 KB',
      bytes: makePng({ width: 20_000, height: 20_000, bitDepth: 1 }),
      fate: '931',
    },
    {
      name: 'a bomb just within the bounds: 36 million points in 40 KB',
      bytes: makePng({ width: 6_000, height: 6_000 }),
      fate: 'clean',
    },
    {
      name: "a bomb of text: 50 MB in a PNG's remark",
      bytes: makePng({
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
      bytes: makePng({
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
    { name: 'a line of 20,000 points', bytes: makePng({ width: 20_000, height: 1 }), fate: '915' },
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
