import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, openTestDatabase } from '../../../testing/open-test-database.ts'
import { FIRST_DAY, openTestExchange, seedTestMarket } from '../../../testing/open-test-exchange.ts'
import { randomOrders } from '../../../testing/random-orders.ts'
import { buy, tapeText, instruments } from '../../../testing/servers/tiny-orders.ts'
import type { ExchangeInput } from '../../market/ports/trading-day.ts'
import { SimulatedCrash, type FailPoint } from '../../platform/fail-point.ts'
import { RandomStreams } from '../price/random.ts'
import { readInputsOfDay, readTapeOfDay } from '../tape/tape-store.ts'
import type { SimulatedExchange } from './exchange-role.ts'
import { TapeDiffers } from './rebuild-day.ts'

/** Six hundred inputs in portions, each with the seconds that pass after it. */
function schedule(name: string): { inputs: ExchangeInput[]; seconds: number }[] {
  const draws = new RandomStreams(new Uint8Array(32).fill(9), `${name} pace`, ['all'])
  const all = randomOrders(name, 600, instruments, 1_000n)
  return Array.from({ length: 60 }, (_, at) => ({
    inputs: all.slice(at * 10, at * 10 + 10),
    seconds: draws.below(0, 60),
  }))
}

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

  it('refuses to go on from a tape that its own log does not give', async () => {
    const { exchange } = await open()
    exchange.submit([buy(1n)])
    await exchange.advance(1_200)
    await database.owner.pool.query('alter table bahi.tape disable trigger user')
    await database.owner.pool.query('update bahi.tape set quantity = quantity + 1 where seq = 1')
    await expect(openTestExchange(database)).rejects.toThrow(TapeDiffers)
  })
})
