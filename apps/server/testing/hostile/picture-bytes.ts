import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { text } from './hostile-file.ts'

export const PNG_HEAD = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Meaningless bytes, equal in every run. */
export function createNoise(length: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, at) =>
    createHash('sha256').update(`noise ${at}`).digest(),
  )
  return Buffer.concat(blocks).subarray(0, length)
}

export function chunk(kind: string, data: Buffer): Buffer {
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
export function makePng({
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
export function withSegment(jpeg: Buffer, marker: number, data: Buffer, times = 1): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(0xff00 + marker, 0)
  head.writeUInt16BE(data.length + 2, 2)
  const segment = Buffer.concat([head, data])
  return Buffer.concat([jpeg.subarray(0, 2), ...Array.from({ length: times }, () => segment), jpeg.subarray(2)])
}

/** Changes the height and width in the frame header of a JPEG. */
export function withFrameSize(jpeg: Buffer, width: number, height: number): Buffer {
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
export function withManyScans(jpeg: Buffer, times: number): Buffer {
  const start = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = jpeg.subarray(start, -2)
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: times }, () => scan), jpeg.subarray(-2)])
}
