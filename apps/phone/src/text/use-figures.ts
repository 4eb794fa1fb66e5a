import {
  formatCompact,
  formatCompactRupees,
  formatMove,
  formatPrice,
  formatPriceMove,
  formatQuantity,
  formatRoundRupees,
  formatRupees,
  formatSignedRupees,
  moveBps,
} from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import { quantity } from '@bahi/money/quantity'
import { directionOf, type Direction } from '@bahi/ui/figures/price-tick'
import { inOneLine } from './in-one-line.ts'
import { useText, type Text } from './use-text.tsx'

/** A change against the previous close, in every form a screen needs. */
export interface MoveFigures {
  direction: Direction
  /** "+0.86%" */
  percent: string
  /** "+12.10 (+0.86%)" */
  full: string
  /** "up 0.86 percent" */
  name: string
}

export interface Figures {
  /** Money the customer owns, exact: ₹1,84,236.40. */
  rupees: (amountPaise: number | bigint) => string
  /** An amount that was chosen to be round, without zeros at its end: ₹10,00,000. */
  roundRupees: (amountPaise: number | bigint) => string
  signedRupees: (amountPaise: number | bigint) => string
  /** A market value, shortened: ₹1,748 Cr. */
  compactRupees: (amountPaise: number | bigint) => string
  /** 1,412.60 in every language; the price of a share has a ₹ before it where it stands alone. */
  price: (pricePaise: number) => string
  shares: (count: number | bigint) => string
  /** A market count, shortened: 1.24 Cr. */
  compact: (count: number | bigint) => string
  move: (pricePaise: number, previousClosePaise: number) => MoveFigures
  /** "1,412 rupees 60 paise" */
  priceName: (pricePaise: number) => string
  /** The name of a quote for a screen reader: company, price and move in one sentence. */
  quoteName: (who: string, pricePaise: number, previousClosePaise: number) => string
}

/** Figures in the chosen language. Amounts are whole paise as they come over the wire. */
export function useFigures(): Figures {
  return figuresFor(useText())
}

function figuresFor({ t, language }: Pick<Text, 't' | 'language'>): Figures {
  const move = (pricePaise: number, previousClosePaise: number): MoveFigures => {
    const change = paise(pricePaise - previousClosePaise)
    const bps = moveBps(change, paise(previousClosePaise)) ?? 0n
    const direction = directionOf(change)
    const percent = formatMove(bps)
    const amount = formatPercentWords(bps)
    const name =
      direction === 'flat'
        ? t('figure.unchanged')
        : direction === 'up'
          ? t('figure.up', { percent: amount })
          : t('figure.down', { percent: amount })
    return { direction, percent, full: `${formatPriceMove(change)} (${percent})`, name }
  }
  const priceName = (pricePaise: number) => {
    const [rupees = '', rest = ''] = formatPrice(paise(pricePaise)).split('.')
    // No plural rule: the first number that Intl formats costs a cold page 40 ms, and the first list would wait for it.
    if (rest === '00') return t('figure.price.whole', { rupees })
    if (rest === '01') return t('figure.price.one', { rupees })
    return t('figure.price', { rupees, paise: String(Number(rest)) })
  }
  return {
    rupees: (amount) => inOneLine(formatRupees(paise(amount), language)),
    roundRupees: (amount) => inOneLine(formatRoundRupees(paise(amount), language)),
    signedRupees: (amount) => inOneLine(formatSignedRupees(paise(amount), language)),
    compactRupees: (amount) => inOneLine(formatCompactRupees(paise(amount), language)),
    price: (price) => formatPrice(paise(price)),
    shares: (count) => inOneLine(formatQuantity(quantity(count), language)),
    compact: (count) => inOneLine(formatCompact(count, language)),
    move,
    priceName,
    quoteName: (who, pricePaise, previousClosePaise) =>
      t('figure.quote', { who, price: priceName(pricePaise), move: move(pricePaise, previousClosePaise).name }),
  }
}

/** "0.86" for a screen reader, which says the direction itself. */
function formatPercentWords(bps: bigint): string {
  return formatMove(bps).replace(/^[+−]/, '').replace('%', '')
}
