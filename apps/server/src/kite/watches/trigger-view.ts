import { en } from '@bahi/contract/messages/en'
import type { TriggerView } from '@bahi/contract/shares/triggers'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import { tokenOf } from '../format/instrument-token.ts'
import { rupees } from '../format/kite-fields.ts'
import { clockText, instantText, momentText } from '../format/moments.ts'

const STATUS_OF = {
  attached: 'active',
  watching: 'active',
  firing: 'triggered',
  placed: 'triggered',
  refused: 'rejected',
  cancelled: 'deleted',
  expired: 'expired',
  ended: 'disabled',
} as const satisfies Readonly<Record<TriggerView['state'], string>>

/** A trigger of Bahi in the words of the format. */
export function gttOf(instruments: Pick<InstrumentRegister, 'byId'>, trigger: TriggerView, customerId: bigint): object {
  const instrument = instruments.byId(trigger.instrumentId)
  const named = { exchange: instrument?.exchange ?? 'NSE', tradingsymbol: trigger.symbol }
  const placedAt = momentText({ date: trigger.placedOn, second: trigger.placedSecond })
  return {
    // Its numbers are beyond what JavaScript reads exactly, so they are texts.
    id: trigger.id,
    user_id: String(customerId),
    parent_trigger: null,
    type: trigger.legs.length === 2 ? 'two-leg' : 'single',
    created_at: placedAt,
    updated_at: trigger.endedAt === null ? placedAt : instantText(trigger.endedAt),
    expires_at: trigger.validUntil === null ? '' : `${trigger.validUntil} ${clockText(0)}`,
    status: STATUS_OF[trigger.state],
    condition: {
      ...named,
      instrument_token: instrument === undefined ? 0 : tokenOf(instrument),
      last_price: rupees(trigger.lastPaise),
      trigger_values: trigger.legs.map(({ triggerPaise }) => rupees(triggerPaise)),
    },
    orders: trigger.legs.map(({ leg, type, limitPaise }) => ({
      ...named,
      product: 'CNC',
      order_type: type.toUpperCase(),
      transaction_type: trigger.side.toUpperCase(),
      quantity: trigger.quantity,
      price: rupees(limitPaise ?? 0),
      result: trigger.fired?.leg === leg ? resultOf(trigger, named) : null,
    })),
    meta: {},
  }
}

function resultOf({ order, refused, fired }: TriggerView, named: object): object {
  const reason = refused === null ? '' : (en[refused.msg as keyof typeof en] ?? refused.msg)
  return {
    ...named,
    timestamp: fired === null ? '' : momentText({ date: fired.on, second: fired.second }),
    triggered_at: rupees(fired?.pricePaise ?? 0),
    order_result: {
      status: order === null ? 'failed' : 'success',
      order_id: order?.id ?? '',
      rejection_reason: reason.replace(/\{([A-Za-z]+)\}/g, (_all, name: string) => String(refused?.params[name] ?? '')),
    },
  }
}
