import type { TriggerView } from '@bahi/contract/shares/triggers'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { MarketFeed } from '../../market/ports/feed.ts'
import { orderNumber } from '../../platform/reference-number.ts'
import { orderOfTrigger } from '../orders/exits-view.ts'
import { lastPaise } from '../orders/order-view.ts'
import type { TriggerRow } from '../orders/trigger-rows.ts'

export type ViewParts = {
  readonly instruments: Pick<InstrumentRegister, 'byId'>
  readonly feed: Pick<MarketFeed, 'quote'>
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
    order: orderOfTrigger(row),
    refused: row.refused_msg === null ? null : { msg: row.refused_msg, params: row.refused_params ?? {} },
    why: row.why,
    entry:
      row.entry_order_id === null
        ? null
        : // An entry is placed in the same moment as its exits.
          { id: row.entry_order_id.toString(), number: orderNumber(row.entry_order_id, row.placed_on) },
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
