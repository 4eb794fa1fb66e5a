import type { HoldingView } from '@bahi/contract/orders'

export interface LivePrice {
  lastPaise: number
  previousClosePaise: number
}

export interface HoldingFigures extends LivePrice {
  valuePaise: number
  unrealisedPaise: number
  dayChangePaise: number
}

/** A holding at its newest price: the server's figures moved by what each share moved since it answered. */
export function priceHolding(holding: HoldingView, live: LivePrice | undefined): HoldingFigures {
  const { quantity, valuePaise, unrealisedPaise, dayChangePaise } = holding
  const { lastPaise, previousClosePaise } = live === undefined || live.lastPaise === 0 ? holding : live
  const moved = quantity * (lastPaise - holding.lastPaise)
  return { lastPaise, previousClosePaise, valuePaise: valuePaise + moved, unrealisedPaise: unrealisedPaise + moved, dayChangePaise: dayChangePaise + moved }
}

export interface HoldingTotals {
  valuePaise: number
  investedPaise: number
  unrealisedPaise: number
  dayChangePaise: number
}

type Totalled = Pick<HoldingFigures, 'valuePaise' | 'unrealisedPaise' | 'dayChangePaise'>

export function totalHoldings(rows: readonly (Totalled & { investedPaise: number })[]): HoldingTotals {
  const total = { valuePaise: 0, investedPaise: 0, unrealisedPaise: 0, dayChangePaise: 0 }
  for (const row of rows) {
    total.valuePaise += row.valuePaise
    total.investedPaise += row.investedPaise
    total.unrealisedPaise += row.unrealisedPaise
    total.dayChangePaise += row.dayChangePaise
  }
  return total
}

/** Whether the server's rows really add up to the server's totals, and each row to its price times its shares. */
export function addsUp(holdings: readonly HoldingView[], totals: HoldingTotals): boolean {
  const sum = totalHoldings(holdings)
  return (
    sum.valuePaise === totals.valuePaise && sum.investedPaise === totals.investedPaise && sum.unrealisedPaise === totals.unrealisedPaise &&
    holdings.every((one) => one.valuePaise === one.quantity * one.lastPaise)
  )
}

export interface OpenLot {
  id: string
  quantity: number
  /** What one share cost, to the nearest paisa, without charges. */
  pricePaise: number
  costPaise: number
  boughtOn: string
  settlesOn: string
  settled: boolean
}

/** The lots still held, newest first. The newest are the ones that have not settled: shares leave oldest first. */
export function openLots(holding: HoldingView): OpenLot[] {
  let unsettled = holding.unsettledQuantity
  return holding.lots
    .filter((lot) => lot.remaining > 0)
    .sort((a, b) => (a.boughtOn < b.boughtOn ? 1 : a.boughtOn > b.boughtOn ? -1 : 0))
    .map((lot) => {
      const settled = unsettled <= 0
      unsettled -= lot.remaining
      const costPaise = Math.round((lot.costPaise * lot.remaining) / lot.quantity)
      return { id: lot.id, quantity: lot.remaining, pricePaise: Math.round(lot.costPaise / lot.quantity), costPaise, boughtOn: lot.boughtOn, settlesOn: lot.settlesOn, settled }
    })
}

/** A change against what it changed from, in basis points; null where there is nothing to compare with. */
export function shareBps(change: number, base: number): number | null {
  return base > 0 ? Math.round((change / base) * 10_000) : null
}
