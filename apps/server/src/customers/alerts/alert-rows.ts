import type { AlertView } from '@bahi/contract/customers/alerts'
import type {
  AlertKind,
  AlertState,
  AlertTerms,
  ActiveAlert,
  ValueNow,
} from '@bahi/domain/customers/alerts/decide-alert'
import type { Subject } from '@bahi/domain/market/level-watch'
import type { AlertStudy, StudyDirection, StudyTerms } from '@bahi/domain/market/studies/alert-studies'
import type { BusinessDate } from '@bahi/money/business-date'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { MarketFeed } from '../../market/ports/feed.ts'
import { shardOf } from '../../platform/db/ids.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

export type AlertRow = {
  shard: number
  id: bigint
  customer_id: bigint
  instrument_id: number | null
  index_code: string | null
  kind: AlertKind
  level: bigint | null
  move_bps: number | null
  study: AlertStudy | null
  direction: StudyDirection | null
  period: number | null
  figure: number | null
  repeats: boolean
  state: AlertState
  armed: boolean
  terms_on: BusinessDate
  fired_value: bigint | null
  fired_on: BusinessDate | null
  fired_second: number | null
  fired_at: Date | null
  fired_times: number
  created_at: Date
}

export const ALERT = `
  select shard, id, customer_id, instrument_id, index_code, kind, level, move_bps, study, direction, period, figure, repeats, state, armed, terms_on, fired_value, fired_on, fired_second, fired_at, fired_times, created_at
  from bahi.price_alert`

export function alertSubject({
  instrument_id: instrumentId,
  index_code: index,
}: Pick<AlertRow, 'instrument_id' | 'index_code'>): Subject {
  return instrumentId ?? index ?? ''
}

export function alertTerms(row: AlertRow): AlertTerms {
  return {
    kind: row.kind,
    level: row.level === null ? null : Number(row.level),
    moveBps: row.move_bps,
    indicator: studyTerms(row),
    repeats: row.repeats,
  }
}

function studyTerms({ study, direction, period, figure }: AlertRow): StudyTerms | null {
  return study === null || direction === null ? null : { study, direction, period, figure }
}

export function activeAlert(row: AlertRow): ActiveAlert {
  return { ...alertTerms(row), state: row.state, subject: alertSubject(row), isArmed: row.armed, firedOn: row.fired_on }
}

/**
 * The last value of a share in paise, or of an index in hundredths of a point. Before the first trade of the day this
 * is the previous close.
 */
export function valueNow(feed: Pick<MarketFeed, 'quote' | 'indices'>, subject: Subject): ValueNow {
  if (typeof subject === 'string') {
    const index = feed.indices().find(({ indexId }) => indexId === subject)
    return { last: index?.lastHundredths ?? 0, previousClose: index?.previousCloseHundredths ?? 0 }
  }
  const quote = feed.quote(subject)
  const previousClose = quote?.previousClosePaise ?? 0
  return { last: quote?.lastPaise || previousClose, previousClose }
}

/** Reads an alert and locks its row. */
export async function lockAlert(tx: Queryable, id: bigint): Promise<AlertRow | undefined> {
  const { rows } = await tx.query<AlertRow>(`${ALERT} where shard = $1 and id = $2 for update`, [shardOf(id), id])
  return rows[0]
}

export type NamedAlert = { readonly code: string; readonly symbol: string; readonly name: string }

/** The name of an alert's subject. A delisted share keeps its name. */
export function subjectName(
  {
    instruments,
    feed,
  }: { readonly instruments: Pick<InstrumentRegister, 'byId'>; readonly feed: Pick<MarketFeed, 'indices'> },
  row: Pick<AlertRow, 'instrument_id' | 'index_code'>,
): NamedAlert {
  if (row.instrument_id !== null) {
    const { code, symbol, name } = instruments.byId(row.instrument_id) ?? {
      code: String(row.instrument_id),
      symbol: String(row.instrument_id),
      name: '',
    }
    return { code, symbol, name }
  }
  const code = row.index_code ?? ''
  const name = feed.indices().find(({ indexId }) => indexId === code)?.name ?? code
  return { code, symbol: name, name }
}

export function alertView(
  parts: {
    readonly instruments: Pick<InstrumentRegister, 'byId'>
    readonly feed: Pick<MarketFeed, 'quote' | 'indices'>
  },
  row: AlertRow,
): AlertView {
  const { fired_value: value, fired_on: on, fired_second: second, fired_at: at } = row
  const indicator = studyTerms(row)
  const fired =
    value === null || on === null || second === null || at === null
      ? null
      : { value: Number(value), on, second, at: at.toISOString(), times: row.fired_times }
  return {
    id: row.id.toString(),
    subject: row.instrument_id === null ? 'index' : 'share',
    ...subjectName(parts, row),
    instrumentId: row.instrument_id,
    kind: row.kind,
    level: row.level === null ? null : Number(row.level),
    moveBps: row.move_bps,
    indicator: indicator === null ? null : { ...indicator, awaits: row.armed },
    repeats: row.repeats,
    state: row.state,
    fired,
    ...valueNow(parts.feed, alertSubject(row)),
    createdAt: row.created_at.toISOString(),
  }
}
