import sharp from 'sharp'
import { decidePictureSize } from '@bahi/domain/customers/identity/photo'
import { refusal, refuse } from '@bahi/domain/outcome'
import type { RedrawAnswer, RedrawTask } from './redraw.ts'

// A process of its own, because it opens files of strangers. A crash of the decoder ends this process only.

/** Pixels of the longer side, enough to read the smallest print of a document. */
const LONGEST_SIDE = 2_400
const QUALITY = 82
const DECODE_SECONDS = 10
const LOOK_EVERY_MS = 50
/** More memory than the largest permitted picture needs. A file that needs more is treated as an attack. */
const MAX_RSS_BYTES = 900_000_000

sharp.cache(false)
sharp.concurrency(1)
// Only these three formats are decoded. Every other loader of libvips stays blocked, whatever type a file claims.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })

const unreadable = refuse(refusal('photo-unreadable', {}, 'file'))

async function redraw({ bytes, limits }: RedrawTask): Promise<RedrawAnswer> {
  try {
    const source = sharp(bytes, {
      failOn: 'error',
      limitInputPixels: limits.maxPixels,
      sequentialRead: true,
      pages: 1,
    })
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    const size = decidePictureSize({ width, height }, limits)
    if (!size.ok) return size
    // Rotated as the camera recorded, in sRGB. Nothing of the file remains except its pixels.
    const drawn = await source
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true })
    return { ok: true, accepted: { bytes: drawn.data, width: drawn.info.width, height: drawn.info.height } }
  } catch {
    return unreadable
  }
}

setInterval(() => {
  if (process.memoryUsage.rss() > MAX_RSS_BYTES) process.exit(1)
}, LOOK_EVERY_MS).unref()

process.on('disconnect', () => process.exit(0))
process.on('message', (task: RedrawTask) => {
  void redraw(task).then((answer) => process.send?.(answer))
})
process.send?.('ready')
