import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../testing/open-test-database.ts'
import { TEST_DAY, TEST_MOMENT, testIds } from '../../../testing/test-books.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { recordDeposit } from '../record-deposit.ts'
import { describeLedger, verifyLedger } from './verify-ledger.ts'

const ids = testIds()
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  for (const shard of [3, 9]) {
    await inTransaction(database.app.pool, (tx) =>
      recordDeposit(
        tx,
        { shard, owner: ids.newId(shard), provider: 'demo-bank', reference: `${shard}`, amountPaise: 1_00_000_50n },
        { newId: ids.newId, businessDate: TEST_DAY, recordedAt: TEST_MOMENT },
      ),
    )
  }
})
afterAll(() => database.close())

const look = () => inTransaction(database.app.pool, verifyLedger, { isolation: 'repeatable read' })

describe('the verification of the whole ledger', () => {
  it('shows the accounts, whose sum is zero', async () => {
    const report = await look()
    expect(report).toMatchObject({ owners: 2, postings: 2, differences: [], broken: [] })
    const page = describeLedger(report).map((line) => line.replaceAll(/ +/g, ' '))
    expect(page).toEqual([
      'account rupees shares',
      'available ₹2,00,001.00 0',
      'bank −₹2,00,001.00 0',
      'sum ₹0.00 0',
      '',
      '2 books, 2 postings, 0 differences',
    ])
  })

  it('names everything that is wrong', async () => {
    const client = await database.owner.pool.connect()
    await client.query(
      `set session_replication_role = 'replica'; update bahi.posting set amount = amount - 1 where shard = 3; set session_replication_role = 'origin'`,
    )
    client.release()
    const page = describeLedger(await look())
    expect(page.filter((line) => /^(DIFFERENT|BROKEN)/.test(line))).toEqual([
      expect.stringMatching(
        /^DIFFERENT: balance is the sum of postings: shard 3, owner \d+, asset 0, account 1: 10000049 expected, 10000050 found$/,
      ),
      expect.stringMatching(
        /^DIFFERENT: customer cash came from outside: shard 3, .* 10000050 expected, 10000049 found$/,
      ),
      expect.stringMatching(/^DIFFERENT: a reference names its deposit: shard 3, /),
      expect.stringMatching(/^BROKEN CHAIN: shard 3, owner \d+, posting 1: hash$/),
    ])
  })
})
