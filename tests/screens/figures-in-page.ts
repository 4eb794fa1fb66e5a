import { shownTexts, whereIs, type Fault } from './texts-in-page.ts'

/**
 * An amount, a price or a percentage: read as one word, so it stands on one line. References and dates may break at their
 * hyphens, and a digest anywhere, so what touches a letter or a hyphen is none.
 */
const figure = /(?<![\p{L}\d-])[+−-]?₹?\d[\d,]*(?:\.\d+)?%?(?![\p{L}\d])/gu

/** A figure that goes on in the next line is read as two. */
export function brokenFigures(): Fault[] {
  const range = document.createRange()
  return shownTexts(document.body).flatMap(({ element }): Fault[] =>
    [...element.childNodes].flatMap((node) => {
      if (node.nodeType !== Node.TEXT_NODE) return []
      return [...(node.nodeValue ?? '').matchAll(figure)].flatMap(({ 0: text, index }) => {
        range.setStart(node, index)
        range.setEnd(node, index + text.length)
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
        )
        return lines.size > 1
          ? [
              {
                kind: 'a figure is broken' as const,
                what: text,
                where: whereIs(element),
                detail: `in ${lines.size} lines`,
              },
            ]
          : []
      })
    }),
  )
}
