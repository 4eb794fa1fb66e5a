import { WorkerLine } from '../http/worker-line.ts'
import type { Part } from './draw-parts.ts'
import type { Letterhead } from './letterhead.ts'

export interface PdfTask {
  readonly letterhead: Letterhead
  readonly parts: readonly Part[]
  readonly madeAt: Date
}

export type PdfAnswer = { readonly bytes: Uint8Array } | { readonly failed: string }

/** Sets documents, one at a time, in a process of its own: the longest takes about a second of a processor. */
export class PdfRenderer {
  readonly #line = new WorkerLine<PdfTask, PdfAnswer>({
    program: 'platform/pdf/pdf-worker',
    maxHeapMb: 192,
    maxWaiting: 12,
    maxOfOne: 2,
    retryAfterSeconds: 3,
    patienceMs: 20_000,
  })

  /** @throws Flood when too many wait, of this customer or of all. */
  async print(customerId: bigint, task: PdfTask): Promise<Buffer> {
    const answer = (await this.#line.ask(customerId, task)) ?? { failed: 'it took too long, or its process ended' }
    if ('failed' in answer) throw new Error(`A document could not be set: ${answer.failed}`)
    return Buffer.from(answer.bytes)
  }

  close(): Promise<void> {
    return this.#line.close()
  }
}
