import type { listConsoleIpos, openConsoleIpo } from '@bahi/contract/ipo/staff'
import { ipoFilters } from '@bahi/contract/ipo/views'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { decideBasisRule, takesAt } from '@bahi/proofs/ipo-draw'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { drawEntry, type EntryRow } from '../calls/draw-calls.ts'
import { readExtras, rowView } from '../calls/read-ipos.ts'
import { findIpo, readDetail } from '../calls/show-ipo.ts'
import type { IpoParts } from '../rows/ipo-parts.ts'
import { FILTER_STATES, type IpoRecord } from '../rows/ipo-rows.ts'
import { earliestOpening, IPO_CREATE } from './propose-ipo.ts'

type Opened = ReplyOf<typeof openConsoleIpo>
type HeldRow = { ipo_id: bigint; applications: number; held: bigint }
type ProposalRow = {
  id: bigint
  payload: { name: string; symbol: string; opensOn: string }
  reason: string
  made_by: bigint
  maker: string
  made_at: Date
}

export async function listForStaff(
  parts: IpoParts,
  { state, before, size }: InputOf<typeof listConsoleIpos>,
  staff: Staff,
): Promise<Decision<ReplyOf<typeof listConsoleIpos>>> {
  const { pool } = parts.db
  const { rows: offers } = await pool.query<IpoRecord>(
    'select * from bahi.ipo where state = any($1::text[]) and ($2::numeric is null or id < $2::numeric) order by id desc limit $3',
    [FILTER_STATES[state], before ?? null, size + 1],
  )
  const ids = offers.slice(0, size).map(({ id }) => id)
  const extras = await readExtras(pool, ids, undefined)
  const held = await readHeld(pool, ids)
  const { rows: counts } = await pool.query<{ state: IpoRecord['state']; count: number }>(
    'select state, count(*)::int as count from bahi.ipo group by state',
  )
  const { rows: proposals } = await pool.query<ProposalRow>(
    `select p.id, p.payload, p.reason, p.made_by, s.number as maker, p.made_at from bahi.proposal p join bahi.staff s on s.id = p.made_by where p.kind = $1 and p.state = 'waiting' order by p.id`,
    [IPO_CREATE],
  )
  const today = parts.clock.now().date
  return accept({
    items: offers.slice(0, size).map((row) => ({
      ...rowView(parts, row, extras.get(row.id)),
      applications: held.get(row.id)?.applications ?? 0,
      heldPaise: Number(held.get(row.id)?.held ?? 0n),
      madeBy: row.proposal_id === null ? ('exchange' as const) : ('two-people' as const),
    })),
    more: offers.length > size,
    counts: Object.fromEntries(
      ipoFilters.map((filter) => [
        filter,
        counts.reduce((sum, row) => (FILTER_STATES[filter].includes(row.state) ? sum + row.count : sum), 0),
      ]),
    ) as Record<(typeof ipoFilters)[number], number>,
    proposals: proposals.map(({ id, payload, reason, made_by: madeBy, maker, made_at: at }) => ({
      id: id.toString(),
      name: payload.name,
      symbol: payload.symbol,
      opensOn: payload.opensOn,
      madeBy: maker,
      madeAt: at.toISOString(),
      reason,
      mine: madeBy === staff.id,
    })),
    today,
    earliestOpening: earliestOpening(parts) ?? today,
  })
}

async function readHeld(db: Queryable, ids: readonly bigint[]): Promise<Map<bigint, HeldRow>> {
  const { rows } = await db.query<HeldRow>(
    `select ipo_id, count(*)::int as applications, coalesce(sum(hold_paise) filter (where moved_at is null), 0)::bigint as held from bahi.ipo_application where ipo_id = any($1::bigint[]) and state <> 'withdrawn' group by ipo_id`,
    [ids],
  )
  return new Map(rows.map((row) => [row.ipo_id, row]))
}

export async function openForStaff(
  parts: IpoParts,
  { ipoId }: InputOf<typeof openConsoleIpo>,
): Promise<Decision<Opened>> {
  const { pool } = parts.db
  const row = await findIpo(pool, ipoId)
  if (row === null) return refuse(refusal('ipo-missing', {}, 'ipoId'))
  const ipo = await readDetail(parts, pool, row, undefined)
  return accept({
    ipo,
    basis: await readBasis(pool, row, ipo.subscription),
    basisIsFinal: row.issue_price_paise !== null,
    applications: await countApplications(pool, row.id),
    money: await readMoney(pool, row),
    hours: await readHours(pool, row.id),
    steps: await readSteps(pool, row),
  })
}

async function readBasis(
  db: Queryable,
  row: IpoRecord,
  subscription: Opened['ipo']['subscription'],
): Promise<Opened['basis']> {
  const { rows } = await db.query<EntryRow>(
    `select entry_id, lots, at_cut_off, price_paise from bahi.ipo_application where ipo_id = $1 and state <> 'withdrawn'`,
    [row.id],
  )
  const price = Number(row.issue_price_paise ?? row.band_low_paise)
  const wishes = rows
    .map(drawEntry)
    .filter((entry) => takesAt(entry, price))
    .map(({ lots }) => lots)
  const rule = decideBasisRule(Number(row.shares_here / row.lot_size), wishes)
  return subscription.map((one) => ({ ...one, rule: one.category === 'retail' ? rule : ('pro-rata' as const) }))
}

type ApplicationCounts = {
  standing: number
  withdrawn: number
  atCutOff: number
  lots: number
  allotted: number
  notAllotted: number
}

async function countApplications(db: Queryable, ipoId: bigint): Promise<Opened['applications']> {
  const {
    rows: [row],
  } = await db.query<ApplicationCounts>(
    `select count(*) filter (where state <> 'withdrawn')::int as standing, count(*) filter (where state = 'withdrawn')::int as withdrawn, count(*) filter (where state <> 'withdrawn' and at_cut_off)::int as "atCutOff",
       coalesce(sum(lots) filter (where state <> 'withdrawn'), 0)::int as lots, count(*) filter (where state = 'allotted')::int as allotted, count(*) filter (where state = 'not-allotted')::int as "notAllotted"
     from bahi.ipo_application where ipo_id = $1`,
    [ipoId],
  )
  if (row === undefined) throw new Error('a count has one row')
  return row
}

/**
 * Reads the held cash of an IPO in two ways, from the applications and from the ledger, so that staff see a difference.
 */
async function readMoney(db: Queryable, row: IpoRecord): Promise<Opened['money']> {
  const {
    rows: [sums],
  } = await db.query<{ held: bigint; asked: bigint }>(
    `select coalesce(sum(a.hold_paise) filter (where a.moved_at is null), 0)::bigint as held, coalesce(sum(a.shares) filter (where a.state <> 'withdrawn'), 0)::bigint as asked
     from bahi.ipo_application a where a.ipo_id = $1`,
    [row.id],
  )
  const {
    rows: [entries],
  } = await db.query<{ books: bigint }>(
    `select coalesce(sum(case when p.debit = $2 then p.amount when p.credit = $2 then -p.amount else 0 end), 0)::bigint as books from bahi.ipo_application b
         cross join lateral (select 'ipo:' || b.id || case change when 0 then '' else ':' || change end as reference from generate_series(0, b.revision) change) cause
         join bahi.journal j on j.shard = b.shard and j.kind in ('offer-hold', 'offer-release', 'offer-allotment') and j.reference = cause.reference
         join bahi.posting p on p.shard = j.shard and p.journal_id = j.id and p.asset = 0 where b.ipo_id = $1`,
    [row.id, ACCOUNT.held],
  )
  return {
    heldPaise: Number(sums?.held ?? 0n),
    booksPaise: Number(entries?.books ?? 0n),
    givenShares: Number(row.allotted_shares),
    askedShares: Number(sums?.asked ?? 0n),
    issuedShares: Number(row.shares_here),
  }
}

type HourRow = { date: string; hour: number; applications: number }

async function readHours(db: Queryable, ipoId: bigint): Promise<Opened['hours']> {
  const { rows } = await db.query<HourRow>(
    `select (applied_at at time zone 'Asia/Kolkata')::date as date, extract(hour from applied_at at time zone 'Asia/Kolkata')::int as hour, count(*)::int as applications
     from bahi.ipo_application where ipo_id = $1 and state <> 'withdrawn' group by 1, 2 order by 1, 2`,
    [ipoId],
  )
  return rows
}

type Step = Opened['steps'][number]
type SignedRow = { made_at: Date; maker: string; checked_at: Date; checker: string; reason: string }

/** Reads the steps of an IPO, newest first: approvals and the steps of the clock. */
async function readSteps(db: Queryable, row: IpoRecord): Promise<Step[]> {
  const step = (at: Date | null, what: Step['what'], who: string | null = null, words: string | null = null): Step[] =>
    at === null ? [] : [{ at: at.toISOString(), what, who, words }]
  const {
    rows: [signed],
  } = await db.query<SignedRow>(
    'select p.made_at, m.number as maker, p.checked_at, c.number as checker, p.reason from bahi.proposal p join bahi.staff m on m.id = p.made_by join bahi.staff c on c.id = p.checked_by where p.id = $1',
    [row.proposal_id],
  )
  const { rows: documents } = await db.query<{ published_at: Date; title: string; number: string | null }>(
    'select d.published_at, d.title, s.number from bahi.ipo_document d left join bahi.staff s on s.id = d.staff_id where d.ipo_id = $1',
    [row.id],
  )
  return [
    ...(signed === undefined
      ? step(row.announced_at, 'invented')
      : [
          ...step(row.announced_at, 'proposed', signed.maker, signed.reason),
          ...step(row.announced_at, 'approved', signed.checker),
        ]),
    ...step(row.committed_at, 'sealed'),
    ...documents.flatMap((one) => step(one.published_at, 'document', one.number, one.title)),
    ...step(row.opened_at, 'opened'),
    ...step(row.closed_at, 'closed'),
    ...step(row.revealed_at, 'revealed'),
    ...step(row.issue_price_paise === null ? null : row.allots_at, 'allotted'),
    ...step(row.ended_at, row.state === 'returned' ? 'returned' : 'credited'),
    ...step(row.listed_at, 'listed'),
  ].sort((a, b) => (a.at > b.at ? -1 : a.at < b.at ? 1 : 0))
}
