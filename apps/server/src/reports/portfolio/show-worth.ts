import type pg from 'pg'
import type { getUserPositionMarketValue } from '@bahi/contract/customers/account'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { type Decision, accept } from '@bahi/domain/outcome'
import { toPosition } from '@bahi/domain/shares/positions/lots'
import { withdrawablePaise } from '@bahi/domain/wallet/transfer-out'
import { businessDate } from '@bahi/money/business-date'
import { addPaise, type Paise, paise, paiseToNumber, subtractPaise, ZERO_PAISE } from '@bahi/money/paise'
import { quantity, quantityToNumber } from '@bahi/money/quantity'
import { ACCOUNT } from '@bahi/proofs/accounts'
import type { RedemptionDue } from '../../funds/orders/redemptions-due.ts'
import { INR } from '../../ledger/asset.ts'
import { amountOn } from '../../ledger/read-balances.ts'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { MarketFeed } from '../../market/ports/feed.ts'
import type { BusinessClock } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Who } from '../../platform/http/who.ts'
import type { LotRow } from '../../shares/orders/tape-rows.ts'
import { dayChange, worthPrices } from '../../shares/positions/holding-worth.ts'
import { transferNumber } from '../../wallet/transfers/transfer-number.ts'
import { type DueRow, type LeavingRow, readWorthFacts, type WorthFacts } from './read-worth.ts'

export type WorthParts = {
  readonly db: { readonly pool: pg.Pool }
  readonly feed: Pick<MarketFeed, 'quote'>
  readonly instruments: Pick<InstrumentRegister, 'byId'>
  readonly clock: Pick<BusinessClock, 'now' | 'instant'>
  readonly systemClock: () => Date
}

type Worth = ReplyOf<typeof getUserPositionMarketValue>

/**
 * Shows what a customer owns at current prices and owes. Withdrawable cash is the available cash minus the cash due on
 * loans; nothing else is kept back (rule H5).
 */
export async function showWorth(parts: WorthParts, { shard, customerId: owner }: Who): Promise<Decision<Worth>> {
  const [today, now] = [businessDate(parts.clock.now().date), parts.clock.instant()]
  const facts = await inTransaction(parts.db.pool, (tx) => readWorthFacts(tx, { shard, owner }, today, now), {
    isolation: 'repeatable read',
  })
  const cash = (account: number): Paise => paise(amountOn(facts.sheet, INR, account))
  const [available, held, unsettled] = [cash(ACCOUNT.available), cash(ACCOUNT.held), cash(ACCOUNT.unsettled)]
  const shares = worthOfShares(parts, [...facts.lots.values()], today)
  const units = paise(facts.units.reduce((sum, { valuePaise }) => sum + valuePaise, 0n))
  const redeeming = paise(facts.redemptions.reduce((sum, { net_paise: net }) => sum + net, 0n))
  const owned = [available, held, unsettled, shares.valuePaise, units, redeeming].reduce(addPaise, ZERO_PAISE)
  const owed = paise(facts.owedOnLoansPaise)
  return accept({
    availablePaise: paiseToNumber(available),
    heldPaise: paiseToNumber(held),
    unsettledPaise: paiseToNumber(unsettled),
    withdrawablePaise: paiseToNumber(
      paise(withdrawablePaise({ availablePaise: available, dueOnLoansPaise: facts.dueOnLoansPaise })),
    ),
    holdingsValuePaise: paiseToNumber(shares.valuePaise),
    investedPaise: paiseToNumber(shares.investedPaise),
    unrealisedPaise: paiseToNumber(shares.unrealisedPaise),
    dayChangePaise: paiseToNumber(shares.dayChangePaise),
    realisedTodayPaise: paiseToNumber(paise(facts.realisedTodayPaise)),
    netWorthPaise: paiseToNumber(subtractPaise(owned, owed)),
    units: facts.units.map(({ asset, code, name, kind, units: count, nav, valuePaise }) => ({
      asset,
      code,
      name,
      kind,
      units: Number(count),
      navTenThousandths: Number(nav),
      valuePaise: paiseToNumber(paise(valuePaise)),
    })),
    unitsValuePaise: paiseToNumber(units),
    redeeming: facts.redemptions.map(redemptionView),
    redeemingPaise: paiseToNumber(redeeming),
    owedPaise: paiseToNumber(owed),
    pricedAt: parts.clock.instant().toISOString(),
    heldFor: heldFor(parts, facts),
    leaving: facts.leaving.map((row) => leavingView(row, now)),
    applied: facts.applied.map(({ kind, id, name, held_paise: heldPaise, until }) => ({
      kind,
      id: id.toString(),
      name,
      heldPaise: paiseToNumber(paise(heldPaise)),
      until,
    })),
    dueOnLoansPaise: paiseToNumber(paise(facts.dueOnLoansPaise)),
    unsettled: settlingDays(facts.dues, unsettled),
  })
}

function leavingView(
  {
    id,
    amount_paise: amountPaise,
    asked_at: askedAt,
    due_at: dueAt,
    approved_at: approvedAt,
    case_until: caseUntil,
  }: LeavingRow,
  now: Date,
): Worth['leaving'][number] {
  return {
    transferId: id.toString(),
    number: transferNumber('out', id, askedAt),
    amountPaise: paiseToNumber(paise(amountPaise)),
    dueAt: dueAt.toISOString(),
    isLate: now > dueAt,
    caseUntil: caseUntil?.toISOString() ?? null,
    canCancel: approvedAt === null,
  }
}

function redemptionView({
  id,
  code,
  name,
  net_paise: netPaise,
  payout_on: payoutOn,
}: RedemptionDue): Worth['redeeming'][number] {
  return { orderId: id.toString(), code, name, netPaise: paiseToNumber(paise(netPaise)), payoutOn }
}

type SharesWorth = {
  readonly valuePaise: Paise
  readonly investedPaise: Paise
  readonly unrealisedPaise: Paise
  readonly dayChangePaise: Paise
}

function worthOfShares(parts: WorthParts, holdings: readonly (readonly LotRow[])[], today: string): SharesWorth {
  let sum: SharesWorth = {
    valuePaise: ZERO_PAISE,
    investedPaise: ZERO_PAISE,
    unrealisedPaise: ZERO_PAISE,
    dayChangePaise: ZERO_PAISE,
  }
  for (const lots of holdings) {
    const [first] = lots
    if (first === undefined) continue
    const { lastPaise, previousClosePaise } = worthPrices(parts, first.instrumentId, today)
    const position = toPosition(
      lots.map(({ lot }) => lot),
      lastPaise,
    )
    sum = {
      valuePaise: addPaise(sum.valuePaise, position.valuePaise),
      investedPaise: addPaise(sum.investedPaise, position.investedPaise),
      unrealisedPaise: addPaise(sum.unrealisedPaise, position.unrealisedPaise),
      dayChangePaise: addPaise(sum.dayChangePaise, dayChange(lots, lastPaise, previousClosePaise, today)),
    }
  }
  return sum
}

function heldFor({ instruments }: WorthParts, { openOrders }: WorthFacts): Worth['heldFor'] {
  return openOrders.map(({ id, instrument_id: instrumentId, side, left, hold_paise: holdPaise }) => ({
    orderId: id.toString(),
    code: instruments.byId(instrumentId)?.code ?? '',
    side,
    quantity: quantityToNumber(quantity(left)),
    heldPaise: paiseToNumber(paise(holdPaise)),
  }))
}

/**
 * The days on which the unsettled cash settles. The oldest proceeds are spent first, so the rest belongs to the latest
 * days. Unsettled cash without a settlement day, which the ledger never has, would be left out.
 */
function settlingDays(latestFirst: readonly DueRow[], unsettledPaise: Paise): Worth['unsettled'] {
  let left: bigint = unsettledPaise
  const days = latestFirst.flatMap(({ settles_on: settlesOn, amount }) => {
    const part = amount < left ? amount : left
    left -= part
    return part === 0n ? [] : [{ settlesOn, amountPaise: paiseToNumber(paise(part)) }]
  })
  return days.reverse()
}
