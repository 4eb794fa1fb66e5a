import { addDays, businessDate } from '@bahi/money/business-date'
import type { Instrument } from '../instruments/instrument.ts'
import type { MarketRoom } from './market-room.ts'

/** Popularity counts the views and trades of one week: a longer period would rank shares that are no longer popular. */
const DAYS = 7
const SHOWN = 8
/** A trade says more than a look. */
const TRADE_WEIGHT = 3
const KEEP_MS = 10_000

export interface PopularStocks {
  /** The most looked for and traded, most first, filled up by traded value. */
  list(): Promise<readonly Instrument[]>
  /**
   * Counts a view of a share that was opened from a search. An address counts once a share and day, and stays in memory
   * only until the day is over.
   */
  note(instrumentId: number, address: string): Promise<void>
}

type ScoreRow = { instrument_id: number; score: bigint }

const READ = `
  select instrument_id, sum(score)::bigint as score from (
    select instrument_id, visits as score from bahi.interest where date > $1
    union all
    select instrument_id, ${TRADE_WEIGHT} * count(*) as score from bahi.tape where date > $1 and kind = 'trade' group by instrument_id
  ) part group by instrument_id order by score desc, instrument_id limit 50`

/** Looks are counted by share and day, trades from the public tape: neither says who. */
export function openPopularStocks({
  pool,
  clock,
  systemClock,
  instruments,
  feed,
}: Pick<MarketRoom, 'pool' | 'clock' | 'systemClock' | 'instruments' | 'feed'>): PopularStocks {
  let seen = new Set<string>()
  let seenOn = ''
  let kept: { readonly at: number; readonly ids: readonly number[] } | undefined

  async function readIds(): Promise<readonly number[]> {
    const now = systemClock().getTime()
    if (kept !== undefined && now - kept.at < KEEP_MS) return kept.ids
    const { rows } = await pool.query<ScoreRow>(READ, [addDays(businessDate(clock.now().date), -DAYS)])
    kept = { at: now, ids: rows.map((row) => row.instrument_id) }
    return kept.ids
  }

  return {
    async list() {
      const shown = instruments.all().filter(({ state }) => state !== 'hidden' && state !== 'deleted')
      const byId = new Map(shown.map((instrument) => [instrument.id, instrument]))
      const wanted = (await readIds()).flatMap((id) => byId.get(id) ?? [])
      const valueOf = ({ id }: Instrument): number => feed.quote(id)?.valuePaise ?? 0
      const rest = shown
        .filter((instrument) => !wanted.includes(instrument))
        .sort((a, b) => valueOf(b) - valueOf(a) || a.id - b.id)
      return [...wanted, ...rest].slice(0, SHOWN)
    },
    async note(instrumentId, address) {
      const { date } = clock.now()
      if (date !== seenOn) [seen, seenOn] = [new Set(), date]
      const look = `${address} ${instrumentId}`
      if (seen.has(look)) return
      seen.add(look)
      await pool.query(
        'insert into bahi.interest (date, instrument_id, visits) values ($1, $2, 1) on conflict (date, instrument_id) do update set visits = interest.visits + 1',
        [date, instrumentId],
      )
      await pool.query('delete from bahi.interest where date < $1', [addDays(businessDate(date), -DAYS)])
    },
  }
}
