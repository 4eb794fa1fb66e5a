/** What a drawing on a canvas must know of the page's look: it cannot use the tokens by name. */
export interface CandleLook {
  gain: string
  loss: string
  line: string
  volume: string
  faint: string
  text: string
  page: string
  /** Lines of the indicators. */
  first: string
  second: string
  third: string
  fontFamily: string
  fontSizePx: number
}

const smallestTextRem = 0.75

/** Reads the tokens as they are now: theme, price colours and text size may have been chosen since. */
export function readCandleLook(style: Pick<CSSStyleDeclaration, 'getPropertyValue' | 'fontSize'>): CandleLook {
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    gain: token('color-gain'),
    loss: token('color-loss'),
    line: token('color-line'),
    volume: token('color-line-strong'),
    faint: token('color-text-3'),
    text: token('color-text'),
    page: token('color-page'),
    first: token('color-link'),
    second: token('color-accent-text'),
    third: token('color-text-2'),
    // A length of the style sheet, "16px"; never a sum of money.
    fontFamily: token('font-figures'),
    fontSizePx: smallestTextRem * (Number.parseFloat(style.fontSize) || 16),
  }
}
