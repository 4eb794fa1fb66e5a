import { hashesFor, type DrawQuestion, type DrawReport } from './check-draw.ts'
import type { DrawAnswer } from './draw-worker.ts'

/** Runs the draw on another thread. `onShare` hears how far it is, from 0 to 1; aborting ends the thread. */
export function runDrawHere(
  question: DrawQuestion,
  { signal, onShare }: { signal: AbortSignal; onShare: (share: number) => void },
): Promise<DrawReport> {
  const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), { type: 'module' })
  const of = hashesFor(question.entries.length)
  return new Promise<DrawReport>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.addEventListener('message', ({ data }: MessageEvent<DrawAnswer>) => {
      if (data.kind === 'report') resolve(data.report)
      else onShare(Math.min(1, data.hashes / of))
    })
    worker.postMessage(question, [])
  }).finally(() => worker.terminate())
}
