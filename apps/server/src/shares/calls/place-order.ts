import type { OrderPreview, OrderView, buyShares, previewOrder } from '@bahi/contract/shares/orders'
import type { CallOf, InputOf } from '@bahi/contract/wire/endpoint'
import { type Decision, type Refusal, accept, refusal, refuse } from '@bahi/domain/outcome'
import { readQuantity } from '@bahi/domain/shares/orders/order-quantity'
import type { Paise } from '@bahi/money/paise'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { Call } from '../../platform/http/call.ts'
import { Flood } from '../../platform/http/flood.ts'
import { messageCode } from '../../platform/http/refusals.ts'
import type { Who } from '../../platform/http/who.ts'
import type { OrderDesk } from '../desk/order-desk.ts'
import type { DeskAnswer, PlaceCommand } from '../orders/desk-command.ts'

export type Ticket = InputOf<typeof buyShares>
export type TicketCall = CallOf<typeof buyShares>

export type PlaceParts = {
  readonly desk: Pick<OrderDesk, 'submit' | 'preview'>
  readonly instruments: Pick<InstrumentRegister, 'byCode'>
}

/** Turns the desk's answer into a decision; a full desk gives a flood. */
export function toDecision(answer: DeskAnswer): Decision<OrderView> {
  if (answer.ok) return accept(answer.order)
  if ('floodSeconds' in answer) throw new Flood(answer.floodSeconds)
  return refuse(answer.refused)
}

/**
 * Turns the customer's ticket into a command of the desk. A ticket with a price and no type is a limit order. An unknown code becomes instrument 0, so that the rules that
 * come before it in the list are still asked first.
 */
export function placeCommand(
  instruments: PlaceParts['instruments'],
  side: 'buy' | 'sell',
  input: Ticket,
  who: Who,
  key: string | undefined,
): PlaceCommand {
  const { code, quantity, type, pricePaise, triggerPaise, timeInForce, variety, validityMinutes, mostPaise } = input
  return {
    kind: 'place',
    shard: who.shard,
    owner: who.customerId,
    key: key ?? null,
    side,
    tag: 'customer',
    ...(who.program === undefined ? {} : { program: who.program }),
    instrumentId: instruments.byCode(code)?.id ?? 0,
    order: {
      type: type ?? (pricePaise === undefined ? 'market' : 'limit'),
      quantity,
      limitPaise: pricePaise ?? null,
      ...(triggerPaise === undefined ? {} : { triggerPaise }),
      timeInForce,
      variety,
      ...(validityMinutes === undefined ? {} : { validityMinutes }),
      ...(mostPaise === undefined ? {} : { mostPaise }),
    },
  }
}

export async function placeOrder(
  parts: PlaceParts,
  side: 'buy' | 'sell',
  input: Ticket,
  who: Who,
  call: Call,
): Promise<Decision<OrderView>> {
  return toDecision(await parts.desk.submit(placeCommand(parts.instruments, side, input, who, call.idempotencyKey)))
}

/**
 * A quantity beyond every limit is refused by its own rule; the value shown with it is cut to the largest integer that
 * JSON carries exactly.
 */
export function shown(amount: Paise | bigint): number {
  return amount > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(amount)
}

export function problemOf(refused: Refusal): OrderPreview['problems'][number] {
  return {
    msg: messageCode(refused),
    params: { ...refused.params },
    fields: refused.field === undefined ? [] : [refused.field],
  }
}

export async function previewTicket(
  parts: PlaceParts,
  input: InputOf<typeof previewOrder>,
  who: Who,
): Promise<Decision<OrderPreview>> {
  const command = placeCommand(parts.instruments, input.side, input, who, undefined)
  if (command.instrumentId === 0) return refuse(refusal('instrument-deleted', {}, 'code'))
  const { cash, sessionOn, sellableOn, settlesOn, lots, ...forecast } = await parts.desk.preview(command)
  const { limitPaise, valuePaise, charges, maxQuantity, refusals } = forecast.preview
  return accept({
    quantity: shown(forecast.side === 'buy' ? forecast.preview.quantity : (readQuantity(input.quantity) ?? 0n)),
    lotCostPaise: forecast.side === 'buy' ? shown(forecast.preview.lotCostPaise) : 0,
    limitPaise: shown(limitPaise ?? 0n),
    valuePaise: shown(valuePaise),
    chargesPaise: shown(charges.totalPaise),
    charges: charges.lines.map(({ kind, amountPaise }) => ({ kind, amountPaise: shown(amountPaise) })),
    cashNeededPaise: forecast.side === 'buy' ? shown(forecast.preview.cashNeededPaise) : 0,
    netInHandPaise: forecast.side === 'sell' ? shown(forecast.preview.netInHandPaise) : 0,
    availablePaise: shown(cash.availablePaise + cash.unsettledPaise),
    maxQuantity: shown(maxQuantity),
    sessionOn,
    sellableOn,
    settlesOn,
    lots: lots.map(({ lot, sale }) => ({
      id: lot.id.toString(),
      boughtOn: lot.boughtOn,
      held: shown(lot.remaining),
      taken: shown(sale.quantity),
      costPaise: shown(sale.costPaise),
      gainPaise: shown(sale.realisedPaise),
    })),
    problems: refusals.map(problemOf),
  })
}
