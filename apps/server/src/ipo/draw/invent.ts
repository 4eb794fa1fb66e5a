import { type IpoTerms, retailShares, termsProblems } from '@bahi/domain/ipo/band-rule'
import { computeIpoDates, tradingDayAfter } from '@bahi/domain/ipo/ipo-dates'
import { type BusinessDate, businessDate, type BusinessTime, compareTimes } from '@bahi/money/business-date'
import type { InventedIpo, InventIpo } from '../../market/ports/invented-ipo.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import { readIndianDay } from '../rows/ipo-rows.ts'
import { nextIpoNumber, readTakenNames, writeIpo } from '../rows/write-ipo.ts'
import type { IpoJobParts } from './step-ipo.ts'

/** The number of upcoming IPOs that the simulated exchange keeps announced. */
const AHEAD = 3
/** A new IPO opens every second trading day for three days, so that one is always open. */
const EVERY_DAYS = 2
const OPEN_DAYS = 3

/**
 * Announces the exchange's own IPOs until enough are upcoming. Companies, bands and dates follow from the serial
 * numbers alone.
 */
export async function inventIpos(parts: IpoJobParts, moment: BusinessTime): Promise<number> {
  if (parts.invent === null) return 0
  let made = 0
  while (made < AHEAD + 2 && (await inventOne(parts, parts.invent, moment))) made += 1
  return made
}

async function inventOne(parts: IpoJobParts, invent: InventIpo, moment: BusinessTime): Promise<boolean> {
  const {
    rows: [standing],
  } = await parts.pool.query<{ ahead: number; last_opens: Date | null; count: number }>(
    `select count(*) filter (where state = 'upcoming')::int as ahead, max(opens_at) as last_opens, count(*)::int as count from bahi.ipo where proposal_id is null`,
  )
  if (standing === undefined || standing.ahead >= AHEAD + (standing.count < AHEAD ? 1 : 0)) return false
  const days = daysOf(
    parts,
    standing.last_opens === null ? null : readIndianDay(standing.last_opens),
    standing.count,
    moment,
  )
  const dates = days === null ? null : computeIpoDates(days.opensOn, days.closesOn, parts.calendar)
  if (dates === null) return false
  const id = parts.ids.newId(0)
  const commitment = await parts.vault.commit(id)
  return inLeasedTransaction(parts, async (tx) => {
    const next = await nextIpoNumber(tx)
    if (next === null) return false
    const offer = invent(next.serial, await readTakenNames(tx))
    const sharesHere = await sharesFor(tx, offer)
    refuseBrokenRule({
      ...offer,
      sharesHere,
      openDays: OPEN_DAYS,
      opensInTime: true,
      isTaken: false,
      isMarketSimulated: true,
    })
    await writeIpo(tx, parts, { id, ...next, commitment, terms: { ...offer, sharesHere }, dates, proposalId: null })
    return true
  })
}

/**
 * The opening and closing day of the next IPO. The first IPO closes on its opening day, so that a new user soon sees a
 * whole issue; the second opens on the same day as the first. Null when the calendar ends.
 */
function daysOf(
  { calendar }: IpoJobParts,
  lastOpens: BusinessDate | null,
  count: number,
  moment: BusinessTime,
): { opensOn: BusinessDate; closesOn: BusinessDate } | null {
  const isStillToday =
    compareTimes(moment, { date: moment.date, second: 36_000 }) < 0 && calendar.dayKind(moment.date) === 'trading'
  const first = isStillToday ? moment.date : calendar.nextTradingDay(moment.date)
  const planned = lastOpens === null || count < 2 ? first : tradingDayAfter(lastOpens, EVERY_DAYS, calendar)
  if (first === null || planned === null) return null
  const opensOn = planned < first ? first : planned
  const closesOn = count === 0 ? opensOn : tradingDayAfter(opensOn, OPEN_DAYS - 1, calendar)
  return closesOn === null ? null : { opensOn: businessDate(opensOn), closesOn }
}

/**
 * The number of shares drawn here, from the number of customers who may apply: at least two lots and at most the retail
 * part.
 */
async function sharesFor(db: Queryable, offer: InventedIpo): Promise<bigint> {
  const {
    rows: [row],
  } = await db.query<{ count: bigint }>(
    `select count(*) as count from bahi.customer where identity_state = 'completed'`,
  )
  const wanted = ((row?.count ?? 0n) * BigInt(offer.lotsPerHundred)) / 100n
  const most = retailShares(offer.sharesOffered) / offer.lotSize
  return (wanted < 2n ? 2n : wanted > most ? most : wanted) * offer.lotSize
}

function refuseBrokenRule(terms: IpoTerms): void {
  const [broken] = termsProblems(terms)
  if (broken !== undefined)
    throw new RangeError(`an invented offer breaks the public rule ${broken.rule} of ${broken.field}`)
}
