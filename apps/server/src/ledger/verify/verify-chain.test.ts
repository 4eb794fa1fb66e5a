import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../testing/open-test-database.ts'
import { fromBank, inAccountBooks, openFundedOwner, testIds, toHeld } from '../../../testing/test-books.ts'
import type { OwnerKey } from '../account-books.ts'
import { ALL_SHARDS } from './trial-balance.ts'
import { verifyAllChains, verifyShardChains, verifyChain, verifyNewLinks, type OwnerHead } from './verify-chain.ts'

const ids = testIds()
let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

async function hold(key: OwnerKey, times: number): Promise<void> {
  await inAccountBooks(database, ids, [key], (batch) => {
    for (let n = 0; n < times; n += 1)
      batch.addJournal({
        owner: key.owner,
        kind: 'order-hold',
        reference: `${ids.newId(key.shard)}`,
        postings: [toHeld(1n)],
      })
  })
}

/** What somebody with the keys of the whole server could do: the triggers are switched off first. */
async function tamper(statement: string, values: unknown[]): Promise<void> {
  const client = await database.owner.pool.connect()
  try {
    await client.query(`set session_replication_role = 'replica'`)
    const { rowCount } = await client.query(statement, values)
    expect(rowCount).toBeGreaterThan(0)
  } finally {
    await client.query(`set session_replication_role = 'origin'`)
    client.release()
  }
}

/** Five owners in two shards, with nine postings each but the fourth, who has none. */
async function openOwners(): Promise<OwnerKey[]> {
  const owners = await Promise.all([3, 3, 5].map((shard) => openFundedOwner(database, ids, shard, 1_000n)))
  for (const key of owners) await hold(key, 8)
  const idle = { shard: 5, owner: ids.newId(5) }
  await inAccountBooks(database, ids, [idle], () => undefined)
  return [...owners, idle]
}

describe('the chain of an owner', () => {
  it('holds for every owner, those without postings included', async () => {
    const owners = await openOwners()
    const report = await verifyAllChains(database.app.pool, ALL_SHARDS)
    expect(report).toMatchObject({ owners: 4, postings: 27, broken: [] })
    expect(report.heads).toHaveLength(4)
    for (const key of owners) expect((await verifyChain(database.app.pool, key)).broken).toEqual([])
    expect(await verifyChain(database.app.pool, { shard: 9, owner: 1n })).toMatchObject({ broken: [], postings: 0 })
  })

  it.each([
    ['the amount', 'update bahi.posting set amount = amount + 1 where owner = $1 and seq = 4', 4n, 'hash'],
    ['the account', 'update bahi.posting set debit = 3 where owner = $1 and seq = 4', 4n, 'hash'],
    ['the asset', 'update bahi.posting set asset = 9 where owner = $1 and seq = 4', 4n, 'hash'],
    [
      'the mark itself',
      `update bahi.posting set hash = decode(repeat('ab', 32), 'hex') where owner = $1 and seq = 4`,
      4n,
      'hash',
    ],
    [
      'the kind of an entry',
      `update bahi.journal set kind = 'deposit', external_reference = 'x' where owner = $1 and id = (select journal_id from bahi.posting where owner = $1 and seq = 4)`,
      4n,
      'hash',
    ],
    [
      'the time of an entry',
      `update bahi.journal set recorded_at = recorded_at - interval '1 ms' where owner = $1 and id = (select journal_id from bahi.posting where owner = $1 and seq = 4)`,
      4n,
      'hash',
    ],
    ['a posting, by removing it', 'delete from bahi.posting where owner = $1 and seq = 4', 5n, 'gap'],
    ['the last posting, by removing it', 'delete from bahi.posting where owner = $1 and seq = 9', 8n, 'head'],
    ['all postings, by removing them', 'delete from bahi.posting where owner = $1', 0n, 'head'],
    ['the head, by turning it back', 'update bahi.ledger_head set seq = 8 where owner = $1', 9n, 'head'],
    ['the head, by removing it', 'delete from bahi.ledger_head where owner = $1', 9n, 'head'],
  ])('breaks when somebody changed %s', async (_, statement, seq, reason) => {
    const [anu, bina] = await openOwners()
    await tamper(statement, [anu?.owner])
    const expected = [{ ...anu, seq, reason }]
    expect((await verifyAllChains(database.app.pool, ALL_SHARDS)).broken).toEqual(expected)
    expect((await verifyChain(database.app.pool, anu as OwnerKey)).broken).toEqual(expected)
    expect((await verifyChain(database.app.pool, bina as OwnerKey)).broken).toEqual([])
  })

  it('reads books longer than a page', async () => {
    const long = await openFundedOwner(database, ids, 3, 100_000n)
    for (let n = 0; n < 6; n += 1) await hold(long, 2_000)
    const after = await openFundedOwner(database, ids, 3, 5n)
    expect(await verifyShardChains(database.app.pool, 3)).toMatchObject({ owners: 2, postings: 12_002, broken: [] })
    expect(await verifyChain(database.app.pool, long)).toMatchObject({ postings: 12_001, broken: [] })
    await tamper('update bahi.posting set amount = 2 where owner = $1 and seq = 10001', [long.owner])
    const expected = [{ ...long, seq: 10_001n, reason: 'hash' }]
    expect((await verifyShardChains(database.app.pool, 3)).broken).toEqual(expected)
    await openFundedOwner(database, ids, 2, 5n)
    await openFundedOwner(database, ids, 5, 5n)
    const found = { owners: 4, postings: 12_004, broken: expected }
    expect(await verifyAllChains(database.app.pool, ALL_SHARDS)).toMatchObject(found)
    // A head that speaks of fewer postings than there are hides none of them.
    await tamper('update bahi.ledger_head set seq = 1 where owner = $1', [long.owner])
    expect(await verifyAllChains(database.app.pool, ALL_SHARDS)).toMatchObject(found)
    expect((await verifyChain(database.app.pool, after)).broken).toEqual([])
  })
})

describe('the links since the last check', () => {
  const heads = async (shard: number): Promise<readonly OwnerHead[]> =>
    (await verifyShardChains(database.app.pool, shard)).heads

  it('cost what was posted since', async () => {
    const [anu] = await openOwners()
    const before = await heads(3)
    expect(await verifyNewLinks(database.app.pool, [3], { verified: before })).toMatchObject({
      owners: 2,
      postings: 0,
      broken: [],
    })
    await hold(anu as OwnerKey, 2)
    const fresh = await openFundedOwner(database, ids, 3, 5n)
    const report = await verifyNewLinks(database.app.pool, [3], { verified: before })
    expect(report).toMatchObject({ owners: 3, postings: 3, broken: [] })
    expect(report.heads.find(({ owner }) => owner === anu?.owner)?.seq).toBe(11n)
    expect(report.heads.find(({ owner }) => owner === fresh.owner)?.seq).toBe(1n)
  })

  it('break when a new posting was changed', async () => {
    const [anu] = await openOwners()
    const before = await heads(3)
    await hold(anu as OwnerKey, 3)
    await tamper('update bahi.posting set amount = 7 where owner = $1 and seq = 11', [anu?.owner])
    expect((await verifyNewLinks(database.app.pool, [3], { verified: before })).broken).toEqual([
      { ...anu, seq: 11n, reason: 'hash' },
    ])
  })

  it('break when the past was written anew, even with every hash and the head made to fit', async () => {
    const [anu] = await openOwners()
    const before = await heads(3)
    // Anu's whole book is replaced by another sound chain of the same owner: the links alone cannot tell.
    await tamper('delete from bahi.posting where owner = $1', [anu?.owner])
    await tamper('delete from bahi.balance where owner = $1', [anu?.owner])
    await tamper(`update bahi.ledger_head set seq = 0, hash = decode(repeat('00', 32), 'hex') where owner = $1`, [
      anu?.owner,
    ])
    await inAccountBooks(database, ids, [anu as OwnerKey], (batch) => {
      batch.addJournal({
        owner: anu?.owner ?? 0n,
        kind: 'deposit',
        reference: 'other',
        externalReference: 'other',
        postings: [fromBank(5_000n)],
      })
      for (let n = 0; n < 12; n += 1)
        batch.addJournal({
          owner: anu?.owner ?? 0n,
          kind: 'order-hold',
          reference: `other ${n}`,
          postings: [toHeld(1n)],
        })
    })
    expect((await verifyShardChains(database.app.pool, 3)).broken).toEqual([])
    expect((await verifyNewLinks(database.app.pool, [3], { verified: before })).broken).toEqual([
      { ...anu, seq: 9n, reason: 'missing' },
    ])
  })

  it('break when a head that stood still reads differently, or is gone', async () => {
    const [anu, bina] = await openOwners()
    const before = await heads(3)
    await tamper(`update bahi.ledger_head set hash = decode(repeat('cd', 32), 'hex') where owner = $1`, [anu?.owner])
    await tamper('delete from bahi.ledger_head where owner = $1', [bina?.owner])
    expect((await verifyNewLinks(database.app.pool, [3], { verified: before })).broken).toEqual([
      { ...anu, seq: 9n, reason: 'head' },
      { ...bina, seq: 9n, reason: 'head' },
    ])
  })
})
