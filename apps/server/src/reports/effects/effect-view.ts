import type { OrderEffect, getOrderEffect } from '@bahi/contract/shares/effects'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { impact, seenPrice, slippage } from '@bahi/domain/shares/orders/order-effect'
import { divide } from '@bahi/money/rounding'
import type { EffectRow } from './effect-rows.ts'

type DayWithoutView = NonNullable<ReplyOf<typeof getOrderEffect>['without']>

/** The price an order's customer saw; null where there was none. */
export function seenBy(row: EffectRow): bigint | null {
  return seenPrice({
    side: row.side,
    bidPaise: row.bid_before_paise,
    askPaise: row.ask_before_paise,
    lastPaise: row.last_paise,
  })
}

export function effectView(row: EffectRow): OrderEffect {
  const { side, filled_quantity: filled, value_paise: value } = row
  const seen = seenBy(row)
  const moved =
    side === 'buy'
      ? impact(side, row.ask_before_paise, row.ask_after_paise)
      : impact(side, row.bid_before_paise, row.bid_after_paise)
  return {
    date: row.date,
    line: row.line,
    arrivedSecond: row.arrived_second,
    isCollecting: row.is_collecting,
    seenPaise: seen === null ? null : Number(seen),
    aheadQuantity: Number(row.ahead_quantity),
    aheadOrders: row.ahead_orders,
    atOnceQuantity: Number(row.at_once_quantity),
    filledQuantity: Number(filled),
    averagePaise: filled === 0n ? null : Number(divide(value, filled, 'half-up')),
    slippage: filled === 0n || seen === null ? null : differenceView(slippage(side, seen, filled, value)),
    // While orders are only collected, no order moves a price by itself.
    impact: row.is_collecting || moved === null ? null : differenceView(moved),
  }
}

export function differenceView({ paise, tenthsOfBps }: { readonly paise: bigint; readonly tenthsOfBps: bigint }): {
  paise: number
  tenthsOfBps: number
} {
  return { paise: Number(paise), tenthsOfBps: Number(tenthsOfBps) }
}

export function withoutView(row: EffectRow): DayWithoutView | null {
  const { close_paise: close, without_close_paise: withoutClose, volume, without_volume: withoutVolume } = row
  if (close === null || withoutClose === null || volume === null || withoutVolume === null) return null
  return {
    closePaise: Number(close),
    withoutClosePaise: Number(withoutClose),
    volume: Number(volume),
    withoutVolume: Number(withoutVolume),
    ordersLeftOut: row.orders_left_out,
    digest: row.digest.toString('hex'),
    withoutDigest: row.without_digest.toString('hex'),
  }
}
