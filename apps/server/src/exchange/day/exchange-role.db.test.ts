import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { type TestDatabase, openTestDatabase } from '../../../testing/open-test-database.ts'
import { FIRST_DAY, openTestExchange, seedTestMarket, takeRole } from '../../../testing/open-test-exchange.ts'
import { randomOrders } from '../../../testing/random-orders.ts'
import { DayNotReady } from '../../market/ports/market-refusals.ts'
import type { ExchangeInput } from '../../market/ports/trading-day.ts'
import type { TapeEntry } from '../../market/ports/venue.ts'
import { LeaseLost } from '../../platform/db/role-lease.ts'
import { SimulatedCrash, type FailPoint } from '../../platform/fail-point.ts'
import { listTinyTown } from '../listing/listing.ts'
import { RandomStreams } from '../price/random.ts'
import { readInputsOfDay, readTapeOfDay } from '../tape/tape-store.ts'
import type { SimulatedExchange } from './exchange-role.ts'
import { TapeDiffers } from './rebuild-day.ts'

const WHOLE_DAY = 30_000
const { instruments } = listTinyTown()
const [first] = instruments
if (first === undefined) throw new Error('the town is empty')

function buy(
  orderId: bigint,
  quantity = 10,
  limitPaise = Math.floor((first?.previousClosePaise ?? 0) * 1.05),
): ExchangeInput {
  const tick = first?.tickPaise ?? 1
  return {
    kind: 'new',
    orderId,
    instrumentId: first?.id ?? 0,
    side: 'buy',
    quantity,
    limitPaise: Math.floor(limitPaise / tick) * tick,
    timeInForce: 'day',
    tag: 'customer',
  }
}

/** Six hundred inputs in portions, each with the seconds that pass after it. */
function schedule(name: string): { inputs: ExchangeInput[]; seconds: number }[] {
  const draws = new RandomStreams(new Uint8Array(32).fill(9), `${name} pace`, ['all'])
  const all = randomOrders(name, 600, instruments, 1_000n)
  return Array.from({ length: 60 }, (_, at) => ({
    inputs: all.slice(at * 10, at * 10 + 10),
    seconds: draws.below(0, 60),
  }))
}

const tapeText = (entries: readonly TapeEntry[]): string[] =>
  entries.map((entry) => JSON.stringify(entry, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)))

describe('the simulated exchange', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await openTestDatabase()
    await seedTestMarket(database)
  })
  afterEach(() => database.close())

  const storedTape = async (): Promise<string[]> => tapeText(await readTapeOfDay(database.owner.pool, FIRST_DAY))
  const open = async (failPoint?: FailPoint): Promise<{ exchange: SimulatedExchange; faults: unknown[] }> => {
    const opened = await openTestExchange(database, failPoint)
    await opened.exchange.openDay(FIRST_DAY)
    return opened
  }

  /** So many inserts of inputs end in an error that says nothing about connections. */
  const refuseInputs = async (times: number): Promise<void> => {
    await database.owner.pool.query(`
      create sequence bahi.tries;
      grant usage on sequence bahi.tries to bahi_exchange;
      create function bahi.refuse_some() returns trigger language plpgsql as $$ begin
        if nextval('bahi.tries') <= ${times} then raise exception 'refused by the test'; end if;
        return null;
      end $$;
      create trigger refuse_some after insert on bahi.exchange_input for each statement execute function bahi.refuse_some()`)
  }

  it('begins at the pre-open of the first day and trades an order once the market is open', async () => {
    const { exchange } = await open()
    expect(exchange.moment).toEqual({ date: FIRST_DAY, second: 9 * 3600, phase: 'preOpen' })
    const told: TapeEntry[] = []
    exchange.onTape((entries) => told.push(...entries))
    exchange.submit([buy(1n)])
    await exchange.advance(20 * 60)
    await exchange.settled()
    expect(told.map(({ seq }) => seq)).toEqual(told.map((_, at) => BigInt(at + 1)))
    expect(
      told.reduce((sum, entry) => sum + (entry.kind === 'trade' && entry.buyOrderId === 1n ? entry.quantity : 0), 0),
    ).toBe(10)
    expect(tapeText(told)).toEqual(await storedTape())
  })

  it('takes an order once, however often it is submitted', async () => {
    const { exchange } = await open()
    exchange.submit([buy(1n), buy(1n)])
    await exchange.advance(60)
    exchange.submit([buy(1n)])
    await exchange.advance(60)
    expect(await readInputsOfDay(database.owner.pool, FIRST_DAY)).toHaveLength(1)
  })

  it('answers a cancel of an order it never saw with a refusal that names the order', async () => {
    const { exchange } = await open()
    exchange.submit([{ kind: 'cancel', orderId: 77n }])
    await exchange.advance(0)
    expect(await readTapeOfDay(database.owner.pool, FIRST_DAY)).toMatchObject([
      { kind: 'cancelRefused', orderId: 77n, seq: 1n },
    ])
  })

  it('prints the same tape whether it runs through or crashes at random seconds', async () => {
    const plan = schedule('crashes')
    const { exchange } = await open()
    for (const { inputs, seconds } of plan) {
      exchange.submit(inputs)
      await exchange.advance(seconds)
    }
    const through = await storedTape()
    expect(through.length).toBeGreaterThan(300)

    await database.close()
    database = await openTestDatabase()
    await seedTestMarket(database)
    let crashing = (await open()).exchange
    for (const [at, { inputs, seconds }] of plan.entries()) {
      crashing.submit(inputs)
      await crashing.advance(seconds)
      // The old one is simply left behind, as a killed process is.
      if (at % 7 === 3) crashing = (await openTestExchange(database)).exchange
    }
    expect(await storedTape()).toEqual(through)
  })

  it.each(['exchange:before-commit', 'exchange:after-commit'] as const)(
    'loses and doubles nothing when it dies %s and the desk submits again',
    async (place) => {
      const plan = schedule(place).slice(0, 25)
      let countdown = 0
      const failPoint: FailPoint = (name) => {
        if (name !== place) return
        countdown -= 1
        if (countdown === 0) throw new SimulatedCrash(name)
      }
      let { exchange } = await open(failPoint)
      for (const [at, { inputs, seconds }] of plan.entries()) {
        countdown = at % 5 === 2 ? 1 : 0
        const orders = inputs.filter(({ kind }) => kind === 'new')
        exchange.submit(orders)
        await exchange.advance(seconds).catch(async (error: unknown) => {
          if (!(error instanceof SimulatedCrash)) throw error
          exchange = (await openTestExchange(database, failPoint)).exchange
          exchange.submit(orders)
          await exchange.advance(seconds)
        })
      }
      const taken = (await readInputsOfDay(database.owner.pool, FIRST_DAY)).map(({ input }) =>
        'orderId' in input ? input.orderId : 0n,
      )
      const sent = plan.flatMap(({ inputs }) =>
        inputs.flatMap((input) => (input.kind === 'new' ? [input.orderId] : [])),
      )
      expect(taken).toEqual(sent)
      const { rows } = await database.owner.pool.query<{ gaps: bigint }>(
        'select max(seq) - count(*) as gaps from bahi.tape',
      )
      expect(rows[0]?.gaps).toBe(0n)
    },
  )

  it('goes on by itself when its connections are cut', async () => {
    const { exchange, faults } = await open()
    for (const { inputs, seconds } of schedule('cuts').slice(0, 20)) {
      exchange.submit(inputs)
      const advanced = exchange.advance(seconds)
      await database.owner.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'bahi_exchange'`,
      )
      await advanced
    }
    expect(faults).toEqual([])
    const cut = await storedTape()
    const rebuilt = (await openTestExchange(database)).exchange
    await rebuilt.advance(0)
    expect(await storedTape()).toEqual(cut)
  })

  it('runs its day again when a commit is refused for good, and the inputs act once more', async () => {
    const { exchange, faults } = await open()
    exchange.submit([buy(1n)])
    await exchange.advance(60)
    await refuseInputs(1)
    exchange.submit([buy(2n)])
    await exchange.advance(60)
    await exchange.advance(60)
    await exchange.settled()
    expect(faults).toEqual([])
    expect(
      (await readInputsOfDay(database.owner.pool, FIRST_DAY)).map(({ input }) => 'orderId' in input && input.orderId),
    ).toEqual([1n, 2n])
  })

  it('stops when the same commit is refused twice', async () => {
    const { exchange, faults } = await open()
    await refuseInputs(2)
    exchange.submit([buy(1n)])
    await exchange.advance(60)
    await expect(exchange.advance(60)).rejects.toThrow('refused by the test')
    expect(faults).toHaveLength(1)
  })

  it('takes no order on a day when it took it on an earlier one', async () => {
    const { exchange } = await open()
    exchange.submit([buy(500n)])
    await exchange.advance(WHOLE_DAY)
    await exchange.closeDay(FIRST_DAY)
    await exchange.openDay(businessDate('2026-11-23'))
    exchange.submit([buy(500n), buy(400n), buy(501n)])
    await exchange.advance(0)
    await exchange.settled()
    expect(
      (await readInputsOfDay(database.owner.pool, '2026-11-23')).map(
        ({ input }) => 'orderId' in input && input.orderId,
      ),
    ).toEqual([400n, 501n])
  })

  it('lets time pass by the real clock until it is stopped', async () => {
    const { exchange } = await open()
    const moved = new Promise<void>((resolve) => exchange.feed.onChanged(() => resolve()))
    exchange.start()
    exchange.submit([buy(1n)])
    await exchange.settled()
    await moved
    await exchange.stop()
    const stood = exchange.moment
    expect(stood?.second).toBeGreaterThan(9 * 3600)
    expect(await readInputsOfDay(database.owner.pool, FIRST_DAY)).toHaveLength(1)
    await expect(exchange.advance(10)).rejects.toThrow('aborted')
    expect(exchange.moment).toEqual(stood)
  })

  it('stops without writing when another process has taken the role', async () => {
    const { exchange, faults } = await open()
    exchange.submit([buy(1n)])
    await exchange.advance(30)
    await takeRole(database, 'exchange')
    exchange.submit([buy(2n)])
    await expect(exchange.advance(30)).rejects.toThrow(LeaseLost)
    expect(faults).toHaveLength(1)
    expect(await readInputsOfDay(database.owner.pool, FIRST_DAY)).toHaveLength(1)
  })

  it('refuses to go on from a tape that its own log does not give', async () => {
    const { exchange } = await open()
    exchange.submit([buy(1n)])
    await exchange.advance(1_200)
    await database.owner.pool.query('alter table bahi.tape disable trigger user')
    await database.owner.pool.query('update bahi.tape set quantity = quantity + 1 where seq = 1')
    await expect(openTestExchange(database)).rejects.toThrow(TapeDiffers)
  })

  it('closes a day once: bars, minutes, digest and the seed, which was secret until then', async () => {
    const { exchange } = await open()
    const seedOf = async (): Promise<Buffer | null> =>
      (await database.app.pool.query<{ seed: Buffer | null }>('select seed from bahi.exchange_day')).rows[0]?.seed ??
      null
    await expect(exchange.closeDay(FIRST_DAY)).rejects.toThrow(DayNotReady)
    exchange.submit([buy(1n, 10, 1)])
    await exchange.advance(WHOLE_DAY)
    await exchange.whenOver()
    expect(await seedOf()).toBeNull()
    const closed: string[] = []
    exchange.feed.onDay(({ kind, bars }) => closed.push(`${kind} ${bars.length}`))
    await exchange.closeDay(FIRST_DAY)
    await exchange.closeDay(FIRST_DAY)
    expect(closed).toEqual(['closed 30'])
    expect(await seedOf()).toHaveLength(32)
    const { rows } = await database.app.pool.query<{ bars: bigint; minutes: bigint; indices: bigint }>(
      `select (select count(*) from bahi.daily_bar where date = $1) as bars, (select count(*) from bahi.minute_bars where date = $1) as minutes,
              (select count(*) from bahi.index_bar where date = $1) as indices`,
      [FIRST_DAY],
    )
    expect(rows[0]).toEqual({ bars: 30n, minutes: 30n, indices: BigInt(listTinyTown().indices.length) })
  })

  it('lets nobody but the exchange read the secret, and no one write a seed into an open day', async () => {
    await open()
    await expect(database.app.pool.query('select * from bahi.seed_secret')).rejects.toMatchObject({ code: '42501' })
    await expect(
      database.exchange.pool.query('update bahi.exchange_day set seed = $1', [Buffer.alloc(32)]),
    ).rejects.toMatchObject({ code: '23514' })
  })

  it('tells the feed which prices moved, and gives an index one level for each minute begun', async () => {
    const { exchange } = await open()
    const changed = new Set<number>()
    exchange.feed.onChanged((ids) => [...ids].forEach((id) => changed.add(id)))
    await exchange.advance(15 * 60 + 10 * 60)
    expect(changed.size).toBe(30)
    const minutes = exchange.feed.indexMinutes('BAHI50')
    expect(minutes).toHaveLength(11)
    expect((await openTestExchange(database)).exchange.feed.indexMinutes('BAHI50')).toEqual(minutes)
    expect(exchange.feed.quote(999_999)).toBeUndefined()
  })
})
