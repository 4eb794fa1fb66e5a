import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import { TEST_DAY, TEST_MOMENT, testIds } from '../../testing/test-books.ts'
import { inTransaction, readSqlState } from '../platform/db/in-transaction.ts'
import { INR } from './asset.ts'
import { amountOn, readBalances } from './read-balances.ts'
import { recordDeposit, type Deposit } from './record-deposit.ts'
import { trialBalance } from './verify/trial-balance.ts'

const ids = testIds()
const stamp = { newId: ids.newId, businessDate: TEST_DAY, recordedAt: TEST_MOMENT }
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const record = (deposit: Deposit) => inTransaction(database.app.pool, (tx) => recordDeposit(tx, deposit, stamp))
const newDeposit = (more: Partial<Deposit> = {}): Deposit => ({
  shard: 4,
  owner: ids.newId(4),
  provider: 'demo-bank',
  reference: `UTR${ids.newId(0)}`,
  amountPaise: 500_00n,
  ...more,
})

describe('a deposit', () => {
  it('puts the money into the book together with where it came from', async () => {
    const deposit = newDeposit()
    expect(await record(deposit)).toEqual({ ok: true, journalId: expect.any(BigInt) })
    const sheet = await readBalances(database.app.pool, deposit)
    expect(amountOn(sheet, INR, ACCOUNT.available)).toBe(500_00n)
    expect(amountOn(sheet, INR, ACCOUNT.held)).toBe(0n)
    expect(sheet.head.seq).toBe(1n)
    expect((await trialBalance(database.app.pool)).differences).toEqual([])
  })

  it('takes a reference once, for whichever customer comes first', async () => {
    const first = newDeposit()
    await record(first)
    expect(await record(first)).toEqual({ ok: false, refused: 'reference-used' })
    const other = newDeposit({ shard: 9, owner: ids.newId(9), reference: first.reference })
    expect(await record(other)).toEqual({ ok: false, refused: 'reference-used' })
    expect((await readBalances(database.app.pool, other)).balances).toEqual([])
    expect(await record({ ...other, provider: 'another-bank' })).toMatchObject({ ok: true })
  })

  it('is recorded once when 20 messages of the bank arrive together', async () => {
    const deposit = newDeposit()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => record(deposit)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(amountOn(await readBalances(database.app.pool, deposit), INR, ACCOUNT.available)).toBe(500_00n)
  })

  it('gives the reference back when the transaction fails', async () => {
    const deposit = newDeposit()
    await expect(
      inTransaction(database.app.pool, async (tx) => {
        await recordDeposit(tx, deposit, stamp)
        throw new Error('the power went')
      }),
    ).rejects.toThrow('the power went')
    expect(await record(deposit)).toMatchObject({ ok: true })
  })

  it('refuses nothing, less than nothing, and money from nowhere', async () => {
    await expect(record(newDeposit({ amountPaise: 0n }))).rejects.toThrow(RangeError)
    await expect(record(newDeposit({ amountPaise: -1n }))).rejects.toThrow(RangeError)
    await expect(record(newDeposit({ reference: '' }))).rejects.toThrow(RangeError)
    expect(await record(newDeposit({ amountPaise: 1n }))).toMatchObject({ ok: true })
  })

  it('can never be taken back by changing the reference', async () => {
    const deposit = newDeposit()
    await record(deposit)
    for (const statement of [
      `update bahi.external_reference set reference = 'other'`,
      'delete from bahi.external_reference',
      'truncate bahi.external_reference',
    ]) {
      await expect(database.app.pool.query(statement)).rejects.toSatisfy((error) => readSqlState(error) === '42501')
      await expect(database.owner.pool.query(statement)).rejects.toSatisfy((error) => readSqlState(error) === '23001')
    }
  })
})
