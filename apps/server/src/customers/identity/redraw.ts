import { decideFileSize, type PhotoLimits } from '@bahi/domain/customers/identity/photo'
import { refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { WorkerLine } from '../../platform/http/worker-line.ts'
import type { DrawnPhoto } from '../photos/photos.ts'

export interface RedrawTask {
  readonly bytes: Buffer
  readonly limits: PhotoLimits
}

export type RedrawAnswer = Decision<DrawnPhoto>

const unreadable = refuse(refusal('photo-unreadable', {}, 'file'))

/** Checks the first bytes for the three permitted formats. The claimed type of a file is ignored. */
function looksLikePicture(bytes: Buffer): boolean {
  const isJpeg = bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff
  const isPng = bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isJpeg || isPng || isWebp
}

/**
 * Redraws photos. Files of strangers are decoded one at a time in a process of its own, which returns a new picture
 * only. A decoder that hangs, crashes or uses too much memory is ended, and the next photo gets a new process.
 */
export class Redraw {
  /** A small queue, because each waiting file stays in memory. */
  readonly #line = new WorkerLine<RedrawTask, RedrawAnswer>({
    program: 'customers/identity/redraw-worker',
    maxHeapMb: 128,
    maxWaiting: 8,
    maxOfOne: 2,
    retryAfterSeconds: 5,
    patienceMs: 15_000,
  })

  /**
   * Redraws a photo. Refuses `photo-unreadable`, `photo-too-large` or `photo-too-many-points`. @throws Flood when too
   * many photos wait, of this customer or of all customers.
   */
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
