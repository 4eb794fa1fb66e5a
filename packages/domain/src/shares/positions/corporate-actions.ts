import { paise } from '@bahi/money/paise'
import { divide } from '@bahi/money/rounding'
import type { Lot } from './lots.ts'

/**
 * A corporate action. A split turns one share into `shares`, a bonus adds `shares` for each share, a dividend pays
 * `dividendPaise` on each share. Numbers of shares are whole, so that no holding ends with a fraction.
 */
export type CorporateAction =
  | { readonly kind: 'split' | 'bonus'; readonly shares: number }
  | { readonly kind: 'dividend'; readonly dividendPaise: number }

/** How many shares one share becomes. */
export function computeMultiplier(action: CorporateAction): number {
  if (action.kind === 'dividend') return 1
  return action.kind === 'split' ? action.shares : action.shares + 1
}

/** The factor that makes prices before an action comparable with prices after it. */
export type PriceFactor = { readonly numerator: number; readonly denominator: number }

/**
 * The factor of an action. A dividend lowers the price by its amount relative to the last close before it; it counts
 * as at most that close less one paisa, because a share is never worth nothing.
 */
export function priceFactor(action: CorporateAction, closeBeforePaise: number): PriceFactor {
  if (action.kind !== 'dividend') return { numerator: 1, denominator: computeMultiplier(action) }
  return { numerator: Math.max(1, closeBeforePaise - action.dividendPaise), denominator: closeBeforePaise }
}

/** A price before an action in terms of prices after it, half a paisa up, and at least one paisa. */
export function adjustPrice(pricePaise: number, { numerator, denominator }: PriceFactor): number {
  if (numerator === denominator) return pricePaise
  return Math.max(1, Number(divide(BigInt(pricePaise) * BigInt(numerator), BigInt(denominator), 'half-up')))
}

/** The close before an ex-date as the reference price of that session. */
export function referenceAfter(closeBeforePaise: number, actions: readonly CorporateAction[]): number {
  return actions.reduce((price, action) => adjustPrice(price, priceFactor(action, price)), closeBeforePaise)
}

/** A past action of a share: prices and volumes are counted anew from its ex-date on. */
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
 * Traded bars in terms of today's shares: every price before an ex-date is multiplied by the factors of that action
 * and all later ones, and volumes by the shares that each share has become. The traded value stays.
 */
export function adjustBars<B extends Bar>(bars: readonly B[], actions: readonly PastAction[]): B[] {
  return bars.map((bar) => {
    const after = actions.filter(({ exDate }) => bar.date < exDate)
    if (after.length === 0) return bar
    const factors = after.map(({ action, closeBeforePaise }) => priceFactor(action, closeBeforePaise))
    const price = (pricePaise: number): number => Number(adjustOver(BigInt(pricePaise), factors))
    const shares = after.reduce((product, { action }) => product * computeMultiplier(action), 1)
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

/**
 * One price in whole paise over several actions, rounded once, half a paisa up, so that no paisa is lost between them;
 * at least one paisa.
 */
function adjustOver(pricePaise: bigint, factors: readonly PriceFactor[]): bigint {
  const [numerator, denominator] = factors.reduce(
    ([above, below], factor) => [above * BigInt(factor.numerator), below * BigInt(factor.denominator)],
    [pricePaise, 1n],
  )
  const adjusted = divide(numerator, denominator, 'half-up')
  return adjusted < 1n ? 1n : adjusted
}

/** An action that increases the number of shares and lowers the value of each. */
export type ShareDivision = { readonly kind: 'split' | 'bonus'; readonly shares: number }

/** A price before splits and bonuses in terms of the shares after them, in whole paise, half a paisa up. */
export function priceAfterDivisions(pricePaise: bigint, divisions: readonly ShareDivision[]): bigint {
  return adjustOver(
    pricePaise,
    divisions.map((division) => ({ numerator: 1, denominator: computeMultiplier(division) })),
  )
}

export type Entitlement = { readonly sharesGiven: bigint; readonly amountPaise: bigint }

/** What a holder of this many shares receives. */
export function computeEntitlement(action: CorporateAction, quantity: bigint): Entitlement {
  if (action.kind === 'dividend') return { sharesGiven: 0n, amountPaise: paise(action.dividendPaise) * quantity }
  return { sharesGiven: quantity * BigInt(computeMultiplier(action) - 1), amountPaise: 0n }
}

/**
 * A lot after an action: more shares at the same cost with the same day of purchase. Shares that were sold from it
 * count in new shares too, so that the cost of the rest stays exact to the paisa.
 */
export function lotAfter<L extends Pick<Lot, 'quantity' | 'remaining'>>(lot: L, action: CorporateAction): L {
  const times = BigInt(computeMultiplier(action))
  return {
    ...lot,
    quantity: (lot.quantity * times) as Lot['quantity'],
    remaining: (lot.remaining * times) as Lot['remaining'],
  }
}
