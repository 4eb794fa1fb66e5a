import type { PdfAnswer, PdfTask } from './pdf-renderer.ts'
import { writeDocument } from './write-document.ts'

// A process of its own: to set one page takes some tenths of a second, in which no price would move.

process.on('disconnect', () => process.exit(0))
process.on('message', ({ letterhead, parts, madeAt }: PdfTask) => {
  const say = (answer: PdfAnswer): void => void process.send?.(answer)
  writeDocument(letterhead, parts, madeAt).then(
    (bytes) => say({ bytes }),
    (error: unknown) => say({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
process.send?.('ready')
