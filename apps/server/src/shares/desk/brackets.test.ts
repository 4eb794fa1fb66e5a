import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { codeOf, type DeskFixture, openCustomer, openDeskFixture, orderOf } from '../../../testing/desk-fixture.ts'
import { expectLedgerToHold } from '../../../testing/expect-books-to-hold.ts'
import { bracket, exitsOf, stopPaise, targetPaise } from '../../../testing/servers/brackets.ts'
import { writeGtt } from '../../../testing/servers/trigger-desk.ts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import { amountOn, readBalances } from '../../ledger/read-balances.ts'

const WAYS = 64
const CASH = 10_00_000_00n

describe('a bracket', () => {
  let fixture: DeskFixture
  beforeAll(async () => {
    fixture = await openDeskFixture()
  })
  afterAll(() => fixture.close())
  afterEach(() => expectLedgerToHold(fixture))

  async function counted({ shard, owner }: OwnerKey): Promise<{ orders: number; triggers: number }> {
    const { rows } = await fixture.database.app.pool.query<{ orders: number; triggers: number }>(
      `select (select count(*)::int from bahi.orders where shard = $1 and owner = $2) as orders,
         (select count(*)::int from bahi.order_trigger where shard = $1 and owner = $2) as triggers`,
      [shard, owner],
    )
    return rows[0] ?? { orders: 0, triggers: 0 }
  }

  it('is an order to buy like any other, with exits attached to it that hold nothing', async () => {
    const who = await openCustomer(fixture, CASH)
    const placed = orderOf(await fixture.desk.submit(bracket(who)))
    expect(placed).toMatchObject({ side: 'buy', quantity: 100, limitPaise: 1_412_60, state: 'open' })
    expect(await exitsOf(fixture, who, placed.id)).toMatchObject({
      state: 'attached',
      side: 'sell',
      quantity: 100n,
      valid_until: '2027-11-23',
      legs: [
        { direction: 'falls', triggerPaise: stopPaise, type: 'market', state: 'watching' },
        { direction: 'rises', triggerPaise: targetPaise, type: 'market', state: 'watching' },
      ],
    })
  })

  it('is placed once for one key, however often and at the same time it is sent', async () => {
    const who = await openCustomer(fixture, CASH)
    const command = bracket(who, { key: 'one' })
    const answers = await Promise.all(Array.from({ length: WAYS }, () => fixture.desk.submit(command)))
    expect(new Set(answers.map((answer) => orderOf(answer).id)).size).toBe(1)
    expect(await counted(who)).toEqual({ orders: 1, triggers: 1 })
  })

  it('is another input under its key when its exits are others, or none', async () => {
    const who = await openCustomer(fixture, CASH)
    await fixture.desk.submit(bracket(who, { key: 'two' }))
    const other = { targetPaise: targetPaise + 10, stopPaise }
    expect(codeOf(await fixture.desk.submit(bracket(who, { key: 'two' }, other)))).toBe('key-reused')
    const { exits: _, ...plain } = bracket(who, { key: 'two' })
    expect(codeOf(await fixture.desk.submit(plain))).toBe('key-reused')
  })

  it('is refused whole when a rule refuses its entry or its exits: nothing is ordered and nothing held', async () => {
    const who = await openCustomer(fixture, CASH)
    const refused = async (more: object, exits?: Parameters<typeof bracket>[2]) =>
      codeOf(await fixture.desk.submit(bracket(who, more, exits)))
    expect(await refused({ quantity: 10_000 })).toBe('cash-short')
    expect(await refused({}, { targetPaise: 1_412_60, stopPaise })).toBe('target-not-above')
    expect(await refused({}, { targetPaise, stopPaise: 1_412_60 })).toBe('stop-not-below')
    expect(await refused({}, { targetPaise: 1_450_05, stopPaise })).toBe('parameter-malformed')
    expect(await refused({}, { targetPaise: null, stopPaise: null })).toBe('parameter-malformed')
    expect(await counted(who)).toEqual({ orders: 0, triggers: 0 })
    expect(amountOn(await readBalances(fixture.database.app.pool, who), 0, ACCOUNT.available)).toBe(CASH)
  })

  it('counts as a waiting trigger: of 64 at once beside 49 others one is placed', async () => {
    const who = await openCustomer(fixture, 100n * CASH)
    for (let at = 0; at < 49; at += 1) await writeGtt(fixture, who)
    const answers = await Promise.all(
      Array.from({ length: WAYS }, (_, at) => fixture.desk.submit(bracket(who, { quantity: at + 1 }))),
    )
    const codes = answers.map(codeOf)
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(codes.filter((code) => code === 'watches-full')).toHaveLength(WAYS - 1)
    expect(await counted(who)).toEqual({ orders: 1, triggers: 50 })
  })
})
