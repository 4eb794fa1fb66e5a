import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type DeskFixture,
  STEEL,
  cancellation,
  change,
  codeOf,
  openCustomer,
  openDeskFixture,
  orderOf,
  ticket,
} from '../../../testing/desk-fixture.ts'
import { expectLedgerToHold } from '../../../testing/expect-books-to-hold.ts'
import { type HeldPool, holdablePool } from '../../../testing/pools/holdable-pool.ts'
import { untilSomebodyWaits } from '../../../testing/race.ts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import type { DeskCommand } from '../orders/desk-command.ts'

let fixture: DeskFixture
let held: HeldPool
beforeEach(async () => {
  fixture = await openDeskFixture({ batch: 8, lanes: 2 })
  await useDesk()
})
afterEach(async () => {
  held.letAllGo()
  await expectLedgerToHold(fixture)
  await fixture.close()
  await held.pool.end()
})

async function useDesk(options?: { readonly locks: boolean }): Promise<void> {
  await fixture.desk.close()
  held = holdablePool(fixture.database.access.app, options)
  fixture.desk = await fixture.openDesk({ resolveWithinMs: 0 }, { pool: held.pool })
}

const buy = (who: OwnerKey, limitPaise: number) => ticket(who, 'buy', { quantity: 10, limitPaise })
const submit = (...commands: readonly DeskCommand[]) =>
  Promise.all(commands.map((command) => fixture.desk.submit(command)))

describe('two batches under way', () => {
  it('with one key are one order and one answer', async () => {
    const who = await openCustomer(fixture, 1_00_000_00n)
    const order = buy(who, 1_300_00)
    const first = held.holdNextCommit()
    const asked = submit(order)
    await first.reached
    const again = submit(order)
    await untilSomebodyWaits(fixture.database.owner.pool)
    first.letGo()
    expect(await again).toEqual(await asked)
    expect(fixture.venue.inputs).toHaveLength(1)
  })

  it('with one key are one order also when somebody beside it never had a book', async () => {
    const [who, newcomer] = [await openCustomer(fixture, 1_00_000_00n), await openCustomer(fixture, 0n)]
    const order = buy(who, 1_300_00)
    const first = held.holdNextCommit()
    const asked = submit(order)
    await first.reached
    const again = submit(order, buy(newcomer, 1_300_00))
    await untilSomebodyWaits(fixture.database.owner.pool)
    first.letGo()
    const [answer] = await asked
    expect((await again).map(codeOf)).toEqual(['ok', 'cash-short'])
    expect((await again)[0]).toEqual(answer)
    expect(fixture.venue.inputs).toHaveLength(1)
  })

  it('spend no rupee twice: 64 orders pass exactly as far as the cash goes', async () => {
    fixture.settings = { ...fixture.settings, frequentSeconds: 0 }
    const cost = BigInt(
      orderOf(await fixture.desk.submit(buy(await openCustomer(fixture, 1_00_000_00n), 1_300_00))).heldPaise,
    )
    for (const affordable of [0, 9, 40]) {
      const who = await openCustomer(fixture, BigInt(affordable + 1) * cost - 1n)
      const orders = Array.from({ length: 64 }, () => buy(who, 1_300_00))
      const answers = await submit(...orders)
      expect(answers.filter(({ ok }) => ok)).toHaveLength(affordable)
      expect(await submit(...orders)).toEqual(answers)
    }
  })

  it('collide at the walls of the database when the locks are taken away', async () => {
    await held.pool.end()
    await useDesk({ locks: false })
    const who = await openCustomer(fixture, 1_00_00_000_00n)
    const first = held.holdNextCommit()
    const asked = submit(buy(who, 1_300_00))
    await first.reached
    const second = Promise.allSettled([fixture.desk.submit(buy(who, 1_310_00))])
    await untilSomebodyWaits(fixture.database.owner.pool)
    first.letGo()
    expect((await asked).map(codeOf)).toEqual(['ok'])
    expect((await second).map(({ status }) => status)).toEqual(['rejected'])
  })

  it('are heard by the exchange in the order in which they began, whichever is durable first', async () => {
    const [one, other] = [await openCustomer(fixture, 1_00_000_00n), await openCustomer(fixture, 1_00_000_00n)]
    const first = held.holdNextCommit()
    const asked = submit(buy(one, 1_300_00))
    await first.reached
    const second = submit(buy(other, 1_310_00))
    const written = () => fixture.database.app.pool.query('select id from bahi.orders where owner = $1', [other.owner])
    while ((await written()).rowCount === 0) await sleep(10)
    expect(fixture.venue.inputs).toEqual([])
    first.letGo()
    const ids = [...(await asked), ...(await second)].map((answer) => orderOf(answer).id)
    expect(fixture.venue.inputs.map((input) => 'orderId' in input && `${input.orderId}`)).toEqual(ids)
  })

  it('never change one order at once: a cancel, then a change, while others may buy', async () => {
    const who = await openCustomer(fixture, 1_00_000_00n)
    const other = await openCustomer(fixture, 1_00_000_00n)
    const { id } = orderOf(await fixture.desk.submit(buy(who, 1_300_00)))
    const first = held.holdNextCommit()
    const cancel = submit(cancellation(who, id))
    await first.reached
    const bought = submit(buy(other, 1_310_00))
    while (
      (await fixture.database.app.pool.query('select from bahi.orders where owner = $1', [other.owner])).rowCount === 0
    )
      await sleep(10)
    const modify = submit(change(who, id, 20, 1_300_00))
    first.letGo()
    expect([...(await cancel), ...(await bought), ...(await modify)].map(codeOf)).toEqual([
      'ok',
      'ok',
      'order-too-late',
    ])
    expect(fixture.venue.inputs.map(({ kind }) => kind)).toEqual(['new', 'cancel', 'new'])
  })

  it('let the tape be posted beside new orders, but never beside a cancel', async () => {
    const [who, other] = [await openCustomer(fixture, 1_00_000_00n), await openCustomer(fixture, 1_00_000_00n)]
    const [first, second] = (await submit(buy(who, 1_400_00), buy(who, 1_390_00))).map((answer) => orderOf(answer).id)
    const placing = held.holdNextCommit()
    const placed = submit(buy(other, 1_310_00))
    await placing.reached
    fixture.venue.stand(STEEL, 'sell', 1_400_00, 10)
    while ((await fixture.database.app.pool.query('select from bahi.fill where order_id = $1', [first])).rowCount === 0)
      await sleep(10)
    placing.letGo()
    expect((await placed).map(codeOf)).toEqual(['ok'])

    const cancelling = held.holdNextCommit()
    const cancel = submit(cancellation(who, second ?? ''))
    await cancelling.reached
    fixture.venue.stand(STEEL, 'sell', 1_390_00, 10)
    await sleep(100)
    expect(
      (
        await fixture.database.app.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount,
    ).toBe(0)
    cancelling.letGo()
    expect((await cancel).map(codeOf)).toEqual(['order-too-late'])
  })

  it('of which the first may be lost: the exchange hears of both, once each and in their order', async () => {
    const [one, other] = [await openCustomer(fixture, 1_00_000_00n), await openCustomer(fixture, 1_00_000_00n)]
    const lost = buy(one, 1_300_00)
    const first = held.holdNextCommit()
    const asked = Promise.allSettled([fixture.desk.submit(lost)])
    await first.reached
    const second = submit(buy(other, 1_310_00))
    while (
      (await fixture.database.app.pool.query('select from bahi.orders where owner = $1', [other.owner])).rowCount === 0
    )
      await sleep(10)
    held.refuseNextFence()
    first.letGo({ answerLost: new Error('the connection broke') })
    expect((await asked).map(({ status }) => status)).toEqual(['rejected'])
    const known = orderOf((await second)[0]!)
    const found = orderOf(await fixture.desk.submit(lost))
    expect(fixture.venue.inputs.map((input) => 'orderId' in input && `${input.orderId}`)).toEqual([found.id, known.id])
    expect(fixture.faults.splice(0)).toHaveLength(1)
  })
})
