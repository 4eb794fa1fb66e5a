import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { untilSomebodyWaits } from '../../../testing/race.ts'
import { openWalletServer, PIN, reason, type WalletServer } from '../../../testing/servers/wallet-server.ts'
import { INR } from '../../ledger/asset.ts'
import { lockOwnersForAssets } from '../../ledger/lock-owners.ts'
import { shardOf } from '../../platform/db/ids.ts'
import { inTransaction, type Transaction } from '../../platform/db/in-transaction.ts'
import { appendLines, lockAccount } from './bank-lines.ts'

let bahi: WalletServer
let asha: string
beforeAll(async () => {
  bahi = await openWalletServer()
  asha = await bahi.furnish('asha')
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

/** What an act meanwhile has to be able to lock, or the two wait for each other in a circle. PostgreSQL's 55P03 where somebody holds it. */
const lockAtOnce = (tx: Transaction, table: 'transfer_in' | 'transfer_out', id: string) =>
  tx.query(`select from bahi.${table} where shard = $1 and id = $2 for update nowait`, [shardOf(BigInt(id)), id])

describe('the order in which a transfer is locked', () => {
  it('is the statement before the transfer in: whoever states a payment holds nothing that a match of it waits for', async () => {
    const { data } = await bahi.post(asha, '/api/app/user/recharge/create.do', {
      amountPaise: 1_000_00,
      payerName: 'Asha Deshmukh',
      provider: 'manual',
    })
    const { pool } = bahi.database.app
    const stated = await inTransaction(pool, async (tx) => {
      // As the match does: the account of the line first.
      await lockAccount(tx, 'bank-file')
      const answer = bahi.post(asha, '/api/app/user/recharge/paid.do', {
        id: data['id'],
        bankReference: 'HDFC00055501',
      })
      await untilSomebodyWaits(bahi.database.owner.pool)
      await lockAtOnce(tx, 'transfer_in', String(data['id']))
      return { answer }
    })
    expect((await stated.answer).msg).toBe('')
  })

  it("is the customer's book before the transfer out, also where the bank sent the money back", async () => {
    const { data } = await bahi.post(asha, '/api/app/user/withdraw/create.do', { amountPaise: 2_000_00, pin: PIN })
    const id = String(data['id'])
    await bahi.approveOut(id)
    await bahi.letPass(5)
    asha = await bahi.token('asha')
    expect(
      (await bahi.post(asha, '/api/app/user/withdraw/dispute.do', { id, text: 'My bank sent it back, it says.' })).msg,
    ).toBe('')
    const { pool } = bahi.database.app
    const [line] = await inTransaction(pool, async (tx) =>
      appendLines(
        tx,
        bahi.parts.ids,
        'demo-bank',
        await lockAccount(tx, 'demo-bank'),
        [
          {
            bookedOn: '2026-11-24',
            reference: 'RTN0000777',
            description: `RETURN OF ${String(data['number'])}`,
            counterparty: 'Asha Deshmukh',
            isIncoming: true,
            amountPaise: 2_000_00n,
          },
        ],
        bahi.now,
      ),
    )
    const answered = await bahi.post(await bahi.signIn('anita'), '/api/console/wallet/out/dispute/answer.do', {
      id,
      lineId: String(line?.id),
      reason,
    })
    expect(answered.msg).toBe('')
    const dev = await bahi.signIn('dev')
    const {
      rows: [who],
    } = await bahi.database.owner.pool.query<{ shard: number; customer_id: bigint }>(
      `select shard, customer_id from bahi.customer_phone where phone = '9000000001'`,
    )
    const approved = await inTransaction(pool, async (tx) => {
      // As a cancellation does: the customer's account book first, the transfer after it.
      await lockOwnersForAssets(tx, [{ shard: who?.shard ?? 0, owner: who?.customer_id ?? 0n, asset: INR }])
      const answer = bahi.post(dev, '/api/console/proposal/approve.do', { id: answered.data['proposalId'], reason })
      await untilSomebodyWaits(bahi.database.owner.pool)
      await lockAtOnce(tx, 'transfer_out', id)
      return { answer }
    })
    expect((await approved.answer).msg).toBe('')
  })
})
