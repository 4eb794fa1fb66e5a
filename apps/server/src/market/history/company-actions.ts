import type pg from 'pg'
import { type PastAction } from '@bahi/domain/shares/positions/corporate-actions'
import { type AnnouncedAction, readActionsAfter } from './corporate-action-store.ts'

/** An action with the close before its ex-date: 0 while that is to come. */
export interface CompanyAction extends AnnouncedAction {
  readonly closeBeforePaise: number
}

/** What companies announced, held in memory: every chart asks whether its past must be adjusted. */
export interface CompanyActions {
  /** By ex-date, the earliest first. */
  all(): readonly CompanyAction[]
  of(instrumentId: number): readonly CompanyAction[]
  /** What has taken effect by a day: what prices before it are adjusted for. */
  past(instrumentId: number, today: string): readonly PastAction[]
  /** When a day has opened: announcements and ex-dates come with it. */
  reload(): Promise<void>
}

type CloseRow = { id: number; close: bigint | null }

/** The close before the ex-date of those that have taken effect; null where the share had not traded before. */
const READ_CLOSES = `
  select a.id, b.close_paise as close from bahi.corporate_action a
  left join lateral (select close_paise from bahi.daily_bar where instrument_id = a.instrument_id and date < a.ex_date order by date desc limit 1) b on true
  where a.id = any($1::int[]) and a.ex_date <= (select max(date) from bahi.exchange_day)`

const byExDate = (one: CompanyAction, other: CompanyAction): number =>
  one.exDate < other.exDate ? -1 : one.exDate > other.exDate ? 1 : one.id - other.id

export async function openCompanyActions(pool: pg.Pool): Promise<CompanyActions> {
  const known = new Map<number, CompanyAction>()
  /** Those whose ex-date is to come: neither an action nor the close before its ex-date changes afterwards. */
  const coming = new Set<number>()
  let lastId = 0
  let all: readonly CompanyAction[] = []
  let byInstrument = new Map<number, CompanyAction[]>()

  async function reload(): Promise<void> {
    for (const action of await readActionsAfter(pool, lastId)) {
      if (!known.has(action.id)) {
        known.set(action.id, { ...action, closeBeforePaise: 0 })
        coming.add(action.id)
      }
      lastId = Math.max(lastId, action.id)
    }
    const { rows } = await pool.query<CloseRow>(READ_CLOSES, [[...coming]])
    for (const { id, close } of rows) {
      const action = known.get(id)
      if (action !== undefined) known.set(id, { ...action, closeBeforePaise: Number(close ?? 0n) })
      coming.delete(id)
    }
    all = [...known.values()].toSorted(byExDate)
    byInstrument = new Map()
    for (const action of all) {
      const ofOne = byInstrument.get(action.instrumentId)
      if (ofOne === undefined) byInstrument.set(action.instrumentId, [action])
      else ofOne.push(action)
    }
  }

  await reload()
  const of = (instrumentId: number): readonly CompanyAction[] => byInstrument.get(instrumentId) ?? []
  return {
    all: () => all,
    of,
    past: (instrumentId, today) =>
      of(instrumentId).filter(({ exDate, closeBeforePaise }) => exDate <= today && closeBeforePaise > 0),
    reload,
  }
}
