import type { FundCategory } from '@bahi/contract/funds/views'
import type { ExitBand, SchemeKind, SchemeState, SchemeTerms } from '@bahi/domain/funds/scheme-facts'
import type { BusinessDate } from '@bahi/money/business-date'
import type { OwnerKey } from '../../ledger/account-books.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

/** A scheme with its last NAV. `nav` null: the scheme has no NAV yet and takes no orders. */
export type SchemeRow = {
  id: number
  kind: SchemeKind
  code: string
  name: string
  category: FundCategory | null
  manager: string
  experience_years: number
  risk: number
  subscribe_from: BusinessDate
  subscribe_until: BusinessDate | null
  redeem_from: BusinessDate
  least_units: bigint
  step_units: bigint
  least_redeem_units: bigint
  subscription_bps: number
  exit_bands: readonly ExitBand[]
  lock_up_days: number
  payout_days: number
  expense_bps: number
  about: Readonly<Record<'en' | 'zh' | 'hi', string>>
  benchmark: string | null
  participant_shard: number
  participant_id: bigint
  started_on: BusinessDate
  state: SchemeState
  units: bigint
  nav: bigint | null
  nav_on: BusinessDate | null
}

/** Selects approved schemes: two people approved them, or the seed did. Schemes without an approval are invisible. */
export const SCHEME = `select s.id, s.kind, s.code, s.name, s.category, s.manager, s.experience_years, s.risk, s.subscribe_from, s.subscribe_until, s.redeem_from, s.least_units, s.step_units, s.least_redeem_units,
    s.subscription_bps, s.exit_bands, s.lock_up_days, s.payout_days, s.expense_bps, s.about, s.benchmark, s.participant_shard, s.participant_id, s.started_on, s.state, s.units, n.nav, n.date as nav_on
  from bahi.scheme s join bahi.scheme_approval a on a.scheme_id = s.id
  left join lateral (select nav, date from bahi.scheme_nav where scheme_nav.scheme_id = s.id order by date desc limit 1) n on true`

/** Reads the scheme with this code and kind. Null for a plan's code with kind `fund`, and the reverse. */
export async function readScheme(db: Queryable, kind: SchemeKind, code: string): Promise<SchemeRow | null> {
  const {
    rows: [row],
  } = await db.query<SchemeRow>(`${SCHEME} where s.kind = $1 and s.code = upper($2)`, [kind, code])
  return row ?? null
}

export async function readSchemeById(db: Queryable, id: number): Promise<SchemeRow | null> {
  const {
    rows: [row],
  } = await db.query<SchemeRow>(`${SCHEME} where s.id = $1`, [id])
  return row ?? null
}

/** Reads all schemes, or all of a kind, sorted by code. */
export async function readSchemes(db: Queryable, kind: SchemeKind | null = null): Promise<SchemeRow[]> {
  const { rows } = await db.query<SchemeRow>(`${SCHEME} where $1::text is null or s.kind = $1 order by s.code`, [kind])
  return rows
}

export function schemeTerms(row: SchemeRow): SchemeTerms {
  return {
    kind: row.kind,
    state: row.state,
    subscribeFrom: row.subscribe_from,
    subscribeUntil: row.subscribe_until,
    redeemFrom: row.redeem_from,
    leastUnits: row.least_units,
    stepUnits: row.step_units,
    leastRedeemUnits: row.least_redeem_units,
    subscriptionBps: row.subscription_bps,
    exitBands: row.exit_bands,
    lockUpDays: row.lock_up_days,
    payoutDays: row.payout_days,
    expenseBps: row.expense_bps,
  }
}

/** The owner of the account book with a scheme's cash and shares. */
export function schemeParticipant({
  participant_shard,
  participant_id,
}: Pick<SchemeRow, 'participant_shard' | 'participant_id'>): OwnerKey {
  return { shard: participant_shard, owner: participant_id }
}

/** The newest NAV of a scheme on or before a day. */
export async function readNavOn(db: Queryable, schemeId: number, date: string): Promise<bigint | null> {
  const {
    rows: [row],
  } = await db.query<{ nav: bigint }>(
    'select nav from bahi.scheme_nav where scheme_id = $1 and date <= $2 order by date desc limit 1',
    [schemeId, date],
  )
  return row?.nav ?? null
}
