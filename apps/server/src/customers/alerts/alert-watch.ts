import type pg from 'pg'
import {
  type AlertEvent,
  decideCompared,
  decideReached,
  watchedLevels,
  nextAlertState,
} from '@bahi/domain/customers/alerts/decide-alert'
import type { Level } from '@bahi/domain/market/level-watch'
import { adjustPrice } from '@bahi/domain/shares/positions/corporate-actions'
import type { BusinessDate } from '@bahi/money/business-date'
import { formatPrice } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import type { CompanyActions } from '../../market/history/company-actions.ts'
import { readShareChanges, type ShareChange } from '../../market/history/share-changes.ts'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { MarketFeed } from '../../market/ports/feed.ts'
import { type DayChange, PriceWatch, type Reached } from '../../market/quotes/price-watch.ts'
import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import { shardOf, type IdSource } from '../../platform/db/ids.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { inLeasedTransaction, type Lease } from '../../platform/db/role-lease.ts'
import { writeNotice } from '../notices/tell-customer.ts'
import { ALERT, type AlertRow, lockAlert, subjectName, activeAlert, alertSubject, valueNow } from './alert-rows.ts'
import { IndicatorWatch } from './indicator-watch.ts'

export interface AlertWatchParts {
  readonly pool: pg.Pool
  /** The lease of the jobs. A process without the lease writes no notices. */
  readonly lease: Pick<Lease, 'role' | 'epoch'>
  readonly feed: Pick<MarketFeed, 'quote' | 'indices' | 'onChanged' | 'onDay' | 'staleSecond'>
  readonly actions: Pick<CompanyActions, 'past' | 'reload'>
  readonly instruments: Pick<InstrumentRegister, 'byId' | 'reload'>
  readonly clock: BusinessClock
  readonly systemClock: SystemClock
  readonly ids: IdSource
  readonly tell: (customerId: bigint) => void
  readonly log: { error(details: object, message: string): void }
  readonly retryMs?: number
}

export interface AlertWatch {
  /** Reads an alert again after a committed change. */
  refresh(id: bigint): Promise<void>
  /** Reads everything again, after changes of which this process may have missed the news. */
  readAgain(): Promise<void>
  /** Resolves when every price so far is handled. */
  settled(): Promise<void>
  close(): Promise<void>
}

/**
 * Compares prices with the alerts of all customers and writes a notice when a price is reached, or an indicator has
 * crossed at the end of a minute.
 */
export async function openAlertWatch(parts: AlertWatchParts): Promise<AlertWatch> {
  const indicators = new IndicatorWatch({ ...parts, onCrossed: (id, reached) => watch.resume(id, reached) })
  const watch = new PriceWatch({
    feed: parts.feed,
    clock: parts.clock,
    instruments: parts.instruments,
    log: parts.log,
    ...(parts.retryMs === undefined ? {} : { retryMs: parts.retryMs }),
    readAll: async () => {
      const rows = await readOn(parts.pool)
      await indicators.takeAll(new Map(rows.map((row) => [row.id, activeAlert(row)])))
      return new Map(rows.map((row) => [row.id, levelsNow(parts, row)]))
    },
    readOne: async (id) => {
      const {
        rows: [row],
      } = await parts.pool.query<AlertRow>(`${ALERT} where shard = $1 and id = $2`, [shardOf(id), id])
      await indicators.take(id, row === undefined ? null : activeAlert(row))
      return row === undefined ? [] : levelsNow(parts, row)
    },
    act: (id, reached) => fire(parts, indicators, id, reached),
    onDayChange: (turn) => {
      if (turn.kind === 'closed') indicators.closeDay()
      return onDayChange(parts, turn)
    },
  })
  await watch.start()
  return {
    refresh: (id) => watch.refresh(id),
    readAgain: () => watch.readAgain(),
    settled: () => watch.settled(),
    close: () => {
      indicators.close()
      return watch.close()
    },
  }
}

async function readOn(pool: pg.Pool): Promise<AlertRow[]> {
  return (await pool.query<AlertRow>(`${ALERT} where state = 'on'`)).rows
}

function levelsNow({ feed, clock }: AlertWatchParts, row: AlertRow): Level[] {
  return watchedLevels(activeAlert(row), {
    previousClose: valueNow(feed, alertSubject(row)).previousClose,
    today: clock.now().date as BusinessDate,
  })
}

/** Writes the notice and the alert's row in one transaction, so that a crash never causes a second notice. */
async function fire(
  parts: AlertWatchParts,
  indicators: IndicatorWatch,
  id: bigint,
  { subject, value, date, second }: Reached,
): Promise<void> {
  const told = await inLeasedTransaction(parts, async (tx) => {
    const row = await lockAlert(tx, id)
    if (row === undefined) return null
    const alert = activeAlert(row)
    const decided =
      alert.indicator === null
        ? decideReached(alert, {
            last: value,
            previousClose: valueNow(parts.feed, subject).previousClose,
            today: date,
          })
        : decideCompared(alert, indicators.compare(subject, alert.indicator, value), date)
    if (decided === 'arm')
      await tx.query('update bahi.price_alert set armed = true where shard = $1 and id = $2', [row.shard, id])
    if (decided !== 'fire') return null
    await writeFired(tx, parts, row, { value, date, second })
    return row.customer_id
  })
  if (told !== null) parts.tell(told)
}

async function writeFired(
  tx: Transaction,
  parts: AlertWatchParts,
  row: AlertRow,
  { value, date, second }: { readonly value: number; readonly date: string; readonly second: number },
): Promise<void> {
  const at = parts.clock.instant()
  const event: AlertEvent = row.repeats ? 'fire-again' : 'fire'
  await tx.query(
    `update bahi.price_alert set state = $3, armed = $4, fired_value = $5, fired_on = $6, fired_second = $7, fired_at = $8, fired_times = fired_times + 1 where shard = $1 and id = $2`,
    [row.shard, row.id, nextAlertState(row.state, event), row.kind === 'move', value, date, second, at],
  )
  const who = { shard: row.shard, customerId: row.customer_id }
  const told = { code: subjectName(parts, row).symbol, value: formatPrice(paise(value)), time: at.toISOString() }
  if (row.study === null) return writeNotice(tx, parts, who, 'alert.fired', told)
  const study = `${row.study}.${row.direction}`
  await writeNotice(tx, parts, who, 'alert.indicator', {
    ...told,
    study,
    period: row.period ?? 0,
    figure: row.figure ?? 0,
  })
}

/**
 * Adjusts alerts at the start of a day: ends alerts of delisted shares, and converts levels of shares with a split or
 * bonus.
 */
async function onDayChange(parts: AlertWatchParts, { kind, date }: DayChange): Promise<void> {
  if (kind === 'closed') return
  await Promise.all([parts.instruments.reload(), parts.actions.reload()])
  const changes = await readShareChanges(parts.pool, date)
  const isGone = ({ instrument_id: id }: AlertRow) => id !== null && parts.instruments.byId(id)?.state === 'deleted'
  const { rows } = await parts.pool.query<AlertRow>(`${ALERT} where state <> 'ended' and instrument_id is not null`)
  for (const { id } of rows.filter((row) => isGone(row) || changesSince(row, changes).length > 0)) {
    const told = await inLeasedTransaction(parts, async (tx) => {
      const row = await lockAlert(tx, id)
      if (row === undefined || row.state === 'ended') return null
      if (isGone(row)) await end(tx, parts, row)
      else await adjust(tx, parts, row, changesSince(row, changes), date)
      return row.customer_id
    })
    if (told !== null) parts.tell(told)
  }
}

/** A split does not change a move in percent, nor a study of adjusted days, so those alerts need no conversion. */
function changesSince(row: AlertRow, changes: readonly ShareChange[]): ShareChange[] {
  return row.level === null
    ? []
    : changes.filter(({ instrumentId, exDate }) => instrumentId === row.instrument_id && exDate > row.terms_on)
}

async function end(tx: Transaction, parts: AlertWatchParts, row: AlertRow): Promise<void> {
  await tx.query(`update bahi.price_alert set state = $3 where shard = $1 and id = $2`, [
    row.shard,
    row.id,
    nextAlertState(row.state, 'end'),
  ])
  await writeNotice(tx, parts, { shard: row.shard, customerId: row.customer_id }, 'alert.ended', {
    code: subjectName(parts, row).symbol,
  })
}

async function adjust(
  tx: Transaction,
  parts: AlertWatchParts,
  row: AlertRow,
  changes: readonly ShareChange[],
  date: string,
): Promise<void> {
  const before = Number(row.level)
  const after = changes.reduce(
    (level, { multiplier }) => adjustPrice(level, { numerator: 1, denominator: multiplier }),
    before,
  )
  if (changes.length === 0 || row.level === null) return
  await tx.query('update bahi.price_alert set level = $3, terms_on = $4 where shard = $1 and id = $2', [
    row.shard,
    row.id,
    after,
    date,
  ])
  await writeNotice(tx, parts, { shard: row.shard, customerId: row.customer_id }, 'alert.adjusted', {
    code: subjectName(parts, row).symbol,
    before: formatPrice(paise(before)),
    after: formatPrice(paise(after)),
  })
}
