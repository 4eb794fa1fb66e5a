import { paise } from '@bahi/money/paise'
import { divide } from '@bahi/money/rounding'
import type { Lot } from './lots.ts'

/**
 * What a company does to its shares. A split turns one share into `shares`, a bonus gives `shares` for each one, a dividend pays
 * `dividendPaise` on each. Numbers of shares are whole, so that nobody is ever left with a part of a share.
 */
export type CorporateAction =
  | { readonly kind: 'split' | 'bonus'; readonly shares: number }
  | { readonly kind: 'dividend'; readonly dividendPaise: number }

/** How many shares one share is after an action. */
export function multiplierOf(action: CorporateAction): number {
  if (action.kind === 'dividend') return 1
  return action.kind === 'split' ? action.shares : action.shares + 1
}

/** By what earlier prices are multiplied to be comparable with those after an action. */
export type PriceFactor = { readonly numerator: number; readonly denominator: number }

/**
 * The factor of an action. A dividend lowers the price by what it pays, measured at the last close before it; it is at most that
 * close less a paisa, because no share is worth nothing.
 */
export function priceFactor(action: CorporateAction, closeBeforePaise: number): PriceFactor {
  if (action.kind !== 'dividend') return { numerator: 1, denominator: multiplierOf(action) }
  return { numerator: Math.max(1, closeBeforePaise - action.dividendPaise), denominator: closeBeforePaise }
}

/** A price before an action as it compares with prices after it, a half paisa up; never nothing. */
export function adjustPrice(pricePaise: number, { numerator, denominator }: PriceFactor): number {
  if (numerator === denominator) return pricePaise
  return Math.max(1, Number(divide(BigInt(pricePaise) * BigInt(numerator), BigInt(denominator), 'half-up')))
}

/** The close before an ex-date as that session's reference price. */
export function referenceAfter(closeBeforePaise: number, actions: readonly CorporateAction[]): number {
  return actions.reduce((price, action) => adjustPrice(price, priceFactor(action, price)), closeBeforePaise)
}

/** An action as it lies behind a share: from its ex-date on, prices and volumes are counted anew. */
export type PastAction = {
  readonly exDate: string
  readonly action: CorporateAction
  readonly closeBeforePaise: number
}

type Bar = {
  readonly date: string
  openPaise: number
  highPaise: number
  lowPaise: number
  closePaise: number
  volume: number
}

/**
 * Bars as they were traded, made comparable with today's: every price before an ex-date is multiplied by the factors of that action
 * and all later ones, volumes by the shares that each share has become. The value that was traded stays what it was.
 */
export function adjustBars<B extends Bar>(bars: readonly B[], actions: readonly PastAction[]): B[] {
  if (actions.length === 0) return [...bars]
  const latestFirst = actions.toSorted((a, b) => (a.exDate < b.exDate ? 1 : -1))
  return bars.map((bar) => {
    const after = latestFirst.filter(({ exDate }) => bar.date < exDate)
    if (after.length === 0) return bar
    const factors = after.map(({ action, closeBeforePaise }) => priceFactor(action, closeBeforePaise))
    const price = (pricePaise: number): number => Number(adjustOver(BigInt(pricePaise), factors))
    const shares = after.reduce((product, { action }) => product * multiplierOf(action), 1)
    return {
      ...bar,
      openPaise: price(bar.openPaise),
      highPaise: price(bar.highPaise),
      lowPaise: price(bar.lowPaise),
      closePaise: price(bar.closePaise),
      volume: bar.volume * shares,
    }
  })
}

/** One price in whole paise over several actions, rounded once, a half paisa up, so that no paisa is lost between them; never nothing. */
function adjustOver(pricePaise: bigint, factors: readonly PriceFactor[]): bigint {
  const [numerator, denominator] = factors.reduce(
    ([above, below], factor) => [above * BigInt(factor.numerator), below * BigInt(factor.denominator)],
    [pricePaise, 1n],
  )
  const adjusted = divide(numerator, denominator, 'half-up')
  return adjusted < 1n ? 1n : adjusted
}

/** An action after which there are more shares, each worth less. */
export type ShareDivision = { readonly kind: 'split' | 'bonus'; readonly shares: number }

/** A price from before splits and bonuses as it compares with the shares of after them, in whole paise, a half paisa up. */
export function priceAfterDivisions(pricePaise: bigint, divisions: readonly ShareDivision[]): bigint {
  return adjustOver(
    pricePaise,
    divisions.map((division) => ({ numerator: 1, denominator: multiplierOf(division) })),
  )
}

export type Entitlement = { readonly sharesGiven: bigint; readonly amountPaise: bigint }

/** What an owner of so many shares is given. */
export function entitlementOf(action: CorporateAction, quantity: bigint): Entitlement {
  if (action.kind === 'dividend') return { sharesGiven: 0n, amountPaise: paise(action.dividendPaise) * quantity }
  return { sharesGiven: quantity * BigInt(multiplierOf(action) - 1), amountPaise: 0n }
}

/**
 * A lot after an action: more shares at the same cost, bought on the same day. What was sold of it counts in the new shares too, so
 * that the cost of what is left is to the paisa what it was.
 */
export function lotAfter<L extends Pick<Lot, 'quantity' | 'remaining'>>(lot: L, action: CorporateAction): L {
  const times = BigInt(multiplierOf(action))
  return {
    ...lot,
    quantity: (lot.quantity * times) as Lot['quantity'],
    remaining: (lot.remaining * times) as Lot['remaining'],
  }
}
