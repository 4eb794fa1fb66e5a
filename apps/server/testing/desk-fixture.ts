import { randomUUID } from 'node:crypto'
import { simulatedCalendar } from '@bahi/domain/calendar/simulated-calendar'
import { settings as allSettings } from '@bahi/domain/staff/setting-bounds'
import { ACCOUNT } from '@bahi/proofs/accounts'
import type { OwnerKey } from '../src/ledger/account-books.ts'
import { JournalBatch } from '../src/ledger/journal-batch.ts'
import { lockOwners } from '../src/ledger/lock-owners.ts'
import { recordDeposit } from '../src/ledger/record-deposit.ts'
import { writeJournals } from '../src/ledger/write-journals.ts'
import type { Instrument } from '../src/market/instruments/instrument.ts'
import type { DayInstrument } from '../src/market/ports/trading-day.ts'
import { connect } from '../src/platform/db/connect.ts'
import { type IdSource, createIdSource } from '../src/platform/db/ids.ts'
import { inTransaction } from '../src/platform/db/in-transaction.ts'
import { acquireLease } from '../src/platform/db/role-lease.ts'
import { openDesk } from '../src/shares/desk/desk.ts'
import type { OrderDesk } from '../src/shares/desk/order-desk.ts'
import type { DeskAnswer, ModifyCommand, PlaceCommand } from '../src/shares/orders/desk-command.ts'
import type { DeskLimits, DeskParts, DeskSettings } from '../src/shares/orders/desk-parts.ts'
import { deskSettings } from '../src/shares/orders/order-settings.ts'
import { insertCustomer } from './insert-customer.ts'
import { openTestDatabase, type TestDatabase } from './open-test-database.ts'
import { type ScriptedVenue, TAPE_BEFORE, createScriptedVenue } from './scripted-venue.ts'
import {
  type ScriptedClock,
  type ScriptedFeed,
  createScriptedClock,
  createScriptedFeed,
} from './scripted/scripted-feed.ts'
import { instrumentFixture } from './scripted/scripted-room.ts'

/** A Monday without a holiday nearby. */
export const TODAY = '2026-11-23'

/** Reliable Steel: ₹1,412.60, tick size 10 paise, band 10 %. */
export const STEEL = 7
/** Kaveri Cotton: ₹50.00. */
export const COTTON = 8

export const steelPaise = 1_412_60
export const cottonPaise = 50_00

function instrument(id: number, symbol: string, name: string, more: Partial<Instrument> = {}): Instrument {
  return instrumentFixture(id, symbol, {
    isin: `INE${String(id).padStart(9, '0')}`,
    name,
    sector: 'Metals',
    lotSize: 1,
    sharesOutstanding: 1_000_000_000n,
    freeFloat: 500_000_000n,
    ...more,
  })
}

function dayInstrument(
  { id, symbol, sector, kind, bandBps }: Instrument,
  previousClosePaise: number,
  tickPaise: number,
): DayInstrument {
  return {
    id,
    symbol,
    sector,
    kind,
    previousClosePaise,
    tickPaise,
    bandBps,
    sharesOutstanding: 1_000_000_000,
    freeFloat: 500_000_000,
    outsideShares: 0,
    dailyVolatilityBps: 150,
    marketBetaBps: 10_000,
    averageDailyVolume: 1_000_000,
    indexIds: [],
    flags: [],
  }
}

/** An order desk whose surroundings the test controls. */
export type DeskFixture = {
  readonly database: TestDatabase
  readonly ids: IdSource
  readonly venue: ScriptedVenue
  readonly feed: ScriptedFeed
  readonly clock: ScriptedClock
  readonly instruments: Map<number, Instrument>
  readonly parts: DeskParts
  readonly faults: unknown[]
  desk: OrderDesk
  settings: DeskSettings
  /** System time in milliseconds, which changes only when a test sets it. */
  nowMs: number
  openDesk(limits?: Partial<DeskLimits>, parts?: Partial<DeskParts>): Promise<OrderDesk>
  close(): Promise<void>
}

export async function openDeskFixture(limits: Partial<DeskLimits> = {}): Promise<DeskFixture> {
  const database = await openTestDatabase()
  const steel = instrument(STEEL, 'RELSTEEL', 'Reliable Steel')
  const cotton = instrument(COTTON, 'KAVERI', 'Kaveri Cotton')
  const days = [dayInstrument(steel, steelPaise, 10), dayInstrument(cotton, cottonPaise, 1)]
  const venue = createScriptedVenue(TODAY, days)
  const feed = createScriptedFeed()
  for (const { id, previousClosePaise: lastPaise, bandBps } of days) {
    const [lowerBandPaise, upperBandPaise] = [
      Math.ceil((lastPaise * (1 - bandBps / 10_000)) / 10) * 10,
      Math.floor((lastPaise * (1 + bandBps / 10_000)) / 10) * 10,
    ]
    feed.set({
      instrumentId: id,
      lastPaise,
      previousClosePaise: lastPaise,
      bidPaise: lastPaise - 10,
      askPaise: lastPaise + 10,
      lowerBandPaise,
      upperBandPaise,
    })
  }
  const clock = createScriptedClock(TODAY)
  const instruments = new Map([
    [STEEL, steel],
    [COTTON, cotton],
  ])
  const ids = createIdSource(1)
  await database.app.pool.query('insert into bahi.desk_cursor (writer_group, tape_seq) values (0, $1)', [TAPE_BEFORE])
  const lease = await acquireLease(database.app.pool, 'desk:0', 'test')
  const faults: unknown[] = []
  const pipelined = connect({ ...database.access.app, pipeline: true }, { connections: 20, name: 'desk' })
  const parts: DeskParts = {
    pool: pipelined.pool,
    ids,
    lease,
    writerGroup: 0,
    shards: Array.from({ length: 64 }, (_, shard) => shard),
    venue,
    feed,
    clock,
    calendar: simulatedCalendar(),
    instruments: { byId: (id) => instruments.get(id) },
    systemClock: () => new Date(fixture.nowMs),
    settings: () => fixture.settings,
    tickPaise: ({ id }) => days.find((day) => day.id === id)?.tickPaise ?? 1,
    log: { error: (details) => void faults.push(details), info: () => undefined },
  }
  const fixture: DeskFixture = {
    database,
    ids,
    venue,
    feed,
    clock,
    instruments,
    parts,
    faults,
    nowMs: Date.now(),
    settings: { ...deskSettings((name) => allSettings[name].initial), ordersPerSecond: 1_000_000 },
    desk: undefined as unknown as OrderDesk,
    openDesk: (more = {}, other = {}) => openDesk({ ...parts, ...other }, { ...limits, ...more }),
    async close() {
      await fixture.desk.close()
      await pipelined.close()
      await lease.release()
      await database.close()
    },
  }
  fixture.desk = await fixture.openDesk()
  return fixture
}

let phones = 0
let lots = 0

/** Inserts a customer with a verified identity and cash in paise. */
export async function openCustomer(
  { database, ids }: DeskFixture,
  cashPaise: bigint,
  more: { readonly identity?: string; readonly segmentsOff?: readonly string[]; readonly shard?: number } = {},
): Promise<OwnerKey> {
  const shard = more.shard ?? 3
  const owner = ids.newId(shard)
  phones += 1
  await insertCustomer(database, { shard, owner }, { ...more, phone: `9${String(phones).padStart(9, '0')}` })
  if (cashPaise > 0n) await deposit({ database, ids }, { shard, owner }, cashPaise)
  return { shard, owner }
}

export async function deposit(
  { database, ids }: Pick<DeskFixture, 'database' | 'ids'>,
  { shard, owner }: OwnerKey,
  amountPaise: bigint,
): Promise<void> {
  await inTransaction(database.app.pool, (tx) =>
    recordDeposit(
      tx,
      { shard, owner, provider: 'test', reference: randomUUID(), amountPaise },
      { newId: ids.newId, businessDate: TODAY, recordedAt: new Date() },
    ),
  )
}

/** Gives an owner settled shares with their lot. */
export async function giveShares(
  { database, ids }: DeskFixture,
  { shard, owner }: OwnerKey,
  instrumentId: number,
  shares: bigint,
  costPaise: bigint,
): Promise<void> {
  lots += 1
  const lotId = BigInt(lots)
  await inTransaction(database.owner.pool, async (tx) => {
    const batch = new JournalBatch(await lockOwners(tx, [{ shard, owner }]), {
      newId: ids.newId,
      businessDate: TODAY,
      recordedAt: new Date(),
    })
    batch.addJournal({
      owner,
      kind: 'opening',
      reference: `lot ${owner} ${lotId}`,
      postings: [{ debit: ACCOUNT.available, credit: ACCOUNT.custody, asset: instrumentId, amount: shares }],
    })
    await writeJournals(tx, batch)
    await tx.query(
      `insert into bahi.lot (shard, owner, instrument_id, id, quantity, remaining, cost_paise, charges_paise, bought_on, settles_on)
       values ($1, $2, $3, $4, $5, $5, $6, 0, '2026-01-05', '2026-01-06')`,
      [shard, owner, instrumentId, lotId, shares, costPaise],
    )
  })
}

type Ticket = {
  readonly instrumentId?: number
  readonly quantity: number
  readonly limitPaise?: number | null
  readonly timeInForce?: 'day' | 'ioc'
  readonly key?: string | null
}

export function ticket(
  who: OwnerKey,
  side: 'buy' | 'sell',
  { instrumentId = STEEL, quantity, limitPaise = null, timeInForce = 'day', key = randomUUID() }: Ticket,
): PlaceCommand {
  return {
    kind: 'place',
    ...who,
    key,
    side,
    instrumentId,
    tag: 'customer',
    order: { type: limitPaise === null ? 'market' : 'limit', quantity, limitPaise, timeInForce },
  }
}

export function cancellation(who: OwnerKey, orderId: string, key: string | null = randomUUID()) {
  return { kind: 'cancel', ...who, key, orderId: BigInt(orderId) } as const
}

export function change(
  who: OwnerKey,
  orderId: string,
  quantity: number,
  limitPaise: number,
  key: string | null = randomUUID(),
): ModifyCommand {
  return { kind: 'modify', ...who, key, orderId: BigInt(orderId), change: { quantity, limitPaise } }
}

/** The name of the refusal, or 'ok', or 'flood'. */
export function codeOf(answer: DeskAnswer): string {
  if (answer.ok) return 'ok'
  return 'refused' in answer ? answer.refused.code : 'flood'
}

/** The order of a successful answer. @throws Error for other answers. */
export function orderOf(answer: DeskAnswer) {
  if (!answer.ok) throw new Error(`an order was expected and ${codeOf(answer)} came`)
  return answer.order
}
