import { afterEach, beforeEach } from 'vitest'
import { type BusinessDate, businessDate } from '@bahi/money/business-date'
import type { OwnerKey } from '../../src/ledger/account-books.ts'
import { inTransaction } from '../../src/platform/db/in-transaction.ts'
import { lockShareSip, type NewShareSip, type ShareSipRow, writeShareSip } from '../../src/shares/orders/sip-rows.ts'
import {
  type InstalmentWatch,
  type InstalmentWatchParts,
  openInstalmentWatch,
} from '../../src/shares/sips/instalment-watch.ts'
import { type DeskFixture, openDeskFixture, STEEL, TODAY } from '../desk-fixture.ts'
import { expectLedgerToHold } from '../expect-books-to-hold.ts'

export const DUE = businessDate(TODAY)
export const HALF_PAST_NINE = 9 * 3_600 + 30 * 60

type Instalment = {
  due_on: string
  ran_on: string
  state: string
  amount_paise: bigint | null
  quantity: bigint | null
  msg: string | null
  order_id: bigint | null
}

/** A desk with SIPs in shares, opened anew for each test; the clock stands at 09:29:59 of a Monday. */
export function arrangeShareSips() {
  let fixture: DeskFixture
  let watches: InstalmentWatch[]

  beforeEach(async () => {
    fixture = await openDeskFixture()
    for (const { id, isin, symbol, name } of fixture.instruments.values())
      await fixture.database.owner.pool.query(
        `insert into bahi.instrument (id, isin, symbol, exchange, name, sector, kind, source, lot_size, band_bps, base_price_paise, shares_outstanding, free_float, listed_on, state, halted, suspended, surveillance_bars_orders, daily_volatility_bps, market_beta_bps, average_daily_volume, index_codes)
         values ($1, $2, $3, 'NSE', $4, 'Test', 'share', 'simulated', 1, 1000, 100, 10, 10, '2020-01-01', 'normal', false, false, false, 100, 100, 100, '{}')`,
        [id, isin, symbol, name],
      )
    fixture.clock.turn({ second: HALF_PAST_NINE - 1 })
    watches = []
  })
  afterEach(async () => {
    for (const watch of watches) await watch.close()
    await expectLedgerToHold(fixture)
    await fixture.close()
  })

  const pool = () => fixture.database.app.pool
  const partsOf = (more: Partial<InstalmentWatchParts> = {}): InstalmentWatchParts => ({
    pool: pool(),
    lease: fixture.parts.lease,
    desk: fixture.desk,
    feed: fixture.feed,
    clock: fixture.clock,
    systemClock: () => new Date(fixture.nowMs),
    ids: fixture.ids,
    calendar: fixture.parts.calendar,
    instruments: { byId: (id) => fixture.instruments.get(id), all: () => [...fixture.instruments.values()] },
    log: fixture.parts.log,
    retryMs: 0,
    ...more,
  })
  /** Opens a watch, which looks at its first price or when a test asks. */
  function open(more: Partial<InstalmentWatchParts> = {}): InstalmentWatch {
    const watch = openInstalmentWatch(partsOf(more))
    watches.push(watch)
    return watch
  }
  /** A SIP of ₹5,000 a week in steel, due today, unless told otherwise. */
  async function begin(who: OwnerKey, more: Partial<NewShareSip> = {}): Promise<bigint> {
    const id = fixture.ids.newId(who.shard)
    await inTransaction(pool(), (tx) =>
      writeShareSip(tx, {
        shard: who.shard,
        id,
        customerId: who.owner,
        instrumentId: STEEL,
        purchase: { amountPaise: 5_000_00n },
        schedule: { weekday: 1 },
        end: null,
        firstDue: DUE,
        today: '2026-11-20' as BusinessDate,
        at: fixture.clock.instant(),
        ...more,
      }),
    )
    return id
  }
  /** Lets it be a second of a day, and every watch do what is due then. */
  async function turn(to: Parameters<DeskFixture['clock']['turn']>[0] = { second: HALF_PAST_NINE }): Promise<void> {
    fixture.clock.turn(to)
    await Promise.all(watches.map((watch) => watch.settled()))
    await fixture.desk.settled()
  }
  async function read(who: OwnerKey, id: bigint): Promise<ShareSipRow> {
    const row = await lockShareSip(pool(), { shard: who.shard, customerId: who.owner }, id)
    if (row === undefined) throw new Error('the SIP is gone')
    return row
  }
  const rowsOf = async <Row extends object>(text: string, value: bigint): Promise<Row[]> =>
    (await pool().query<Row>(text, [value])).rows
  const instalments = (id: bigint) =>
    rowsOf<Instalment>('select * from bahi.share_sip_instalment where sip_id = $1 order by due_on', id)
  const orders = ({ owner }: OwnerKey) =>
    rowsOf<{ id: bigint; quantity: bigint; type: string; limit_paise: bigint }>(
      'select id, quantity, type, limit_paise from bahi.orders where owner = $1 order by id',
      owner,
    )
  const notices = ({ owner }: OwnerKey) =>
    rowsOf<{ kind: string; params: Record<string, unknown> }>(
      'select kind, params from bahi.notice where customer_id = $1 order by id',
      owner,
    )

  return {
    get fixture() {
      return fixture
    },
    open,
    begin,
    turn,
    read,
    instalments,
    orders,
    notices,
  }
}
