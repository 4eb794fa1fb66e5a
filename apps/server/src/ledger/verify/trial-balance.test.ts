import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ACCOUNT } from '@bahi/proofs/accounts'
import {
  type DeskFixture,
  openCustomer,
  openDeskFixture,
  orderOf,
  STEEL,
  steelPaise,
  ticket,
} from '../../../testing/desk-fixture.ts'
import type { OwnerKey } from '../account-books.ts'
import { INR } from '../asset.ts'
import { ALL_SHARDS, trialBalance, type TrialBalance } from './trial-balance.ts'

let fixture: DeskFixture
let anu: OwnerKey
let bina: OwnerKey
beforeEach(async () => {
  fixture = await openDeskFixture()
  anu = await openCustomer(fixture, 50_000_00n, { shard: 3 })
  bina = await openCustomer(fixture, 50_000_00n, { shard: 9 })
  // Both have bought, Anu in two parts; both have an order that waits.
  fixture.venue.stand(STEEL, 'sell', steelPaise, 4)
  fixture.venue.stand(STEEL, 'sell', steelPaise + 10, 6)
  orderOf(await fixture.desk.submit(ticket(anu, 'buy', { quantity: 10, limitPaise: steelPaise + 10 })))
  orderOf(await fixture.desk.submit(ticket(anu, 'buy', { quantity: 1, limitPaise: steelPaise - 100_00 })))
  orderOf(await fixture.desk.submit(ticket(bina, 'buy', { quantity: 2, limitPaise: steelPaise - 50_00 })))
  await fixture.desk.settled()
})
afterEach(() => fixture.close())

const look = (): Promise<TrialBalance> => trialBalance(fixture.database.app.pool)

/** What somebody with the keys of the whole server could do: the triggers are switched off first. */
async function tamper(statement: string): Promise<void> {
  const client = await fixture.database.owner.pool.connect()
  try {
    await client.query(`set session_replication_role = 'replica'`)
    const { rowCount } = await client.query(statement)
    expect(rowCount).toBeGreaterThan(0)
  } finally {
    await client.query(`set session_replication_role = 'origin'`)
    client.release()
  }
}

describe('the trial balance', () => {
  it('finds nothing in books that were only written by the desk', async () => {
    const { accounts, differences } = await look()
    expect(differences).toEqual([])
    const sum = (asset: number) =>
      accounts.filter((total) => total.asset === asset).reduce((total, { amount }) => total + amount, 0n)
    expect(sum(INR)).toBe(0n)
    expect(sum(STEEL)).toBe(0n)
    const of = (shard: number, asset: number, account: number) =>
      accounts.find((total) => total.shard === shard && total.asset === asset && total.account === account)?.amount
    expect(of(3, INR, ACCOUNT.bank)).toBe(-50_000_00n)
    expect(of(9, INR, ACCOUNT.bank)).toBe(-50_000_00n)
    expect(of(3, INR, ACCOUNT.clearing)).toBe(BigInt(4 * steelPaise + 6 * (steelPaise + 10)))
    expect(of(3, STEEL, ACCOUNT.clearing)).toBe(-10n)
    expect(of(3, STEEL, ACCOUNT.unsettled)).toBe(10n)
  })

  it('looks only at the shards it is asked for', async () => {
    await tamper(`update bahi.balance set amount = amount + 1 where owner = ${anu.owner} and account = 1 and asset = 0`)
    expect((await trialBalance(fixture.database.app.pool, [9])).differences).toEqual([])
    expect((await trialBalance(fixture.database.app.pool, ALL_SHARDS)).differences).toHaveLength(1)
  })

  it('says which balance, how much it should be and what it is', async () => {
    await tamper(`update bahi.balance set amount = amount + 7 where owner = ${anu.owner} and account = 1 and asset = 0`)
    const [difference, ...others] = (await look()).differences
    expect(others).toEqual([])
    expect(difference).toMatchObject({
      rule: 'balance is the sum of postings',
      shard: 3,
      owner: anu.owner,
      asset: INR,
      subject: 'account 1',
    })
    expect((difference?.actual ?? 0n) - (difference?.expected ?? 0n)).toBe(7n)
  })

  it.each<[rule: string, statement: () => string]>([
    [
      'balance is the sum of postings',
      () => `delete from bahi.balance where owner = ${anu.owner} and account = 3 and asset = ${STEEL}`,
    ],
    ['balance is the sum of postings', () => `insert into bahi.balance values (3, ${anu.owner}, 8, 1, 5)`],
    [
      'balance is the sum of postings',
      () => `update bahi.posting set amount = amount - 1 where owner = ${anu.owner} and credit = 100`,
    ],
    ['no account is negative', () => `update bahi.posting set amount = 1 where owner = ${anu.owner} and credit = 100`],
    [
      'clearing holds what is not settled',
      () => `update bahi.fill set value_paise = value_paise + 1 where owner = ${anu.owner} and quantity = 4`,
    ],
    [
      'clearing holds what is not settled',
      () => `update bahi.posting set credit = 101 where owner = ${anu.owner} and asset = ${STEEL}`,
    ],
    [
      'custody is what customers own',
      () => `update bahi.posting set credit = 110 where owner = ${anu.owner} and asset = ${STEEL}`,
    ],
    [
      'only shares and cash where they belong',
      () => `update bahi.posting set credit = 110 where owner = ${anu.owner} and asset = ${STEEL}`,
    ],
    [
      'only shares and cash where they belong',
      () => `update bahi.posting set credit = 101 where owner = ${anu.owner} and credit = 100`,
    ],
    ['customer cash came from outside', () => `delete from bahi.external_reference where shard = 3`],
    [
      'customer cash came from outside',
      () => `update bahi.external_reference set amount_paise = amount_paise - 1 where shard = 3`,
    ],
    [
      'customer cash came from outside',
      () => `update bahi.external_reference set reference = 'another' where shard = 3`,
    ],
    [
      'customer cash came from outside',
      () => `update bahi.journal set kind = 'gift' where shard = 3 and kind = 'deposit'`,
    ],
    [
      'a reference names its deposit',
      () => `insert into bahi.external_reference values ('demo-bank', 'never booked', 3, 1, 100)`,
    ],
    [
      'holds are those of open orders and transfers',
      () => `update bahi.orders set hold_paise = hold_paise - 1 where owner = ${bina.owner} and ended_at is null`,
    ],
    [
      'holds are those of open orders and transfers',
      () => `update bahi.orders set hold_quantity = 1 where owner = ${bina.owner} and ended_at is null`,
    ],
    ['fills add up to their order', () => `delete from bahi.fill where owner = ${anu.owner} and quantity = 4`],
    [
      'fills add up to their order',
      () =>
        `update bahi.orders set charges_paise = charges_paise + 1 where owner = ${anu.owner} and filled_quantity = 10`,
    ],
    [
      'fills add up to their order',
      () => `update bahi.fill set quantity = 7 where owner = ${anu.owner} and quantity = 6`,
    ],
    [
      "a day's charges are those of its fills",
      () => `update bahi.charged_day set stt_paise = stt_paise + 100 where owner = ${anu.owner}`,
    ],
    ["a day's charges are those of its fills", () => `delete from bahi.charged_day where owner = ${anu.owner}`],
    [
      'lots add up to the shares',
      () => `update bahi.lot set remaining = remaining - 1 where owner = ${anu.owner} and quantity = 4`,
    ],
    ['pledged is what pledges hold', () => `insert into bahi.pledge values (3, ${anu.owner}, ${STEEL}, 5)`],
    [
      'what is unsettled will settle',
      () => `update bahi.settlement_due set amount = amount - 1 where owner = ${anu.owner}`,
    ],
  ])('finds out that not: %s (case %#)', async (rule, statement) => {
    await tamper(statement())
    expect((await look()).differences).toContainEqual(expect.objectContaining({ rule }))
  })
})
