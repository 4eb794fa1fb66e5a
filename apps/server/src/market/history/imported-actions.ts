import { addDays, businessDate } from '@bahi/money/business-date'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Announcement } from './corporate-action-store.ts'

type Row = {
  instrument_id: number
  kind: 'split' | 'bonus' | 'dividend'
  shares: number | null
  dividend_paise: bigint | null
  ex_date: string
}

/** As early as exchanges publish most actions before their ex-date. */
const DAYS_AHEAD = 30
/** Files of the exchange do not say when a dividend is paid. Companies have thirty days (Companies Act 2013, section 127). */
const DAYS_TO_PAYMENT = 14

function announcementOf({
  instrument_id: instrumentId,
  kind,
  shares,
  dividend_paise,
  ex_date: exDate,
}: Row): Announcement {
  if (kind !== 'dividend') {
    if (shares === null) throw new Error(`the ${kind} of ${instrumentId} on ${exDate} has no number of shares`)
    return { instrumentId, action: { kind, shares }, exDate, paidOn: exDate }
  }
  if (dividend_paise === null) throw new Error(`the dividend of ${instrumentId} on ${exDate} has no amount`)
  const paidOn = addDays(businessDate(exDate), DAYS_TO_PAYMENT)
  return { instrumentId, action: { kind, dividendPaise: Number(dividend_paise) }, exDate, paidOn }
}

/** The imported actions that a day of a replay announces: those of the coming weeks that no day before announced. */
export async function readActionsToAnnounce(database: Queryable, date: string): Promise<Announcement[]> {
  const { rows } = await database.query<Row>(
    `select i.instrument_id, i.kind, i.shares, i.dividend_paise, i.ex_date from bahi.imported_action i
     where i.ex_date > $1 and i.ex_date <= $2
       and not exists (select from bahi.corporate_action a where a.instrument_id = i.instrument_id and a.ex_date = i.ex_date)
     order by i.ex_date, i.instrument_id`,
    [date, addDays(businessDate(date), DAYS_AHEAD)],
  )
  return rows.map(announcementOf)
}

/** What a day announced, as the imported files say it: an announcement that no file has is missing here. */
export async function readImportedOf(database: Queryable, announcedOn: string): Promise<Announcement[]> {
  const { rows } = await database.query<Row>(
    `select i.instrument_id, i.kind, i.shares, i.dividend_paise, i.ex_date
     from bahi.corporate_action a join bahi.imported_action i on i.instrument_id = a.instrument_id and i.ex_date = a.ex_date
     where a.announced_on = $1 order by a.id`,
    [announcedOn],
  )
  return rows.map(announcementOf)
}
