import type { PledgeLine } from '@bahi/contract/loans/calls'
import { PARTS_A_PAISA, wholePaise } from '@bahi/domain/loans/loan-terms'
import { carriedParts, type Pledgeable } from '@bahi/domain/loans/pledge'
import { priceAfterDivisions } from '@bahi/domain/shares/positions/corporate-actions'
import { ACCOUNT } from '@bahi/proofs/accounts'
import type { OwnerKey } from '../ledger/account-books.ts'
import { FIRST_UNITS } from '../ledger/asset.ts'
import { readDivisionsSince } from '../market/history/read-divisions.ts'
import type { Queryable } from '../platform/db/in-transaction.ts'
import type { LoanContext, Ltv } from './loan-parts.ts'

/** A settled holding that may secure a loan, with its pledged quantity and its names. */
export type Basis = Pledgeable & {
  readonly available: bigint
  readonly pledged: bigint
  readonly kind: 'share' | 'fund'
  readonly lentOn: keyof Ltv
  /** True for halted and suspended shares: they count for no new loan, and still carry the loans granted before. */
  readonly isBarred: boolean
  readonly code: string
  readonly symbol: string
  readonly name: string
}

/** The same holdings at another loan-to-value. */
export function atLtv(basis: readonly Basis[], ltv: Ltv): Basis[] {
  return basis.map((holding) => ({ ...holding, ltvBps: ltv[holding.lentOn] }))
}

type ShareRow = { asset: number; available: bigint; pledged: bigint; close_paise: bigint; closed_on: string }
type FundRow = {
  asset: number
  available: bigint
  pledged: bigint
  nav: bigint
  code: string
  name: string
  category: string
}

const SETTLED = `
  held as (
    select asset, coalesce(sum(amount) filter (where account = ${ACCOUNT.available}), 0)::bigint as available, coalesce(sum(amount) filter (where account = ${ACCOUNT.pledged}), 0)::bigint as pledged
    from bahi.balance where shard = $1 and owner = $2 and asset <> 0 and account in (${ACCOUNT.available}, ${ACCOUNT.pledged}) and amount > 0 group by asset
  )`

const SHARES = `
  with ${SETTLED}
  select held.asset, held.available, held.pledged, bar.close_paise, bar.date as closed_on
  from held
  join bahi.instrument i on i.id = held.asset and i.state <> 'deleted'
  cross join lateral (select b.date, b.close_paise from bahi.daily_bar b where b.instrument_id = held.asset and b.date <= $3 order by b.date desc limit 1) bar
  where held.asset < ${FIRST_UNITS}`

// A fund with a lock-up secures no loan, because its units cannot be redeemed at any time.
const FUNDS = `
  with ${SETTLED}
  select held.asset, held.available, held.pledged, n.nav, s.code, s.name, s.category
  from held join bahi.scheme s on s.id = held.asset - ${FIRST_UNITS} and s.kind = 'fund' and s.lock_up_days = 0
  cross join lateral (select v.nav from bahi.scheme_nav v where v.scheme_id = s.id and v.date <= $3 order by v.date desc limit 1) n
  where held.asset > ${FIRST_UNITS}`

/** Converts a NAV into parts: a NAV is in ten-thousandths of a rupee, a part is a ten-thousandth of a paisa. */
export const PARTS_OF_NAV = 100n

/**
 * Reads the holdings that may secure a loan, at the last close or NAV up to a day: settled, not held for an order and
 * not in lock-in.
 */
export async function readBasis(
  db: Queryable,
  { instruments }: Pick<LoanContext, 'instruments'>,
  { shard, owner }: OwnerKey,
  on: string,
  ltv: Ltv,
): Promise<Basis[]> {
  const { rows: shares } = await db.query<ShareRow>({
    name: 'loans-read-shares',
    text: SHARES,
    values: [shard, owner, on],
  })
  const divisions = await readDivisionsOf(db, { shard, owner }, shares, on)
  const { rows: funds } = await db.query<FundRow>({ name: 'loans-read-funds', text: FUNDS, values: [shard, owner, on] })
  return [
    ...shares.map(({ asset, available, pledged, close_paise: close }): Basis => {
      const instrument = instruments.byId(asset)
      return {
        asset,
        available,
        pledged,
        quantity: available + pledged,
        priceParts: priceAfterDivisions(close, divisions.get(asset) ?? []) * PARTS_A_PAISA,
        ltvBps: ltv.sharesBps,
        kind: 'share',
        lentOn: 'sharesBps',
        isBarred: instrument === undefined || instrument.halted || instrument.suspended,
        code: instrument?.code ?? '',
        symbol: instrument?.symbol ?? '',
        name: instrument?.name ?? '',
      }
    }),
    ...funds.map(({ asset, available, pledged, nav, code, name, category }): Basis => {
      const lentOn = category === 'debt' || category === 'liquid' ? 'debtBps' : 'equityBps'
      return {
        asset,
        available,
        pledged,
        quantity: available + pledged,
        priceParts: nav * PARTS_OF_NAV,
        ltvBps: ltv[lentOn],
        kind: 'fund',
        lentOn,
        isBarred: false,
        code,
        symbol: code,
        name,
      }
    }),
  ]
}

/**
 * What divided the shares after their last close. A split counts from its ex-date, or from the night in which the owner
 * got the new shares, so that price and quantity always count the same shares. It is read after the holdings: without the
 * owner's lock, shares that are given between the two are counted too low for a moment, and never too high.
 */
async function readDivisionsOf(
  db: Queryable,
  { shard, owner }: OwnerKey,
  shares: readonly ShareRow[],
  on: string,
): ReturnType<typeof readDivisionsSince> {
  if (shares.length === 0) return new Map()
  const { rows } = await db.query<{ action_id: number }>({
    name: 'loans-read-given',
    text: `select action_id from bahi.entitlement where shard = $1 and owner = $2 and instrument_id = any($3::integer[]) and recorded_on > $4`,
    values: [shard, owner, shares.map(({ asset }) => asset), on],
  })
  return readDivisionsSince(
    db,
    shares.map(({ asset, closed_on: date }) => ({ instrumentId: asset, date })),
    on,
    { given: rows.map(({ action_id: id }) => id) },
  )
}

/** A quantity of a holding as a line of the limit or of the pledge. Values are rounded down to whole paise. */
export function pledgeLine(basis: Basis, quantity: bigint): PledgeLine {
  const { kind, code, symbol, name, priceParts, ltvBps } = basis
  return {
    kind,
    code,
    symbol,
    name,
    quantity: Number(quantity),
    pricePaise: Number(wholePaise(priceParts)),
    valuePaise: Number(wholePaise(quantity * priceParts)),
    ltvBps,
    lendsPaise: Number(wholePaise(carriedParts(basis, quantity))),
  }
}
