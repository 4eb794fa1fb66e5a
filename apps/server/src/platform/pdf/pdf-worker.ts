import type { ShapedRuns } from './faces.ts'
import type { PdfAnswer, PdfTask } from './pdf-renderer.ts'
import { writeDocument } from './write-document.ts'

// A process of its own: to set a document takes from some tenths of a second to a second, in which no price would move.

const runs: ShapedRuns = new Map()

process.on('disconnect', () => process.exit(0))
process.on('message', ({ letterhead, parts, madeAt }: PdfTask) => {
  const say = (answer: PdfAnswer): void => void process.send?.(answer)
  writeDocument(letterhead, parts, madeAt, runs).then(
    (bytes) => say({ bytes }),
    (error: unknown) => say({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
process.send?.('ready')
