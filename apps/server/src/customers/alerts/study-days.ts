import type { Subject } from '@bahi/domain/market/level-watch'
import { type Compared, prepareStudy, STUDY_DAYS, type StudyTerms } from '@bahi/domain/market/studies/alert-studies'
import { adjustBars } from '@bahi/domain/shares/positions/corporate-actions'
import type { CompanyActions } from '../../market/history/company-actions.ts'
import type { MarketFeed } from '../../market/ports/feed.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

export interface StudyDaysParts {
  readonly feed: Pick<MarketFeed, 'quote' | 'indices'>
  readonly actions: Pick<CompanyActions, 'past'>
}

type ShareRow = { id: number; dates: string[]; closes: number[] }
type IndexRow = { code: string; closes: number[] }

/**
 * The closes of the days before a day, the oldest first, in paise or hundredths of a point: as the chart has them, with
 * what companies did to their shares taken out. Every subject that is asked for has an entry.
 */
export async function readStudyDays(
  db: Queryable,
  { actions }: Pick<StudyDaysParts, 'actions'>,
  subjects: readonly Subject[],
  today: string,
): Promise<Map<Subject, readonly number[]>> {
  const days = new Map<Subject, readonly number[]>(subjects.map((subject) => [subject, []]))
  const ids = subjects.filter((subject) => typeof subject === 'number')
  const codes = subjects.filter((subject) => typeof subject === 'string')
  if (ids.length > 0) {
    const { rows } = await db.query<ShareRow>(
      `select wanted.id, array_agg(b.date::text order by b.date) as dates, array_agg(b.close_paise::float8 order by b.date) as closes
       from unnest($1::integer[]) as wanted (id)
       cross join lateral (select date, close_paise from bahi.daily_bar where instrument_id = wanted.id and date < $2 order by date desc limit $3) b
       group by wanted.id`,
      [ids, today, STUDY_DAYS],
    )
    for (const { id, dates, closes } of rows) days.set(id, adjusted(dates, closes, actions.past(id, today)))
  }
  if (codes.length > 0) {
    const { rows } = await db.query<IndexRow>(
      `select wanted.code, array_agg(b.close_hundredths::float8 order by b.date) as closes
       from unnest($1::text[]) as wanted (code)
       cross join lateral (select date, close_hundredths from bahi.index_bar where code = wanted.code and date < $2 order by date desc limit $3) b
       group by wanted.code`,
      [codes, today, STUDY_DAYS],
    )
    for (const { code, closes } of rows) days.set(code, closes)
  }
  return days
}

function adjusted(
  dates: readonly string[],
  closes: readonly number[],
  actions: ReturnType<CompanyActions['past']>,
): number[] {
  const bars = dates.map((date, at) => {
    const close = closes[at] ?? 0
    return { date, openPaise: close, highPaise: close, lowPaise: close, closePaise: close, volume: 0 }
  })
  return adjustBars(bars, actions).map(({ closePaise }) => closePaise)
}

/** The values that an alert on a study would compare now; before the first trade of a day, those of the last close. */
export async function compareNow(
  db: Queryable,
  parts: StudyDaysParts,
  { terms, subject, today }: { readonly terms: StudyTerms; readonly subject: Subject; readonly today: string },
): Promise<Compared | null> {
  const closes = (await readStudyDays(db, parts, [subject], today)).get(subject) ?? []
  const traded = tradedToday(parts.feed, subject)
  const price = traded ?? closes.at(-1)
  if (price === undefined) return null
  return prepareStudy(terms, traded === null ? closes.slice(0, -1) : closes)(price)
}

/** The price of today, in paise or hundredths of a point; null before the first trade. */
function tradedToday(feed: StudyDaysParts['feed'], subject: Subject): number | null {
  if (typeof subject === 'number') return feed.quote(subject)?.lastPaise || null
  const index = feed.indices().find(({ indexId }) => indexId === subject)
  return index === undefined || index.openHundredths === 0 ? null : index.lastHundredths || null
}
