import type { listIpoCalendar, getNextIpo, listNewStock } from '@bahi/contract/ipo/calls'
import { ipoFilters, type IpoFilter, type IpoRow } from '@bahi/contract/ipo/views'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import type { ApplicationState } from '@bahi/domain/ipo/ipo-states'
import { accept, type Decision } from '@bahi/domain/outcome'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Who } from '../../platform/http/who.ts'
import type { IpoParts } from '../rows/ipo-parts.ts'
import { readIndianDay, FILTER_STATES, ipoRowView, type IpoRecord } from '../rows/ipo-rows.ts'

/** The number of listed IPOs in the list. Older ones are ordinary shares by now. */
const LISTED_SHOWN = 30

interface Extra {
  readonly ipo_id: bigint
  readonly asked: bigint
  readonly open_paise: bigint | null
  readonly mine: ApplicationState | null
  readonly reminded: boolean
}

/** Reads the figures beside the terms: the demand, the first traded price, and the caller's own application. */
export async function readExtras(
  db: Queryable,
  ids: readonly bigint[],
  who: CustomerId | undefined,
): Promise<Map<bigint, Extra>> {
  const { rows } = await db.query<{ ipo_id: bigint; demand: bigint; open_paise: bigint | null }>(
    `select o.id as ipo_id, coalesce((select sum(d.asked_shares) from bahi.ipo_demand d where d.ipo_id = o.id), 0)::bigint as demand,
       (select b.open_paise from bahi.daily_bar b where b.instrument_id = o.instrument_id and b.date = o.lists_on) as open_paise
     from bahi.ipo o where o.id = any($1::bigint[])`,
    [ids],
  )
  const { rows: sums } = await db.query<{ ipo_id: bigint; shares: bigint }>(
    `select ipo_id, sum(shares)::bigint as shares from bahi.ipo_application where ipo_id = any($1::bigint[]) and state <> 'withdrawn' group by ipo_id`,
    [ids],
  )
  const sharesOf = new Map(sums.map((row) => [row.ipo_id, row.shares]))
  const { stateOf, reminded } = who === undefined ? NOBODY : await readOwn(db, ids, who)
  return new Map(
    rows.map(({ ipo_id: id, demand, open_paise: open }) => [
      id,
      {
        ipo_id: id,
        asked: demand + (sharesOf.get(id) ?? 0n),
        open_paise: open,
        mine: stateOf.get(id) ?? null,
        reminded: reminded.has(id),
      },
    ]),
  )
}

interface Own {
  readonly stateOf: ReadonlyMap<bigint, ApplicationState>
  readonly reminded: ReadonlySet<bigint>
}
const NOBODY: Own = { stateOf: new Map(), reminded: new Set() }

/** The customer's last application for each, a withdrawn one only where there is no other, and the reminders to come. */
async function readOwn(db: Queryable, ids: readonly bigint[], { shard, customerId }: CustomerId): Promise<Own> {
  const { rows } = await db.query<{ ipo_id: bigint; state: ApplicationState }>(
    `select distinct on (ipo_id) ipo_id, state from bahi.ipo_application where shard = $1 and customer_id = $2 and ipo_id = any($3::bigint[])
     order by ipo_id, (state = 'withdrawn'), id desc`,
    [shard, customerId, ids],
  )
  const { rows: reminders } = await db.query<{ ipo_id: bigint }>(
    'select ipo_id from bahi.ipo_reminder where shard = $1 and customer_id = $2 and ipo_id = any($3::bigint[]) and told_at is null',
    [shard, customerId, ids],
  )
  return {
    stateOf: new Map(rows.map((row) => [row.ipo_id, row.state])),
    reminded: new Set(reminders.map((row) => row.ipo_id)),
  }
}

export function rowView(
  parts: Pick<IpoParts, 'settings' | 'feed' | 'clock'>,
  row: IpoRecord,
  extra: Extra | undefined,
): IpoRow {
  // On the first trading day the daily bar is not complete, so the feed gives the opening price.
  const running =
    row.state === 'listed' && row.lists_on === parts.clock.now().date
      ? (parts.feed.quote(row.instrument_id)?.openPaise ?? 0)
      : 0
  const opened = Number(extra?.open_paise ?? running)
  return ipoRowView(row, {
    asked: extra?.asked ?? 0n,
    mine: extra?.mine ?? null,
    reminded: extra?.reminded ?? false,
    maxAmountPaise: BigInt(parts.settings.value('ipo.retailMaxAmt')),
    listingOpenPaise: opened === 0 ? null : opened,
  })
}

/**
 * Reads IPOs: open by closing time, upcoming by opening time, then closed and returned, then listed with the newest
 * listing first.
 */
export async function readIpoRecords(db: Queryable, filter: IpoFilter): Promise<IpoRecord[]> {
  const { rows } = await db.query<IpoRecord>(
    `select * from (
       (select * from bahi.ipo where state = any($1::text[]) and state <> 'listed')
       union all (select * from bahi.ipo where state = any($1::text[]) and state = 'listed' order by lists_on desc, id desc limit $2)
     ) shown order by array_position(array['open', 'upcoming', 'closed', 'basis', 'credited', 'returned', 'listed'], state),
       case when state = 'open' then closes_at when state = 'upcoming' then opens_at end, lists_on desc, id`,
    [FILTER_STATES[filter], LISTED_SHOWN],
  )
  return rows
}

async function countOffers(db: Queryable): Promise<Record<IpoFilter, number>> {
  const { rows } = await db.query<{ state: IpoRecord['state']; count: number }>(
    'select state, count(*)::int as count from bahi.ipo group by state',
  )
  const count = (filter: IpoFilter) =>
    rows.reduce(
      (sum, row) =>
        FILTER_STATES[filter].includes(row.state)
          ? sum + (row.state === 'listed' ? Math.min(LISTED_SHOWN, row.count) : row.count)
          : sum,
      0,
    )
  return Object.fromEntries(ipoFilters.map((filter) => [filter, count(filter)])) as Record<IpoFilter, number>
}

async function readRows(parts: IpoParts, filter: IpoFilter, who: Who | undefined): Promise<IpoRow[]> {
  const { pool } = parts.db
  const offers = await readIpoRecords(pool, filter)
  const extras = await readExtras(
    pool,
    offers.map(({ id }) => id),
    who,
  )
  return offers.map((row) => rowView(parts, row, extras.get(row.id)))
}

export async function listForCustomer(
  parts: IpoParts,
  { state }: InputOf<typeof listNewStock>,
  who: Who,
): Promise<Decision<ReplyOf<typeof listNewStock>>> {
  const { pool } = parts.db
  const {
    rows: [own],
  } = await pool.query<{ count: number }>(
    `select count(*)::int as count from bahi.ipo_application where shard = $1 and customer_id = $2 and state = 'subscribed'`,
    [who.shard, who.customerId],
  )
  return accept({ items: await readRows(parts, state, who), counts: await countOffers(pool), mine: own?.count ?? 0 })
}

export async function classify(
  parts: IpoParts,
  { state }: InputOf<typeof listIpoCalendar>,
): Promise<Decision<ReplyOf<typeof listIpoCalendar>>> {
  const { pool } = parts.db
  const offers = await readIpoRecords(pool, state)
  type Day = ReplyOf<typeof listIpoCalendar>['days'][number]
  const days = new Map<string, Day>()
  const enter = (date: string, what: 'opens' | 'closes' | 'allots' | 'lists', id: bigint) => {
    const day = days.get(date) ?? { date, opens: [], closes: [], allots: [], lists: [] }
    day[what].push(id.toString())
    days.set(date, day)
  }
  for (const row of offers) {
    enter(readIndianDay(row.opens_at), 'opens', row.id)
    enter(readIndianDay(row.closes_at), 'closes', row.id)
    enter(readIndianDay(row.allots_at), 'allots', row.id)
    if (row.state !== 'returned') enter(row.lists_on, 'lists', row.id)
  }
  return accept({
    items: await readRows(parts, state, undefined),
    counts: await countOffers(pool),
    days: [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1)),
  })
}

export async function readNextAndTop(
  parts: IpoParts,
  { size }: InputOf<typeof getNextIpo>,
): Promise<Decision<ReplyOf<typeof getNextIpo>>> {
  const rows = await readRows(parts, 'all', undefined)
  const now = parts.clock.instant().toISOString()
  const next = rows
    .flatMap((item) => [
      { at: item.dates.opensAt, what: 'opens' as const, item },
      { at: item.dates.closesAt, what: 'closes' as const, item },
      { at: item.dates.allotsAt, what: 'allots' as const, item },
      { at: `${item.dates.listsOn}T03:30:00.000Z`, what: 'lists' as const, item },
    ])
    .filter(({ at, item }) => at > now && item.state !== 'returned')
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .slice(0, size)
  const top = rows
    .filter(({ state }) => state === 'open' || state === 'closed' || state === 'basis')
    .sort((a, b) => b.askedTimesHundredths - a.askedTimesHundredths)
    .slice(0, size)
  return accept({ next, top })
}
