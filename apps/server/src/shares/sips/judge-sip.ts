import type { Calendar } from '@bahi/domain/calendar/calendar'
import { orderOfPurchase } from '@bahi/domain/shares/sips/instalment-order'
import type { Purchase } from '@bahi/domain/shares/sips/share-sip'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { MarketFeed } from '../../market/ports/feed.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import type { Who } from '../../platform/http/who.ts'
import type { OrderDesk } from '../desk/order-desk.ts'
import type { OrderForecast } from '../desk/preview-order.ts'
import type { StepParts } from './step-sip.ts'

export interface ShareSipParts extends HttpDeps, StepParts {
  readonly db: Pick<Database, 'pool'>
  readonly desk: Pick<OrderDesk, 'preview'>
  readonly feed: Pick<MarketFeed, 'quote'>
  readonly calendar: StepParts['calendar'] & Calendar
  readonly instruments: Pick<InstrumentRegister, 'byId' | 'byCode'>
}

export type Instalment = Extract<OrderForecast, { readonly side: 'buy' }>

/**
 * The forecast of an instalment at the present price, as an order for the next session, so that it is the same at any hour.
 * An amount below the cost of the least number of shares is forecast with that number, which breaks the rule about the amount.
 * @param instrumentId 0 for a code that names no instrument
 */
export async function forecastInstalment(
  { desk, instruments }: Pick<ShareSipParts, 'desk' | 'instruments'>,
  who: Who,
  instrumentId: number,
  purchase: Purchase,
): Promise<Instalment> {
  const forecast = async (quantity: number | null): Promise<Instalment> => {
    const order = { ...orderOfPurchase(purchase), variety: 'amo' } as const
    const found = await desk.preview({
      kind: 'place',
      shard: who.shard,
      owner: who.customerId,
      key: null,
      side: 'buy',
      instrumentId,
      tag: 'customer',
      order: quantity === null ? order : { ...order, quantity },
    })
    if (found.side !== 'buy') throw new Error('a purchase was forecast as a sale')
    return found
  }
  const asked = await forecast(null)
  return 'amountPaise' in purchase && asked.preview.quantity === 0n
    ? forecast(instruments.byId(instrumentId)?.lotSize ?? 1)
    : asked
}
