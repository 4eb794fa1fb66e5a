import { encode } from 'uqr'
import type { Pdf } from './page.ts'

/** The modules of a QR code, true where they are dark. */
export type QrModules = readonly (readonly boolean[])[]

export function encodeQr(text: string): QrModules {
  return encode(text, { ecc: 'M', border: 0 }).data
}

/** A QR code: dark modules on the white of the page, which cameras want. */
export function drawQr(pdf: Pdf, data: QrModules, { x, y, size }: { x: number; y: number; size: number }): void {
  const modules = data.length
  const unit = size / modules
  for (const [line, row] of data.entries()) {
    for (let at = 0; at < modules; at += 1) {
      if (row[at] !== true) continue
      const from = at
      while (row[at + 1] === true) at += 1
      // Neighbours are one rectangle, so that no hair line of white stands between them.
      pdf.rect(x + from * unit, y + line * unit, (at - from + 1) * unit, unit * 1.02)
    }
  }
  pdf.fill('#000000')
}
