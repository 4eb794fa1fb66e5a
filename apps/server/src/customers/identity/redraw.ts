import { decideFileSize, type PhotoLimits } from '@bahi/domain/customers/identity/photo'
import { refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { WorkerLine } from '../../platform/http/worker-line.ts'
import type { DrawnPhoto } from './photos.ts'

export interface RedrawTask {
  readonly bytes: Buffer
  readonly limits: PhotoLimits
}

export type RedrawAnswer = Decision<DrawnPhoto>

const unreadable = refuse(refusal('photo-unreadable', {}, 'file'))

/** The first bytes of the three kinds of picture that are taken. What a file or its sender says it is counts for nothing. */
function looksLikePicture(bytes: Buffer): boolean {
  const isJpeg = bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff
  const isPng = bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isJpeg || isPng || isWebp
}

/**
 * Draws photos anew: a file of a stranger is decoded in a process of its own, one at a time, and only the picture comes
 * back. A decoder that hangs, breaks or eats memory is ended, and the next photo gets a new one.
 */
export class Redraw {
  /** Few may wait: each holds one file in memory. */
  readonly #line = new WorkerLine<RedrawTask, RedrawAnswer>({
    program: 'customers/identity/redraw-worker',
    maxHeapMb: 128,
    maxWaiting: 8,
    maxOfOne: 2,
    retryAfterSeconds: 5,
    patienceMs: 15_000,
  })

  /** 915, 930 or 931 when it is no picture that is taken. @throws Flood when too many wait, of this customer or of all. */
  async draw(customerId: bigint, bytes: Buffer, limits: PhotoLimits): Promise<RedrawAnswer> {
    const size = decideFileSize(bytes.length, limits)
    if (!size.ok) return size
    if (!looksLikePicture(bytes)) return unreadable
    return (await this.#line.ask(customerId, { bytes, limits })) ?? unreadable
  }

  close(): Promise<void> {
    return this.#line.close()
  }
}
