import type { placeBasket, previewBasket } from '@bahi/contract/shares/baskets'
import type { SidedTicket } from '@bahi/contract/shares/orders'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { type Decision, accept, refusal, refuse } from '@bahi/domain/outcome'
import { type BasketTotal, type LineForecast, forecastBasket } from '@bahi/domain/shares/orders/basket'
import { ZERO_PAISE, addPaise } from '@bahi/money/paise'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { Call } from '../../platform/http/call.ts'
import { Flood } from '../../platform/http/flood.ts'
import type { Who } from '../../platform/http/who.ts'
import type { OrderDesk } from '../desk/order-desk.ts'
import type { OrderForecast } from '../desk/preview-order.ts'
import type { LineAnswer, PlaceCommand } from '../orders/desk-command.ts'
import { placeCommand, problemOf, shown } from './place-order.ts'

export type BasketParts = {
  readonly desk: Pick<OrderDesk, 'placeBasket' | 'preview'>
  readonly instruments: Pick<InstrumentRegister, 'byCode'>
}

/** Each line as the desk's rules see it alone, and what the lines before it leave to it. */
export async function previewLines(
  { desk, instruments }: BasketParts,
  { lines }: InputOf<typeof previewBasket>,
  who: Who,
): Promise<Decision<ReplyOf<typeof previewBasket>>> {
  const commands = lines.map((line) => commandOf(instruments, line, who))
  const unknown = commands.findIndex(({ instrumentId }) => instrumentId === 0)
  if (unknown !== -1) return refuse(refusal('instrument-deleted', {}, `lines.${unknown}`))
  const forecasts = await Promise.all(commands.map((command) => desk.preview(command)))
  const cash = forecasts[0]?.cash
  const availablePaise = cash === undefined ? ZERO_PAISE : addPaise(cash.availablePaise, cash.unsettledPaise)
  const { refusals, all, passing } = forecastBasket(forecasts.map(lineForecast), availablePaise)
  return accept({
    lines: forecasts.map((forecast, place) => {
      const line = lineForecast(forecast)
      return {
        limitPaise: shown(forecast.preview.limitPaise ?? 0n),
        valuePaise: shown(line.valuePaise),
        chargesPaise: shown(line.chargesPaise),
        cashNeededPaise: shown(line.cashNeededPaise),
        netInHandPaise: shown(line.netInHandPaise),
        maxQuantity: shown(forecast.preview.maxQuantity),
        problems: (refusals[place] ?? []).map(problemOf),
      }
    }),
    all: shownTotal(all),
    passing: shownTotal(passing),
    availablePaise: shown(availablePaise),
  })
}

export async function placeLines(
  { desk, instruments }: BasketParts,
  { lines, mode }: InputOf<typeof placeBasket>,
  who: Who,
  { idempotencyKey }: Call,
): Promise<Decision<ReplyOf<typeof placeBasket>>> {
  const answer = await desk.placeBasket({
    kind: 'basket',
    shard: who.shard,
    owner: who.customerId,
    key: idempotencyKey ?? null,
    mode,
    lines: lines.map((line) => {
      const { side, instrumentId, order } = commandOf(instruments, line, who)
      return { side, instrumentId, order }
    }),
  })
  if (answer.ok) return accept({ lines: answer.lines.map(lineView) })
  if ('floodSeconds' in answer) throw new Flood(answer.floodSeconds)
  return refuse(answer.refused)
}

function commandOf(instruments: BasketParts['instruments'], { side, ...ticket }: SidedTicket, who: Who): PlaceCommand {
  return placeCommand(instruments, side, ticket, who, undefined)
}

function lineForecast(forecast: OrderForecast): LineForecast {
  const { valuePaise, charges, refusals } = forecast.preview
  return {
    side: forecast.side,
    valuePaise,
    chargesPaise: charges.totalPaise,
    cashNeededPaise: forecast.side === 'buy' ? forecast.preview.cashNeededPaise : ZERO_PAISE,
    netInHandPaise: forecast.side === 'sell' ? forecast.preview.netInHandPaise : ZERO_PAISE,
    refusals,
  }
}

function shownTotal(total: BasketTotal): ReplyOf<typeof previewBasket>['all'] {
  return {
    orders: total.orders,
    buyPaise: shown(total.buyPaise),
    sellPaise: shown(total.sellPaise),
    chargesPaise: shown(total.chargesPaise),
    cashNeededPaise: shown(total.cashNeededPaise),
    netInHandPaise: shown(total.netInHandPaise),
  }
}

function lineView(line: LineAnswer): ReplyOf<typeof placeBasket>['lines'][number] {
  return line.ok ? { order: line.order, problem: null } : { order: null, problem: problemOf(line.refused) }
}
