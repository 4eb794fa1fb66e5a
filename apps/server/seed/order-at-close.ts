import { maxCharges } from '@bahi/domain/shares/charges/charges'
import { NO_CASH_HOLD, takeCash, takeShares } from '@bahi/domain/shares/orders/order-hold'
import type { BusinessDate } from '@bahi/money/business-date'
import { addPaise, paise, type Paise } from '@bahi/money/paise'
import { type Quantity, quantity, valueOf } from '@bahi/money/quantity'
import { ACCOUNT } from '@bahi/proofs/accounts'
import type { OwnerKey } from '../src/ledger/account-books.ts'
import { INR } from '../src/ledger/asset.ts'
import { newOrder } from '../src/shares/desk/new-order.ts'
import type { TapeState } from '../src/shares/fills/tape-state.ts'
import { addHold } from '../src/shares/orders/order-journals.ts'
import { NO_SHARE_HOLD, type OrderRecord, type OrderTag } from '../src/shares/orders/order-record.ts'
import type { PastParts } from './past-parts.ts'

export interface PastTrade {
  readonly owner: OwnerKey
  readonly tag: OrderTag
  readonly instrumentId: number
  readonly side: 'buy' | 'sell'
  readonly quantity: bigint
}

/** The order of a past trade with its hold, at the close as its limit; null when there is nothing to buy with or to sell. */
export function orderAtClose(
  { ids, clock }: PastParts,
  state: TapeState,
  trade: PastTrade,
  pricePaise: Paise,
): OrderRecord | null {
  const { owner, tag, instrumentId, side } = trade
  const now = clock.now()
  const terms = side === 'buy' ? buying(state, trade, pricePaise, now.date) : selling(state, trade)
  if (terms === null) return null
  const command = {
    kind: 'place',
    ...owner,
    key: null,
    side,
    instrumentId,
    order: { type: 'limit', timeInForce: 'day', quantity: Number(terms.shares), limitPaise: Number(pricePaise) },
    tag,
  } as const
  const order = newOrder(
    { id: ids.newId(owner.shard), now, instant: clock.instant(), programDayPaise: null, isLimited: false },
    command,
    { quantity: terms.shares, limitPaise: pricePaise, timeInForce: 'day', sessionOn: now.date },
    terms.hold,
    terms.holdShares,
  )
  addHold(state.journals, order, order.hold, order.holdShares, null)
  return order
}

type Terms = { readonly shares: Quantity } & Pick<OrderRecord, 'hold' | 'holdShares'>

function selling(
  { journals }: TapeState,
  { owner: { owner }, instrumentId, quantity: wanted }: PastTrade,
): Terms | null {
  const has = (account: number) => quantity(journals.accountBooks.balance(owner, instrumentId, account))
  const from = { available: has(ACCOUNT.available), unsettled: has(ACCOUNT.unsettled) }
  const most = from.available + from.unsettled
  const shares = quantity(wanted < most ? wanted : most)
  return shares === 0n ? null : { shares, hold: NO_CASH_HOLD, holdShares: takeShares(shares, from) }
}

/** The most whole lots, up to the wanted shares, that the cash pays for with their charges. */
function buying(
  { parts, settings, journals }: TapeState,
  { owner: { owner }, instrumentId, quantity: wanted }: PastTrade,
  pricePaise: Paise,
  date: BusinessDate,
): Terms | null {
  const instrument = parts.instruments.byId(instrumentId)
  if (instrument === undefined) throw new Error(`there is no instrument ${instrumentId}`)
  const has = (account: number) => paise(journals.accountBooks.balance(owner, INR, account))
  const cash = { availablePaise: has(ACCOUNT.available), unsettledPaise: has(ACCOUNT.unsettled) }
  const most = addPaise(cash.availablePaise, cash.unsettledPaise)
  const costOf = (shares: bigint): Paise => {
    const valuePaise = valueOf(quantity(shares), pricePaise)
    const facts = { exchange: instrument.exchange, date, rates: settings.chargeRates }
    return addPaise(valuePaise, maxCharges({ ...facts, valuePaise }))
  }
  const lot = BigInt(instrument.lotSize)
  const fitting = (shares: bigint) => shares - (shares % lot)
  let shares = fitting(wanted < most / pricePaise ? wanted : most / pricePaise)
  while (shares > 0n && costOf(shares) > most) shares -= lot
  if (shares <= 0n) return null
  return { shares: quantity(shares), hold: takeCash(costOf(shares), cash), holdShares: NO_SHARE_HOLD }
}
