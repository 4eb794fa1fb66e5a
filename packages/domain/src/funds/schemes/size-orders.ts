import type { Side } from '../../shares/charges/charge-rates.ts'

/** One name with its present and its target quantity. */
export type SizedName = {
  readonly instrumentId: number
  readonly targetBps: number
  /** The quantity in all accounts, and the part of it that can be sold today. */
  readonly quantity: bigint
  readonly available: bigint
  readonly pricePaise: bigint
  readonly lotSize: bigint
  /** The most shares of this name, so that a scheme never owns a large part of the free float. */
  readonly maxShares: bigint
}

export type SizingFacts = {
  /** The value that belongs to the unit holders, in paise. */
  readonly netPaise: bigint
  /**
   * The cash that can be spent now, in paise: without the cash part and without what is to be paid out. Negative when
   * cash is short.
   */
  readonly spendablePaise: bigint
  readonly names: readonly SizedName[]
  /** Smaller trades are left out, unless they close a holding. */
  readonly leastPaise: bigint
  /** The most that is bought and sold together; null without a limit. */
  readonly maxTurnoverPaise: bigint | null
  readonly sides: 'both' | 'buy' | 'sell'
}

export type SizedOrder = {
  readonly instrumentId: number
  readonly side: Side
  readonly quantity: bigint
  readonly pricePaise: bigint
}

/** Room for rising prices and charges, so that the planned cash pays for the order. */
const BUY_MARGIN_BPS = 100n

/**
 * The orders that bring holdings to their targets, sales first, in whole lots; the remainder of a holding that leaves
 * may be odd. Purchases are cut to the cash, which includes the expected proceeds of the sales; the largest difference
 * comes first. The same facts give the same orders.
 */
export function sizeOrders(facts: SizingFacts): SizedOrder[] {
  const wanted = facts.names.map((name) => ({ name, difference: wantedShares(facts, name) - name.quantity }))
  const budget = { turnover: facts.maxTurnoverPaise ?? -1n, cash: facts.spendablePaise }
  const sells =
    facts.sides === 'buy'
      ? []
      : bySize(wanted.filter(({ difference }) => difference < 0n)).flatMap(({ name, difference }) =>
          sizeSell(facts, name, -difference, budget),
        )
  const buys =
    facts.sides === 'sell'
      ? []
      : bySize(wanted.filter(({ difference }) => difference > 0n)).flatMap(({ name, difference }) =>
          sizeBuy(facts, name, difference, budget),
        )
  return [...sells, ...buys]
}

type Budget = { turnover: bigint; cash: bigint }
type Wanted = { readonly name: SizedName; readonly difference: bigint }

function wantedShares(
  { netPaise, spendablePaise, sides }: SizingFacts,
  { targetBps, quantity, pricePaise, lotSize, maxShares }: SizedName,
): bigint {
  if (netPaise <= 0n || pricePaise <= 0n) return 0n
  const exact = (netPaise * BigInt(targetBps)) / (10_000n * pricePaise)
  const most = wholeLots(exact < maxShares ? exact : maxShares, lotSize)
  // Sales that raise cash round the remaining quantity down, so that they raise enough.
  if (sides === 'sell' || spendablePaise < 0n || exact >= maxShares) return most
  // A holding within one lot of its target stays, because charges would exceed the use of the trade.
  const away = exact > quantity ? exact - quantity : quantity - exact
  if (quantity > 0n && targetBps > 0 && away < lotSize) return quantity
  // Rounds to the nearest lot. Always rounding down would leave half of a scheme with expensive lots in cash.
  return wholeLots(exact + lotSize / 2n, lotSize)
}

function bySize(names: readonly Wanted[]): Wanted[] {
  const worth = ({ name, difference }: Wanted) => (difference < 0n ? -difference : difference) * name.pricePaise
  return names.toSorted((a, b) =>
    worth(a) === worth(b) ? a.name.instrumentId - b.name.instrumentId : worth(a) > worth(b) ? -1 : 1,
  )
}

function wholeLots(shares: bigint, lotSize: bigint): bigint {
  return shares - (shares % lotSize)
}

function sizeSell(facts: SizingFacts, name: SizedName, difference: bigint, budget: Budget): SizedOrder[] {
  const { instrumentId, pricePaise, available, lotSize } = name
  const isWhole = difference === name.quantity && available === name.quantity && fits(budget, difference * pricePaise)
  const most = difference < available ? difference : available
  const quantity = isWhole ? difference : wholeLots(withinTurnover(budget, most, pricePaise), lotSize)
  const worth = quantity * pricePaise
  if (quantity === 0n || (worth < facts.leastPaise && !isWhole)) return []
  spend(budget, worth)
  budget.cash += worth
  return [{ instrumentId, side: 'sell', quantity, pricePaise }]
}

function sizeBuy(
  facts: SizingFacts,
  { instrumentId, pricePaise, lotSize }: SizedName,
  difference: bigint,
  budget: Budget,
): SizedOrder[] {
  const dearest = pricePaise * (10_000n + BUY_MARGIN_BPS)
  const affordable = budget.cash <= 0n ? 0n : (budget.cash * 10_000n) / dearest
  const most = difference < affordable ? difference : affordable
  const quantity = wholeLots(withinTurnover(budget, most, pricePaise), lotSize)
  const worth = quantity * pricePaise
  if (quantity === 0n || worth < facts.leastPaise) return []
  spend(budget, worth)
  budget.cash -= (worth * (10_000n + BUY_MARGIN_BPS)) / 10_000n
  return [{ instrumentId, side: 'buy', quantity, pricePaise }]
}

function fits({ turnover }: Budget, worth: bigint): boolean {
  return turnover < 0n || worth <= turnover
}

function withinTurnover({ turnover }: Budget, shares: bigint, pricePaise: bigint): bigint {
  if (turnover < 0n) return shares
  const most = turnover / pricePaise
  return shares < most ? shares : most
}

function spend(budget: Budget, worth: bigint): void {
  if (budget.turnover >= 0n) budget.turnover -= worth
}
