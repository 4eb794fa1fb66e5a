import { describe, expect, it } from 'vitest'
import { openCustomer, STEEL } from '../../../testing/desk-fixture.ts'
import { arrangeShareSips, DUE, HALF_PAST_NINE } from '../../../testing/sips/share-sips.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { acquireLease } from '../../platform/db/role-lease.ts'
import { lockShareSip, statusOf, writeStatus } from '../orders/sip-rows.ts'
import { keyOfInstalment } from './run-instalments.ts'

describe('an instalment of a SIP in a share is placed once, whatever dies:', () => {
  const setup = arrangeShareSips()
  const { open, begin, turn, read, instalments, orders, notices } = setup
  const quiet = { log: { error: () => undefined } }
  const place = (who: { shard: number; owner: bigint }, sipId: bigint, key: string | null) =>
    setup.fixture.desk.submit({
      kind: 'place',
      ...who,
      key,
      side: 'buy',
      instrumentId: STEEL,
      tag: 'customer',
      instalment: { sipId, due: DUE },
      order: { type: 'market', quantity: 0, mostPaise: 5_000_00, limitPaise: null, timeInForce: 'ioc' },
    })

  it('two watches over one database', async () => {
    const who = await openCustomer(setup.fixture, 1_00_00_000_00n)
    const ids = []
    for (let at = 0; at < 6; at += 1) ids.push(await begin(who))
    open(quiet)
    open(quiet)
    for (let second = HALF_PAST_NINE; second < HALF_PAST_NINE + 5; second += 1) await turn({ second })
    expect(await orders(who)).toHaveLength(6)
    for (const id of ids) {
      expect(await instalments(id)).toMatchObject([{ state: 'ordered' }])
      expect((await read(who, id)).next_due).toBe('2026-11-30')
    }
    expect((await notices(who)).filter(({ kind }) => kind === 'share-sip.ordered')).toHaveLength(6)
  })

  it('a watch that dies between the order and the next due date', async () => {
    const who = await openCustomer(setup.fixture, 1_00_00_000_00n)
    const id = await begin(who)
    const dying = open({
      ...quiet,
      retryMs: 60_000,
      desk: {
        submit: async (command) => {
          await setup.fixture.desk.submit(command)
          throw new Error('lost')
        },
      },
    })
    await turn()
    await dying.close()
    expect(await read(who, id)).toMatchObject({ next_due: DUE })
    expect(await instalments(id)).toMatchObject([{ state: 'ordered' }])
    open()
    await turn({ second: HALF_PAST_NINE + 1 })
    expect(await orders(who)).toHaveLength(1)
    expect(await read(who, id)).toMatchObject({ next_due: '2026-11-30' })
    expect((await notices(who)).filter(({ kind }) => kind === 'share-sip.ordered')).toHaveLength(1)
  })

  it('a desk that is full, and one that fails, for a while', async () => {
    const who = await openCustomer(setup.fixture, 1_00_00_000_00n)
    const id = await begin(who)
    let asked = 0
    open({
      ...quiet,
      desk: {
        submit: async (command) => {
          asked += 1
          if (asked === 1) return { ok: false, floodSeconds: 1 }
          if (asked === 2) throw new Error('no answer')
          return setup.fixture.desk.submit(command)
        },
      },
    })
    for (let second = HALF_PAST_NINE; second < HALF_PAST_NINE + 4; second += 1) await turn({ second })
    expect(await orders(who)).toHaveLength(1)
    expect(await instalments(id)).toMatchObject([{ state: 'ordered' }])
  })

  it('the same order asked for under another key, or under none', async () => {
    const who = await openCustomer(setup.fixture, 1_00_00_000_00n)
    const id = await begin(who)
    const answers = await Promise.all([keyOfInstalment(id, DUE), 'another', null].map((key) => place(who, id, key)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const answer of answers) if (!answer.ok) expect(answer).toMatchObject({ refused: { code: 'sip-state-wrong' } })
    expect(await orders(who)).toHaveLength(1)
  })

  it('a SIP of somebody else, of another share, or of another day is not placed', async () => {
    const [who, other] = [
      await openCustomer(setup.fixture, 1_00_00_000_00n),
      await openCustomer(setup.fixture, 1_00_00_000_00n),
    ]
    const id = await begin(who)
    expect(await place(other, id, null)).toMatchObject({ refused: { code: 'sip-missing' } })
    const tomorrow = await begin(who, { firstDue: '2026-11-24' as typeof DUE })
    expect(await place(who, tomorrow, null)).toMatchObject({ refused: { code: 'sip-state-wrong' } })
    expect(await orders(who)).toEqual([])
  })

  it('a pause at the same moment: it is paused or it buys, never both', async () => {
    const who = await openCustomer(setup.fixture, 1_00_00_000_00n)
    const ids: bigint[] = []
    for (let at = 0; at < 8; at += 1) ids.push(await begin(who))
    const pausedFirst: boolean[] = []
    const pause = (id: bigint) =>
      inTransaction(setup.fixture.database.app.pool, async (tx) => {
        const row = await lockShareSip(tx, { shard: who.shard, customerId: who.owner }, id)
        if (row === undefined) throw new Error('the SIP is gone')
        pausedFirst.push(row.next_due === DUE)
        await writeStatus(tx, row, { ...statusOf(row), state: 'paused' }, new Date())
      })
    const answers = await Promise.all(
      ids.map(async (id) => {
        const [answer] = await Promise.all([place(who, id, keyOfInstalment(id, DUE)), pause(id)])
        return answer.ok
      }),
    )
    expect(await orders(who)).toHaveLength(answers.filter(Boolean).length)
    for (const [at, id] of ids.entries()) expect(await instalments(id)).toHaveLength(answers[at] === true ? 1 : 0)
  })

  it('a process that lost its lease takes no SIP further', async () => {
    const who = await openCustomer(setup.fixture, 1_00n)
    const id = await begin(who)
    const old = await acquireLease(setup.fixture.database.app.pool, 'desk:1', 'old')
    await setup.fixture.database.owner.pool.query(`update bahi.role_lease set epoch = epoch + 1 where role = 'desk:1'`)
    open({ ...quiet, lease: old })
    await turn()
    await old.release()
    expect(await instalments(id)).toEqual([])
  })

  it('even the database takes no second purchase of a SIP on a day, nor a second word on a due date', async () => {
    const who = await openCustomer(setup.fixture, 1_00_00_000_00n)
    const id = await begin(who)
    open()
    await turn()
    const other = await setup.fixture.desk.submit({
      kind: 'place',
      ...who,
      key: null,
      side: 'buy',
      instrumentId: STEEL,
      tag: 'customer',
      order: { type: 'limit', quantity: 1, limitPaise: 1_400_00, timeInForce: 'day' },
    })
    if (!other.ok) throw new Error('the other order was refused')
    const { pool } = setup.fixture.database.app
    const again = (due: string) =>
      pool.query(
        `insert into bahi.share_sip_instalment (shard, sip_id, due_on, ran_on, state, quantity, order_id) values ($1, $2, $3, $4, 'ordered', 1, $5)`,
        [who.shard, id, due, DUE, BigInt(other.order.id)],
      )
    await expect(again(DUE)).rejects.toThrow('duplicate key')
    await expect(again('2026-11-22')).rejects.toThrow('duplicate key')
    await expect(pool.query('delete from bahi.share_sip_instalment')).rejects.toThrow('permission denied')
    await expect(pool.query(`update bahi.share_sip set customer_id = 1 where id = $1`, [id])).rejects.toThrow(
      'permission denied',
    )
  })
})
