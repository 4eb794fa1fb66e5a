import type pg from 'pg'
import { type PastAction } from '@bahi/domain/shares/positions/corporate-actions'
import { type AnnouncedAction, readActions } from './corporate-action-store.ts'

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

type CloseRow = { id: number; close: bigint }

const READ_CLOSES = `
  select a.id, b.close_paise as close from bahi.corporate_action a
  cross join lateral (select close_paise from bahi.daily_bar where instrument_id = a.instrument_id and date < a.ex_date order by date desc limit 1) b
  where a.ex_date <= (select max(date) from bahi.exchange_day)`

export async function openCompanyActions(pool: pg.Pool): Promise<CompanyActions> {
  let all: readonly CompanyAction[] = []
  let byInstrument = new Map<number, CompanyAction[]>()

  async function reload(): Promise<void> {
    const announced = await readActions(pool)
    const { rows } = await pool.query<CloseRow>(READ_CLOSES)
    const closes = new Map(rows.map(({ id, close }) => [id, Number(close)]))
    all = announced.map((action) => ({ ...action, closeBeforePaise: closes.get(action.id) ?? 0 }))
    byInstrument = new Map()
    for (const action of all)
      byInstrument.set(action.instrumentId, [...(byInstrument.get(action.instrumentId) ?? []), action])
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
