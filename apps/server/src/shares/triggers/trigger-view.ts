import type { TriggerView } from '@bahi/contract/shares/triggers'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { MarketFeed } from '../../market/ports/feed.ts'
import { orderNumber } from '../../platform/reference-number.ts'
import type { TriggerRow } from './trigger-rows.ts'

export type ViewParts = {
  readonly instruments: Pick<InstrumentRegister, 'byId'>
  readonly feed: Pick<MarketFeed, 'quote'>
}

/** The last traded price, before the first trade of the day the previous close; 0 when there is neither. */
export function lastPaise(feed: Pick<MarketFeed, 'quote'>, instrumentId: number): number {
  const quote = feed.quote(instrumentId)
  return quote?.lastPaise || (quote?.previousClosePaise ?? 0)
}

export function triggerView({ instruments, feed }: ViewParts, row: TriggerRow): TriggerView {
  const { code, symbol, name } = instruments.byId(row.instrument_id) ?? {
    code: String(row.instrument_id),
    symbol: String(row.instrument_id),
    name: '',
  }
  return {
    id: row.id.toString(),
    code,
    symbol,
    name,
    instrumentId: row.instrument_id,
    side: row.side,
    kind: row.kind,
    validity: row.validity,
    validUntil: row.valid_until,
    quantity: Number(row.quantity),
    state: row.state,
    legs: row.legs.map(({ leg, direction, triggerPaise, type, limitPaise, state }) => ({
      leg,
      direction,
      triggerPaise,
      type,
      limitPaise,
      state,
    })),
    fired: firedOf(row),
    order:
      row.order_id === null || row.fired_on === null
        ? null
        : { id: row.order_id.toString(), number: orderNumber(row.order_id, row.fired_on) },
    refused: row.refused_msg === null ? null : { msg: row.refused_msg, params: row.refused_params ?? {} },
    why: row.why,
    placedOn: row.placed_on,
    placedSecond: row.placed_second,
    placedAt: row.placed_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    lastPaise: lastPaise(feed, row.instrument_id),
  }
}

function firedOf({
  fired_leg: leg,
  fired_paise: paise,
  fired_on: on,
  fired_second: second,
  fired_at: at,
}: TriggerRow): TriggerView['fired'] {
  if (leg === null || paise === null || on === null || second === null || at === null) return null
  return { leg, pricePaise: Number(paise), on, second, at: at.toISOString() }
}
