import type { CorporateAction } from '@bahi/domain/shares/positions/corporate-actions'
import { addDays, businessDate } from '@bahi/money/business-date'
import type { Queryable } from '../../platform/db/in-transaction.ts'

/** An action as it is announced: what, and when it takes effect. */
export interface Announcement {
  readonly instrumentId: number
  readonly action: CorporateAction
  /** From this session on the share trades without what the action gives; held before it, it counts. */
  readonly exDate: string
  /** A dividend reaches the account before this session; shares are there on the ex-date. */
  readonly paidOn: string
}

/** An announced action as its row says. */
export interface AnnouncedAction extends Announcement {
  readonly id: number
  /** Of the instrument. */
  readonly symbol: string
  readonly announcedOn: string
}

type Row = {
  symbol: string
  id: number
  instrument_id: number
  kind: CorporateAction['kind']
  shares: number | null
  dividend_paise: bigint | null
  announced_on: string
  ex_date: string
  paid_on: string
}

/** After its payment a company is left alone for a month. */
const REST_DAYS = 30

const READ = 'select a.*, i.symbol from bahi.corporate_action a join bahi.instrument i on i.id = a.instrument_id'

function actionOf({ kind, shares, dividend_paise: dividend }: Row): CorporateAction {
  return kind === 'dividend' ? { kind, dividendPaise: Number(dividend) } : { kind, shares: shares ?? 1 }
}

function announcedOf(row: Row): AnnouncedAction {
  return {
    id: row.id,
    symbol: row.symbol,
    instrumentId: row.instrument_id,
    action: actionOf(row),
    announcedOn: row.announced_on,
    exDate: row.ex_date,
    paidOn: row.paid_on,
  }
}

/** What was announced after an action, all of it after 0: numbers grow from announcement to announcement, and no row ever changes. */
export async function readActionsAfter(database: Queryable, id: number): Promise<AnnouncedAction[]> {
  const { rows } = await database.query<Row>(`${READ} where a.id > $1 order by a.id`, [id])
  return rows.map(announcedOf)
}

/** What takes effect by a day or is paid by then, but for what was paid by the earlier day; in the order of the ex-dates. */
export async function readActionsDue(database: Queryable, after: string, until: string): Promise<AnnouncedAction[]> {
  const { rows } = await database.query<Row>(
    // Nothing is paid before its ex-date.
    `${READ} where a.paid_on > $1 and a.ex_date <= $2 order by a.ex_date, a.id`,
    [after, until],
  )
  return rows.map(announcedOf)
}

/** What takes effect with the opening of a day. */
export async function readActionsOn(database: Queryable, exDate: string): Promise<AnnouncedAction[]> {
  const { rows } = await database.query<Row>(`${READ} where a.ex_date = $1 order by a.id`, [exDate])
  return rows.map(announcedOf)
}

/** The actions announced with the opening of a day, in the order of the draw. */
export async function readAnnouncedOn(database: Queryable, date: string): Promise<AnnouncedAction[]> {
  const { rows } = await database.query<Row>(`${READ} where a.announced_on = $1 order by a.id`, [date])
  return rows.map(announcedOf)
}

/** Instruments that announce nothing on a day, because they did something lately or are about to. */
export async function readBusyInstruments(database: Queryable, date: string): Promise<number[]> {
  const { rows } = await database.query<{ instrument_id: number }>(
    // Shares that are on offer at an agreed price neither split nor pay in between.
    `select instrument_id from bahi.corporate_action where paid_on >= $1 and announced_on < $2 union select instrument_id from bahi.offer where closed_at is null order by instrument_id`,
    [addDays(businessDate(date), -REST_DAYS), date],
  )
  return rows.map((row) => row.instrument_id)
}

/** Enters what a day announces. To be called in the fenced transaction that enters the day. */
export async function writeAnnouncements(
  tx: Queryable,
  date: string,
  announced: readonly Announcement[],
): Promise<void> {
  if (announced.length === 0) return
  await tx.query(
    `insert into bahi.corporate_action (id, instrument_id, kind, shares, dividend_paise, announced_on, ex_date, paid_on)
     select coalesce((select max(known.id) from bahi.corporate_action known), 0) + given.place, given.instrument_id, given.kind, given.shares, given.dividend, $1::date, given.ex_date, given.paid_on
     from unnest($2::int[], $3::text[], $4::int[], $5::bigint[], $6::date[], $7::date[]) with ordinality as given (instrument_id, kind, shares, dividend, ex_date, paid_on, place)`,
    [
      date,
      announced.map(({ instrumentId }) => instrumentId),
      announced.map(({ action }) => action.kind),
      announced.map(({ action }) => (action.kind === 'dividend' ? null : action.shares)),
      announced.map(({ action }) => (action.kind === 'dividend' ? action.dividendPaise : null)),
      announced.map(({ exDate }) => exDate),
      announced.map(({ paidOn }) => paidOn),
    ],
  )
}

/** A company has more shares from its ex-date on, inside the free float and outside it, and more of them change hands in a day. To be called once, with the opening. */
export async function multiplyShares(tx: Queryable, multipliers: ReadonlyMap<number, number>): Promise<void> {
  if (multipliers.size === 0) return
  const given = [[...multipliers.keys()], [...multipliers.values()]]
  await tx.query(
    `update bahi.instrument i set shares_outstanding = i.shares_outstanding * given.times, free_float = i.free_float * given.times, average_daily_volume = i.average_daily_volume * given.times
     from unnest($1::int[], $2::int[]) as given (id, times) where i.id = given.id`,
    given,
  )
  await tx.query(
    'update bahi.offer_reserve r set shares = r.shares * given.times, drawn = r.drawn * given.times from unnest($1::int[], $2::int[]) as given (id, times) where r.instrument_id = given.id',
    given,
  )
}
