import { expect } from 'vitest'
import { type AlertWatch, openAlertWatch } from '../../src/customers/alerts/alert-watch.ts'
import type { OwnerKey } from '../../src/ledger/account-books.ts'
import { inTransaction } from '../../src/platform/db/in-transaction.ts'
import { type DeskFixture, openCustomer, openDeskFixture, STEEL, TODAY } from '../desk-fixture.ts'

type Terms = {
  kind?: 'above' | 'below' | 'move'
  level?: number | null
  moveBps?: number | null
  repeats?: boolean
  index?: string
}

/** The columns of an alert that its terms fill. */
type AlertColumns = {
  kind: string
  level?: number | null
  moveBps?: number | null
  study?: string
  direction?: string
  period?: number | null
  figure?: number | null
  repeats: boolean
  armed?: boolean
  index: string | undefined
}

type StudyFigures = {
  period?: number | null
  figure?: number | null
  repeats?: boolean
  armed?: boolean
  index?: string
}

/** One customer's alerts in a market that the test sets, and what the customer was told. */
export async function openAlertFixture() {
  const fixture: DeskFixture = await openDeskFixture()
  const watches: AlertWatch[] = []
  let second = 36_000
  const who: OwnerKey = await openCustomer(fixture, 1_00n)
  const read = async (id: bigint) =>
    (
      await fixture.database.app.pool.query<{
        state: string
        level: bigint
        fired_value: bigint
        fired_on: string
        fired_times: number
      }>('select state, level, fired_value, fired_on, fired_times from bahi.price_alert where id = $1', [id])
    ).rows[0]
  const told = async () =>
    (
      await fixture.database.app.pool.query<{ kind: string; params: { value?: string } }>(
        'select kind, params from bahi.notice where customer_id = $1 order by id',
        [who.owner],
      )
    ).rows.map(({ kind, params }) => (params.value === undefined ? kind : params.value))

  async function open(): Promise<AlertWatch> {
    const opened = await openAlertWatch({
      pool: fixture.database.app.pool,
      lease: fixture.parts.lease,
      feed: fixture.feed,
      actions: { past: () => [], reload: async () => undefined },
      clock: fixture.clock,
      systemClock: () => new Date(fixture.nowMs),
      ids: fixture.ids,
      instruments: { byId: (id) => fixture.instruments.get(id), reload: async () => undefined },
      tell: () => undefined,
      log: fixture.parts.log,
      retryMs: 5,
    })
    watches.push(opened)
    return opened
  }
  async function insert(of: AlertColumns): Promise<bigint> {
    const id = fixture.ids.newId(who.shard)
    await fixture.database.app.pool.query(
      `insert into bahi.price_alert (shard, id, customer_id, instrument_id, index_code, kind, level, move_bps, study, direction, period, figure, repeats, state, armed, terms_on, fired_times, created_at, changed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'on', $14, $15, 0, now(), now())`,
      [
        who.shard,
        id,
        who.owner,
        of.index === undefined ? STEEL : null,
        of.index ?? null,
        of.kind,
        of.level ?? null,
        of.moveBps ?? null,
        of.study ?? null,
        of.direction ?? null,
        of.period ?? null,
        of.figure ?? null,
        of.repeats,
        of.armed ?? true,
        TODAY,
      ],
    )
    for (const one of watches) await one.refresh(id)
    return id
  }
  function set({
    kind = 'above',
    level = kind === 'move' ? null : 1_450_00,
    moveBps = null,
    repeats = false,
    index,
  }: Terms = {}): Promise<bigint> {
    return insert({ kind, level, moveBps, repeats, index })
  }
  /** An alert on an indicator over forty days that closed at ₹1,400. */
  function setStudy(
    study: string,
    direction: 'above' | 'below',
    { repeats = false, index, ...figures }: StudyFigures = {},
  ): Promise<bigint> {
    return insert({ kind: 'indicator', study, direction, repeats, index, ...figures })
  }
  async function closeDays(): Promise<void> {
    await inTransaction(fixture.database.owner.pool, async (tx) => {
      await tx.query('set local session_replication_role = replica')
      await tx.query(
        `insert into bahi.daily_bar (instrument_id, date, open_paise, high_paise, low_paise, close_paise, volume, value_paise, source)
         select $1, $2::date - day, 140000, 140001, 140000, 140000 + day % 2, 1, 140000, 'history' from generate_series(1, 40) as day`,
        [STEEL, TODAY],
      )
      await tx.query(
        `insert into bahi.index_bar (code, date, open_hundredths, high_hundredths, low_hundredths, close_hundredths)
         select 'BAHI50', $1::date - day, 1230000, 1230000, 1230000, 1230000 from generate_series(1, 40) as day`,
        [TODAY],
      )
    })
  }
  /** A price in the next minute. */
  async function minute(paise: number, more: object = {}): Promise<void> {
    fixture.clock.turn({ second: (second += 60) })
    await price(paise, more)
  }
  async function price(paise: number, more: object = {}): Promise<void> {
    fixture.feed.set({ instrumentId: STEEL, lastPaise: paise, state: 'open', ...more })
    fixture.feed.publish([STEEL])
    for (const one of watches) await one.settled()
  }
  async function turnTo(date: string): Promise<void> {
    fixture.clock.turn({ date })
    fixture.feed.set({ instrumentId: STEEL, lastPaise: 0 })
    fixture.feed.openDay(date)
    for (const one of watches) await one.settled()
  }
  async function close(): Promise<void> {
    for (const one of watches) await one.close()
    expect(fixture.faults).toEqual([])
    await fixture.close()
  }
  return { fixture, who, watches, open, set, setStudy, closeDays, minute, price, turnTo, read, told, close }
}

export type AlertFixture = Awaited<ReturnType<typeof openAlertFixture>>
