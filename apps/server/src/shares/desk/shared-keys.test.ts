import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accept } from '@bahi/domain/outcome'
import {
  type DeskFixture,
  cancellation,
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
import { answerOnce } from '../../platform/http/answer-once.ts'
import { hashInput } from '../../platform/http/call.ts'
import type { DeskAnswer, DeskCommand } from '../orders/desk-command.ts'

let fixture: DeskFixture
let held: HeldPool
beforeEach(async () => {
  fixture = await openDeskFixture()
  held = holdablePool(fixture.database.access.app)
})
afterEach(async () => {
  held.letAllGo()
  await expectLedgerToHold(fixture)
  await fixture.close()
  await held.pool.end()
})

const RICH = 1_00_000_000_00n

const submit = (commands: readonly DeskCommand[]) =>
  Promise.allSettled(commands.map((command) => fixture.desk.submit(command)))

function saidOf(answers: readonly PromiseSettledResult<DeskAnswer>[]): string[] {
  return answers.map((answer) => (answer.status === 'fulfilled' ? codeOf(answer.value) : `fault: ${answer.reason}`))
}

/** A call that is not the desk's, about something else than orders, under one of the customer's keys. */
function addToWatchlist({ shard, owner }: OwnerKey, key: string, code = 'RELSTEEL') {
  const call = { idempotencyKey: key, inputHash: hashInput('watchlist/add', { code }) }
  const parts = { pool: held.pool, systemClock: fixture.parts.systemClock }
  return answerOnce(parts, { shard, customerId: owner, readOnly: false }, call, async () => accept({ added: code }))
}

async function countOrders({ owner }: OwnerKey): Promise<number> {
  const { rows } = await fixture.database.app.pool.query('select count(*)::int from bahi.orders where owner = $1', [
    owner,
  ])
  return rows[0].count
}

describe('a key that another call takes while the desk decides', () => {
  it('spoils that one command, which is refused, and none of the others in its batch', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [who, ...others] = await Promise.all([0, 1, 2, 3, 4].map(() => openCustomer(fixture, RICH)))
      const key = randomUUID()
      const resting = orderOf(
        await fixture.desk.submit(ticket(others[0]!, 'buy', { quantity: 3, limitPaise: 1_300_00 })),
      )
      const watching = held.holdNextCommit()
      const watched = addToWatchlist(who!, key)
      await watching.reached
      const commands = [
        ...others.map((other) => ticket(other, 'buy', { quantity: 1, limitPaise: 1_310_00 })),
        ticket(who!, 'buy', { quantity: 1, limitPaise: 1_320_00, key }),
        cancellation(others[0]!, resting.id),
        ticket(who!, 'buy', { quantity: 2, limitPaise: 1_320_00 }),
      ]
      const answers = submit(commands)
      await untilSomebodyWaits(fixture.database.owner.pool)
      watching.letGo()
      expect(saidOf(await answers)).toEqual(['ok', 'ok', 'ok', 'ok', 'key-reused', 'ok', 'ok'])
      expect(await watched).toEqual(accept({ added: 'RELSTEEL' }))
      expect(await countOrders(who!)).toBe(1)
      // Who repeats a call under its key is told what it came to.
      expect(saidOf(await submit(commands))).toEqual(saidOf(await answers))
    }
    expect(fixture.faults).toEqual([])
  })

  it('costs nobody a turn: who may send one command a second is not told to wait', async () => {
    fixture.settings = { ...fixture.settings, ordersPerSecond: 1 }
    const [who, other] = [await openCustomer(fixture, RICH), await openCustomer(fixture, RICH)]
    const key = randomUUID()
    const watching = held.holdNextCommit()
    const watched = addToWatchlist(who, key)
    await watching.reached
    const answers = submit([
      ticket(other, 'buy', { quantity: 1, limitPaise: 1_310_00 }),
      ticket(who, 'buy', { quantity: 1, limitPaise: 1_320_00, key }),
    ])
    await untilSomebodyWaits(fixture.database.owner.pool)
    watching.letGo()
    await watched
    expect(saidOf(await answers)).toEqual(['ok', 'key-reused'])
  })

  it('is free for the desk when the other call is undone', async () => {
    const who = await openCustomer(fixture, RICH)
    const key = randomUUID()
    const watching = held.holdNextCommit()
    const watched = addToWatchlist(who, key).catch((error: unknown) => error)
    await watching.reached
    const answers = submit([ticket(who, 'buy', { quantity: 1, limitPaise: 1_320_00, key })])
    await untilSomebodyWaits(fixture.database.owner.pool)
    watching.letGo({ isUndone: true, answerLost: new Error('the connection broke') })
    expect(saidOf(await answers)).toEqual(['ok'])
    expect(await watched).toBeInstanceOf(Error)
  })

  it('is no sign that a batch was kept whose commit was lost', async () => {
    const who = await openCustomer(fixture, RICH)
    const key = randomUUID()
    await fixture.desk.close()
    fixture.desk = await fixture.openDesk({}, { pool: held.pool })
    const placing = held.holdNextCommit()
    const answers = submit([ticket(who, 'buy', { quantity: 1, limitPaise: 1_320_00, key })])
    await placing.reached
    const watched = addToWatchlist(who, key)
    await untilSomebodyWaits(fixture.database.owner.pool)
    const heads = await fixture.database.owner.pool.connect()
    await heads.query('begin')
    // The desk asks what became of its batch behind this lock, once the other call has the key.
    const locked = heads.query('select from bahi.ledger_head where owner = $1 for update', [who.owner])
    placing.letGo({ isUndone: true, answerLost: new Error('the connection broke') })
    await locked
    await watched
    await heads.query('rollback')
    heads.release()
    expect(saidOf(await answers)[0]).toMatch(/^fault/)
    expect(fixture.venue.inputs).toEqual([])
    expect(await countOrders(who)).toBe(0)
  })
})

describe('a key that the desk takes while another call is carried out', () => {
  it('refuses that call, without a fault', async () => {
    const who = await openCustomer(fixture, RICH)
    await fixture.desk.close()
    fixture.desk = await fixture.openDesk({}, { pool: held.pool })
    const key = randomUUID()
    const placing = held.holdNextCommit()
    const answers = submit([ticket(who, 'buy', { quantity: 1, limitPaise: 1_320_00, key })])
    await placing.reached
    const watched = addToWatchlist(who, key)
    await untilSomebodyWaits(fixture.database.owner.pool)
    placing.letGo()
    expect(saidOf(await answers)).toEqual(['ok'])
    expect(await watched).toMatchObject({ ok: false, refused: { code: 'key-reused' } })
  })
})
