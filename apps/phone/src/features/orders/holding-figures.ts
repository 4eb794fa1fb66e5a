import type { HoldingView } from '@bahi/contract/orders'
import { divide } from '@bahi/money/rounding'

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
  /** When it can be sold; null when it can be sold now. */
  sellableOn: string | null
}

/** The lots still held, newest first. Only those bought on the newest day can be waiting to be sellable. */
export function openLots(holding: HoldingView): OpenLot[] {
  const open = holding.lots.filter((lot) => lot.remaining > 0).sort((a, b) => (a.boughtOn < b.boughtOn ? 1 : a.boughtOn > b.boughtOn ? -1 : 0))
  const newest = open[0]?.boughtOn
  return open.map(({ id, quantity, remaining, costPaise, boughtOn }) => ({
    id,
    quantity: remaining,
    pricePaise: Number(divide(BigInt(costPaise), BigInt(quantity), 'half-up')),
    costPaise: Number(divide(BigInt(costPaise) * BigInt(remaining), BigInt(quantity), 'half-up')),
    boughtOn,
    sellableOn: boughtOn === newest ? holding.sellableOn : null,
  }))
}
