import { type SizedName, type SizedOrder, sizeOrders } from './size-orders.ts'

export type FundDayFacts = {
  readonly isFirstOfMonth: boolean
  /** Shares and cash less what is to be paid out, in paise. */
  readonly netPaise: bigint
  readonly cashPaise: bigint
  readonly toPayPaise: bigint
  readonly cashBps: number
  readonly driftBps: number
  /** Every holding and every target of the rule, each once. */
  readonly names: readonly SizedName[]
}

/**
 * Why a fund trades on a day: its calendar day, too much drift from its rule, new cash to invest, cash to raise; or no
 * trade.
 */
export type FundMode = 'rebalance' | 'drift' | 'invest' | 'raise' | 'none'
export type FundDay = {
  readonly mode: FundMode
  readonly driftBps: number
  readonly keepPaise: bigint
  readonly orders: readonly SizedOrder[]
}

/** The smallest trade is a thousandth of the fund: the charges of a smaller one would exceed its use. */
const MIN_TRADE_PARTS = 1_000n
/** Cash that exceeds its target by this part of the fund is invested before the end of the month. */
const IDLE_BPS = 200n

/**
 * The orders of a fund for a trading day. The fund always keeps its cash part and the cash that is to be paid out.
 */
export function decideFundDay(facts: FundDayFacts): FundDay {
  const { netPaise, cashPaise, toPayPaise, names } = facts
  const keepPaise = (netPaise * BigInt(facts.cashBps) + 9_999n) / 10_000n + toPayPaise
  const driftBps = measureDrift(names)
  const mode = netPaise <= 0n ? 'none' : modeOf(facts, keepPaise, driftBps)
  const sides = mode === 'invest' ? 'buy' : mode === 'raise' ? 'sell' : 'both'
  const orders =
    mode === 'none'
      ? []
      : sizeOrders({
          netPaise,
          spendablePaise: cashPaise - keepPaise,
          names,
          leastPaise: netPaise / MIN_TRADE_PARTS,
          maxTurnoverPaise: null,
          sides,
        })
  return { mode, driftBps, keepPaise, orders }
}

function modeOf(
  { isFirstOfMonth, netPaise, cashPaise, toPayPaise, cashBps, driftBps: maxDrift, names }: FundDayFacts,
  keepPaise: bigint,
  driftBps: number,
): FundMode {
  if (isFirstOfMonth || names.every(({ quantity }) => quantity === 0n)) return 'rebalance'
  if (driftBps > maxDrift) return 'drift'
  // Half of the cash part can be used up before shares are sold to restore it.
  if (cashPaise < toPayPaise + (netPaise * BigInt(cashBps)) / 20_000n) return 'raise'
  return cashPaise > keepPaise + (netPaise * IDLE_BPS) / 10_000n ? 'invest' : 'none'
}

/**
 * The drift of a fund: half the sum of all differences between the present and the target weights of its shares among
 * themselves. Cash does not count.
 */
export function measureDrift(names: readonly SizedName[]): number {
  const held = names.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, 0n)
  const aimed = names.reduce((sum, { targetBps }) => sum + BigInt(targetBps), 0n)
  if (held === 0n || aimed === 0n) return held === aimed ? 0 : 10_000
  const away = names.reduce((sum, { quantity, pricePaise, targetBps }) => {
    const difference = (quantity * pricePaise * 10_000n) / held - (BigInt(targetBps) * 10_000n) / aimed
    return sum + (difference < 0n ? -difference : difference)
  }, 0n)
  return Number(away / 2n)
}
