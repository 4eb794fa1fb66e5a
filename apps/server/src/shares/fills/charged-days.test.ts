import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT } from '@bahi/proofs/accounts'
import {
  COTTON,
  type DeskFixture,
  TODAY,
  cancellation,
  giveShares,
  openCustomer,
  openDeskFixture,
  orderOf,
  ticket,
} from '../../../testing/desk-fixture.ts'
import { expectLedgerToHold } from '../../../testing/expect-books-to-hold.ts'
import { openUnlockedPool } from '../../../testing/hostile/unlocked-pool.ts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import type { TapeEntry } from '../../market/ports/venue.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { runTape } from './run-tape.ts'

const PRICE = 50_00

let fixture: DeskFixture
beforeAll(async () => {
  fixture = await openDeskFixture()
  fixture.settings = { ...fixture.settings, frequentSeconds: 0 }
})
afterAll(() => fixture.close())
afterEach(() => expectLedgerToHold(fixture))

async function openTrader(): Promise<OwnerKey> {
  const who = await openCustomer(fixture, 50_000_00n)
  await giveShares(fixture, who, COTTON, 200n, 10_000_00n)
  return who
}

async function place(who: OwnerKey, side: 'buy' | 'sell', quantity: number) {
  return orderOf(await fixture.desk.submit(ticket(who, side, { quantity, limitPaise: PRICE, instrumentId: COTTON })))
}

/** Somebody else takes so many shares at the price, in one trade for each order that waits. */
async function trade(side: 'buy' | 'sell', quantity: number): Promise<void> {
  fixture.venue.stand(COTTON, side === 'buy' ? 'sell' : 'buy', PRICE, quantity)
  await fixture.desk.settled()
}

/** What the ledger took from a customer, by account. */
async function chargesOf({ shard, owner }: OwnerKey): Promise<Record<number, bigint>> {
  const { rows } = await fixture.database.app.pool.query<{ debit: number; amount: bigint }>(
    `select debit, sum(amount)::bigint as amount from bahi.posting
     where shard = $1 and owner = $2 and debit between ${ACCOUNT.brokerage} and ${ACCOUNT['dp-charge']} group by debit`,
    [shard, owner],
  )
  return Object.fromEntries(rows.map(({ debit, amount }) => [debit, amount]))
}

describe('the charges of a day', () => {
  it.each(['buy', 'sell'] as const)(
    'are the same for twenty orders to %s of ₹450 as for one of ₹9,000',
    async (side) => {
      const [splitting, whole] = [await openTrader(), await openTrader()]
      for (let count = 0; count < 20; count += 1) {
        await place(splitting, side, 9)
        await trade(side, 9)
      }
      await place(whole, side, 180)
      await trade(side, 180)
      expect(await chargesOf(splitting)).toEqual(await chargesOf(whole))
      expect((await chargesOf(splitting))[ACCOUNT.stt]).toBe(9_00n)
    },
  )

  it('are the same when many orders trade in one batch, in parts and in turn', async () => {
    const who = await openTrader()
    const orders = await Promise.all(Array.from({ length: 6 }, () => place(who, 'buy', 30)))
    for (const quantity of [7, 41, 2, 60, 70]) fixture.venue.stand(COTTON, 'sell', PRICE, quantity)
    await fixture.desk.settled()
    expect((await chargesOf(who))[ACCOUNT.stt]).toBe(9_00n)
    const { rows } = await fixture.database.app.pool.query<{ held: bigint }>(
      'select sum(hold_paise)::bigint as held from bahi.orders where shard = $1 and id = any($2)',
      [who.shard, orders.map(({ id }) => id)],
    )
    expect(rows).toEqual([{ held: 0n }])
  })

  it('count what a cancelled order has traded', async () => {
    const who = await openTrader()
    const order = await place(who, 'buy', 100)
    await trade('buy', 9)
    await fixture.desk.submit(cancellation(who, order.id))
    await fixture.desk.settled()
    await place(who, 'buy', 1)
    await trade('buy', 1)
    // 9 × ₹50 alone has no tax; the tenth share makes ₹500.
    expect((await chargesOf(who))[ACCOUNT.stt]).toBe(1_00n)
  })

  it('are forecast with the trades before, and never beyond what is held', async () => {
    const who = await openTrader()
    const asked = ticket(who, 'buy', { quantity: 1, limitPaise: PRICE, instrumentId: COTTON })
    const taxOf = async () => {
      const { preview } = await fixture.desk.preview(asked)
      const [stt] = preview.charges.lines.filter(({ kind }) => kind === 'stt')
      return stt?.amountPaise
    }
    expect(await taxOf()).toBe(0n)
    await place(who, 'buy', 9)
    await trade('buy', 9)
    expect(await taxOf()).toBe(1_00n)
    const forecast = await fixture.desk.preview(asked)
    if (forecast.side !== 'buy') throw new Error('a purchase was forecast as a sale')
    const { cashNeededPaise, valuePaise, charges } = forecast.preview
    expect(cashNeededPaise).toBeGreaterThanOrEqual(valuePaise + charges.totalPaise)
    expect(orderOf(await fixture.desk.submit(asked)).heldPaise).toBe(Number(cashNeededPaise))
  })

  it('of sales never exceed what the sales bring, whoever writes', async () => {
    const { app } = fixture.database
    await expect(
      app.pool.query(
        `insert into bahi.charged_day values (3, 99, ${COTTON}, '${TODAY}', 'sell', 100, 0, 0, 0, 0, 0, 0, 101)`,
      ),
    ).rejects.toThrow('charged_day')
  })
})

it('adds up the trades of a data folder of the version before', async () => {
  const who = await openTrader()
  await place(who, 'buy', 9)
  await trade('buy', 9)
  await place(who, 'sell', 20)
  await trade('sell', 20)
  const { owner } = fixture.database
  const read = async () => (await owner.pool.query('select * from bahi.charged_day order by 1, 2, 3, 4, 5')).rows
  const before = await read()
  const migration = readFileSync(new URL('../../../migrations/0073-charges-of-a-day.sql', import.meta.url), 'utf8')
  const [fillIn] = /insert into bahi\.charged_day[^;]*;/.exec(migration) ?? ['']
  await owner.pool.query('delete from bahi.charged_day')
  await owner.pool.query(fillIn)
  expect(await read()).toEqual(before)
  expect(before.length).toBeGreaterThan(1)
})

/** The writer groups of two desks that both post trades of one owner, and where their tapes begin: far from the fixture's. */
const DESKS = [61, 62] as const
let tapeSeq = 1_000_000n

/** Ten shares for ₹500 at each of two desks at once; gives the faults, and what of STT was charged when there was none. */
async function tradeAtTwoDesks(
  pool: pg.Pool,
): Promise<{ readonly fault: boolean; readonly sttPaise?: bigint | undefined }> {
  const who = await openTrader()
  const orders = [await place(who, 'buy', 15), await place(who, 'buy', 15)]
  const posted = await Promise.allSettled(
    DESKS.map(async (writerGroup, at) => {
      const seq = (tapeSeq += 10n)
      await pool.query(
        `insert into bahi.desk_cursor (writer_group, tape_seq) values ($1, $2)
         on conflict (writer_group) do update set tape_seq = excluded.tape_seq`,
        [writerGroup, seq - 1n],
      )
      await inTransaction(pool, (tx) =>
        runTape(tx, { ...fixture.parts, pool, writerGroup }, [tradeOf(seq, BigInt(orders[at]!.id))]),
      )
    }),
  )
  if (posted.some(({ status }) => status === 'rejected')) return { fault: true }
  return { fault: false, sttPaise: (await chargesOf(who))[ACCOUNT.stt] }
}

function tradeOf(seq: bigint, buyOrderId: bigint): TapeEntry {
  const trade = { instrumentId: COTTON, pricePaise: PRICE, quantity: 15, buyOrderId, sellOrderId: null }
  return { kind: 'trade', ...trade, second: fixture.clock.now().second, seq, date: TODAY }
}

// Last: the exchange still has the orders that these desks fill by themselves.
describe('two desks that post trades of one owner at once', () => {
  it('charge the day once, because the owner is locked', async () => {
    // ₹750 twice: apart each would pay ₹1, and ₹1,500 pays ₹2 together (rounded from ₹1.50).
    for (let round = 0; round < 20; round += 1)
      expect(await tradeAtTwoDesks(fixture.parts.pool)).toEqual({ fault: false, sttPaise: 2_00n })
  })

  it('collide as soon as the lock is taken away', async () => {
    const pool = openUnlockedPool(fixture.database.access.app)
    const outcomes = []
    for (let round = 0; round < 20; round += 1) outcomes.push(await tradeAtTwoDesks(pool))
    await pool.end()
    // The chain of the ledger refuses the second: it ends by a fault, and still nothing is charged wrongly.
    expect(outcomes.some(({ fault }) => fault)).toBe(true)
    expect(outcomes.filter(({ fault }) => !fault).every(({ sttPaise }) => sttPaise === 2_00n)).toBe(true)
  })
})
