import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { OPENING, openWalletServer, PIN, type WalletServer } from '../../../testing/servers/wallet-server.ts'
import { Overdrawn } from '../../ledger/account-books.ts'
import { lockOwnersForAssets } from '../../ledger/lock-owners.ts'
import { AccountBooksMoved } from '../../ledger/write-journals.ts'
import { inTransaction, readSqlState, type Transaction } from '../../platform/db/in-transaction.ts'
import { holdTransferOut } from './ask-transfer-out.ts'
import { refuseRealMoney, RealMoneyRefused } from './payment-provider.ts'

const WAYS = 64
const CREATE = '/api/app/user/withdraw/create.do'

let bahi: WalletServer
beforeAll(async () => {
  bahi = await openWalletServer()
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

/** The same reading with the lock taken out of its statement. */
const withoutLock: typeof lockOwnersForAssets = (tx, assets) =>
  lockOwnersForAssets(
    {
      ...tx,
      query: ((config: { name: string; text: string }) =>
        tx.query({
          ...config,
          name: `${config.name}-unlocked`,
          text: config.text.replace('for update', ''),
        })) as Transaction['query'],
    },
    assets,
  )

async function whoIs(phone: string) {
  const {
    rows: [row],
  } = await bahi.database.owner.pool.query<{ shard: number; customer_id: bigint }>(
    'select shard, customer_id from bahi.customer_phone where phone = $1',
    [phone],
  )
  if (row === undefined) throw new Error('nobody')
  return { shard: row.shard, customerId: row.customer_id, readOnly: false }
}

/** Sixteen transactions hold the whole balance at once, under a given locking. */
async function crowd(phone: string, amountPaise: bigint, lock: typeof lockOwnersForAssets): Promise<string[]> {
  const who = await whoIs(phone)
  // A customer's first try may have to make the head of their chain.
  return Promise.all(
    Array.from({ length: 16 }, async () => {
      try {
        return await inTransaction(bahi.parts.db.pool, async (tx) => {
          const decision = await holdTransferOut({ ...bahi.parts }, tx, who, amountPaise, {
            lock: async (...asked) => {
              const accountBooks = await lock(...asked)
              await new Promise((resolve) => setTimeout(resolve, 30))
              return accountBooks
            },
          })
          return decision.ok ? 'held' : 'refused'
        })
      } catch (error) {
        if (
          error instanceof AccountBooksMoved ||
          error instanceof Overdrawn ||
          ['23505', '23514'].includes(readSqlState(error) ?? '')
        )
          return 'stopped by the database'
        throw error
      }
    }),
  )
}

describe('the whole balance, asked for many times at once', () => {
  it('leaves once: sixty-four calls, one transfer, and everybody else is told how much there is', async () => {
    const asha = await bahi.furnish('asha')
    const answers = await Promise.all(
      Array.from({ length: WAYS }, () => bahi.post(asha, CREATE, { amountPaise: OPENING.asha, pin: PIN })),
    )
    expect(answers.filter(({ msg }) => msg === '')).toHaveLength(1)
    expect(answers.filter(({ msg }) => msg === 'tips.msg.075')).toHaveLength(WAYS - 1)
    expect(await bahi.cashOf(asha)).toMatchObject({
      availablePaise: 0,
      heldPaise: OPENING.asha,
      leaving: [{ amountPaise: OPENING.asha }],
    })
  })

  it('is refused by the decision under the lock; without the lock only the database stops it', async () => {
    await bahi.furnish('ravi')
    const unlocked = await crowd('9000000002', BigInt(OPENING.ravi), withoutLock)
    expect(unlocked.filter((one) => one === 'held')).toHaveLength(1)
    expect(unlocked).toContain('stopped by the database')
    await bahi.furnish('meera')
    const locked = await crowd('9000000003', BigInt(OPENING.meera), lockOwnersForAssets)
    expect(locked.filter((one) => one === 'held')).toHaveLength(1)
    expect(locked.filter((one) => one === 'refused')).toHaveLength(15)
  })
})

describe('a transfer out and a purchase of the same cash', () => {
  it('do not both succeed', async () => {
    await bahi.passTo(10 * 3_600)
    const imran = await bahi.furnish('imran')
    const order = bahi.openOrder(imran).then(
      ({ heldPaise }) => heldPaise,
      () => null,
    )
    const out = bahi.post(imran, CREATE, { amountPaise: OPENING.imran, pin: PIN })
    const [heldPaise, answer] = [await order, await out]
    const cash = await bahi.cashOf(imran)
    if (answer.msg === '') expect([heldPaise, cash.availablePaise, cash.heldPaise]).toEqual([null, 0, OPENING.imran])
    else
      expect([answer.msg, cash.heldPaise, cash.availablePaise]).toEqual([
        'tips.msg.066',
        heldPaise,
        OPENING.imran - Number(heldPaise),
      ])
  })
})

describe('a provider of real money', () => {
  it('starts beside no simulated market and on no database that held demo customers', () => {
    const gateway = { name: 'bank-file', isReal: true } as const
    expect(() => refuseRealMoney([gateway], { isSimulated: true, hadDemoCustomers: false })).toThrow(RealMoneyRefused)
    expect(() => refuseRealMoney([gateway], { isSimulated: false, hadDemoCustomers: true })).toThrow(RealMoneyRefused)
    expect(() => refuseRealMoney([gateway], { isSimulated: false, hadDemoCustomers: false })).not.toThrow()
    expect(() =>
      refuseRealMoney([{ ...gateway, isReal: false }], { isSimulated: true, hadDemoCustomers: true }),
    ).not.toThrow()
  })
})
