import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  COTTON,
  type DeskFixture,
  cancellation,
  change,
  codeOf,
  openCustomer,
  openDeskFixture,
  orderOf,
  ticket,
} from '../../../testing/desk-fixture.ts'
import { expectLedgerToHold } from '../../../testing/expect-books-to-hold.ts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import type { DeskAnswer, DeskCommand } from '../orders/desk-command.ts'

let fixture: DeskFixture
beforeEach(async () => {
  fixture = await openDeskFixture()
})
afterEach(async () => {
  await expectLedgerToHold(fixture)
  await fixture.close()
})

const RICH = 1_00_000_000_00n
/** The database takes every order but one of so many shares. */
const PLANTED = 13

const refuseThirteen = () =>
  fixture.database.owner.pool.query(`alter table bahi.orders add constraint planted check (quantity <> ${PLANTED})`)

const buy = (
  who: OwnerKey,
  quantity: number,
  more: { readonly key?: string | null; readonly limitPaise?: number } = {},
) => ticket(who, 'buy', { quantity, limitPaise: 1_300_00, ...more })

const submit = (commands: readonly DeskCommand[]) =>
  Promise.allSettled(commands.map((command) => fixture.desk.submit(command)))

function saidOf(answers: readonly PromiseSettledResult<DeskAnswer>[]): string[] {
  return answers.map((answer) => (answer.status === 'fulfilled' ? codeOf(answer.value) : 'fault'))
}

const customers = (count: number) => Promise.all(Array.from({ length: count }, () => openCustomer(fixture, RICH)))

describe('a command whose rows the database refuses', () => {
  it('fails alone, wherever it stands in a batch, and the venue hears of the others in their order', async () => {
    await refuseThirteen()
    for (const place of [0, 3, 6]) {
      const commands = (await customers(7)).map((who, at) => buy(who, at === place ? PLANTED : 1))
      const told = fixture.venue.inputs.length
      const answers = await submit(commands)
      expect(saidOf(answers)).toEqual(commands.map((_, at) => (at === place ? 'fault' : 'ok')))
      const ids = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [orderOf(answer.value).id] : []))
      expect(fixture.venue.inputs.slice(told).map((input) => 'orderId' in input && `${input.orderId}`)).toEqual(ids)
      // Under their keys the others are what they were, and the guilty one is as guilty as before.
      expect(saidOf(await submit(commands))).toEqual(saidOf(answers))
      expect(fixture.venue.inputs).toHaveLength(told + commands.length - 1)
    }
    expect(fixture.faults).toEqual([])
  })

  it('fails beside others of its kind: every one of them fails, and none of the rest', async () => {
    await refuseThirteen()
    const commands = (await customers(16)).map((who, at) => buy(who, at % 3 === 0 ? PLANTED : 1))
    expect(saidOf(await submit(commands))).toEqual(commands.map((_, at) => (at % 3 === 0 ? 'fault' : 'ok')))
  })

  it("leaves cancels, changes and the order of one customer's commands as they were", async () => {
    const [one, other, guilty] = await customers(3)
    const cost = BigInt(orderOf(await fixture.desk.submit(buy(one!, 1))).heldPaise)
    const poor = await openCustomer(fixture, 2n * cost)
    const [first, second] = (
      await Promise.all([buy(other!, 1), buy(other!, 2)].map((order) => fixture.desk.submit(order)))
    ).map(orderOf)
    await refuseThirteen()
    fixture.settings = { ...fixture.settings, frequentSeconds: 0 }
    const commands = [
      buy(poor, 1),
      cancellation(other!, first!.id),
      buy(guilty!, PLANTED),
      buy(poor, 1),
      change(other!, second!.id, 3, 1_300_00),
      buy(poor, 1),
    ]
    expect(saidOf(await submit(commands))).toEqual(['ok', 'ok', 'fault', 'ok', 'ok', 'cash-short'])
  })

  it('costs nobody a turn: who may send one command a second is not told to wait', async () => {
    fixture.settings = { ...fixture.settings, ordersPerSecond: 1 }
    await refuseThirteen()
    const commands = (await customers(5)).map((who, at) => buy(who, at === 2 ? PLANTED : 1))
    expect(saidOf(await submit(commands))).toEqual(['ok', 'ok', 'fault', 'ok', 'ok'])
  })

  it('is no identical order of the next one, because it never was an order', async () => {
    const [who, neighbour] = await customers(2)
    await refuseThirteen()
    expect(saidOf(await submit([buy(neighbour!, 1), buy(who!, PLANTED)]))).toEqual(['ok', 'fault'])
    await fixture.database.owner.pool.query('alter table bahi.orders drop constraint planted')
    expect(saidOf(await submit([buy(who!, PLANTED)]))).toEqual(['ok'])
  })

  it('fails alone when two batches are under way', async () => {
    await fixture.desk.close()
    fixture.desk = await fixture.openDesk({ batch: 4, lanes: 2 })
    await refuseThirteen()
    const commands = (await customers(16)).map((who, at) => buy(who, at % 5 === 1 ? PLANTED : 1))
    const answers = await submit(commands)
    expect(saidOf(answers)).toEqual(commands.map((_, at) => (at % 5 === 1 ? 'fault' : 'ok')))
    const ids = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [orderOf(answer.value).id] : []))
    expect(fixture.venue.inputs.map((input) => 'orderId' in input && `${input.orderId}`)).toEqual(ids)
  })
})

it('a command that cannot be decided fails alone', async () => {
  await fixture.desk.close()
  const byId = (id: number) => {
    if (id === COTTON) throw new Error('planted')
    return fixture.parts.instruments.byId(id)
  }
  fixture.desk = await fixture.openDesk({}, { instruments: { byId } })
  const commands = (await customers(5)).map((who, at) =>
    ticket(
      who,
      'buy',
      at === 1 ? { instrumentId: COTTON, quantity: 1, limitPaise: 50_00 } : { quantity: 1, limitPaise: 1_300_00 },
    ),
  )
  expect(saidOf(await submit(commands))).toEqual(['ok', 'fault', 'ok', 'ok', 'ok'])
})

it('a batch that finds the database gone is not tried again and again', async () => {
  const pool = new pg.Pool({ ...fixture.database.access.app, pipeline: true })
  await fixture.desk.close()
  fixture.desk = await fixture.openDesk({}, { pool })
  const commands = (await customers(8)).map((who) => buy(who, 1))
  let tries = 0
  const isGone = () => {
    tries += 1
    return Promise.reject(new Error('the database is out of reach'))
  }
  pool.connect = isGone as typeof pool.connect
  expect(saidOf(await submit(commands))).toEqual(commands.map(() => 'fault'))
  expect(tries).toBe(1)
  await fixture.desk.close()
  await pool.end()
})
