import type { HoldingView } from '@bahi/contract/shares/positions'
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
  return {
    lastPaise,
    previousClosePaise,
    valuePaise: valuePaise + moved,
    unrealisedPaise: unrealisedPaise + moved,
    dayChangePaise: dayChangePaise + moved,
  }
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
    sum.valuePaise === totals.valuePaise &&
    sum.investedPaise === totals.investedPaise &&
    sum.unrealisedPaise === totals.unrealisedPaise &&
    holdings.every((one) => one.valuePaise === one.quantity * one.lastPaise)
  )
}

export interface OpenLot {
  id: string
  /** What is left of it, of how many bought. */
  quantity: number
  bought: number
  /** What one share cost, to the nearest paisa, without charges. */
  pricePaise: number
  /** Of the shares left: what they cost, and their part of the charges of buying. */
  costPaise: number
  chargesPaise: number
  /** What the shares sold from it have earned after charges. */
  realisedPaise: number
  boughtOn: string
  settlesOn: string
  /** When it can be sold; null when it can be sold now. */
  sellableOn: string | null
}

/** The lots of which something is left, oldest first: in the order in which sales take them. */
export function openLots({ lots }: Pick<HoldingView, 'lots'>): OpenLot[] {
  return lots
    .filter((lot) => lot.remaining > 0)
    .map((lot) => ({
      id: lot.id,
      quantity: lot.remaining,
      bought: lot.quantity,
      pricePaise: Number(divide(BigInt(lot.costPaise), BigInt(lot.quantity), 'half-up')),
      costPaise: lot.remainingCostPaise,
      chargesPaise: lot.remainingChargesPaise,
      realisedPaise: lot.realisedPaise,
      boughtOn: lot.boughtOn,
      settlesOn: lot.settlesOn,
      sellableOn: lot.sellableOn,
    }))
}

type Sellable = Pick<HoldingView, 'lots' | 'quantity' | 'heldQuantity' | 'pledgedQuantity'>

/** Shares that no sale can take before a day: bought today, or in a lock-in. */
export function lockedShares({ lots }: Pick<HoldingView, 'lots'>): number {
  return lots.reduce((sum, lot) => (lot.sellableOn === null ? sum : sum + lot.remaining), 0)
}

/** Shares that can be sold now: none of an open order, none that is locked, none that is pledged for a loan. */
export function sellableShares(holding: Sellable): number {
  const { quantity, heldQuantity, pledgedQuantity } = holding
  return Math.max(0, quantity - heldQuantity - pledgedQuantity - lockedShares(holding))
}

/** What was bought of a share on one day, in one or more trades, and is still held. */
export interface Purchase {
  boughtOn: string
  quantity: number
  costPaise: number
  /** What one share cost, to the nearest paisa, without charges. */
  pricePaise: number
  /** How many of the shares can be sold now. A sale takes the oldest shares first. */
  sellable: number
  /** When the shares can be sold; null when no day has to come. */
  sellableOn: string | null
  lots: OpenLot[]
}

/** The open lots of a holding as purchases, one a day, oldest first. Shares of the day that can be sold on another day stand apart. */
export function openPurchases(holding: Sellable): Purchase[] {
  let free = sellableShares(holding)
  const byDay = new Map<string, OpenLot[]>()
  for (const lot of openLots(holding)) {
    const day = `${lot.boughtOn} ${lot.sellableOn ?? ''}`
    byDay.set(day, [...(byDay.get(day) ?? []), lot])
  }
  return [...byDay.values()].flatMap((lots) => {
    const [{ boughtOn, sellableOn } = { boughtOn: '', sellableOn: null }] = lots
    const quantity = lots.reduce((sum, lot) => sum + lot.quantity, 0)
    const costPaise = lots.reduce((sum, lot) => sum + lot.costPaise, 0)
    const sellable = sellableOn === null ? Math.min(free, quantity) : 0
    free -= sellable
    const pricePaise = Number(divide(BigInt(costPaise), BigInt(quantity), 'half-up'))
    return { boughtOn, quantity, costPaise, pricePaise, sellable, sellableOn, lots }
  })
}

/** Whether the lots of a holding really add up to its shares and to what was paid for them. */
export function lotsAddUp(holding: Pick<HoldingView, 'lots' | 'quantity' | 'investedPaise'>): boolean {
  const lots = openLots(holding)
  return (
    lots.reduce((sum, lot) => sum + lot.quantity, 0) === holding.quantity &&
    lots.reduce((sum, lot) => sum + lot.costPaise, 0) === holding.investedPaise
  )
}
