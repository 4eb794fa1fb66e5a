import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedForDay } from '@bahi/proofs/seed-chain'
import { type TestDatabase, openTestDatabase } from '../../../testing/open-test-database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { commitSeedChain, openSeedSource } from './market-seed.ts'

const TAIL = new Uint8Array(32).fill(5)
const LENGTH = 10_000

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await inTransaction(database.exchange.pool, (tx) => commitSeedChain(tx, TAIL, new Date(0), LENGTH))
})
afterAll(() => database.close())

it('gives every day the seed that the chain has for it, on both sides of each waypoint', async () => {
  const seeds = await openSeedSource(database.exchange.pool)
  expect(Buffer.from(seeds.anchor)).toEqual(Buffer.from(seedForDay(TAIL, LENGTH, 0)))
  for (const day of [1, 4_095, 4_096, 4_097, 8_192, 8_193, LENGTH]) {
    expect(Buffer.from(seeds.seedOfDay(day))).toEqual(Buffer.from(seedForDay(TAIL, LENGTH, day)))
  }
  for (const day of [0, LENGTH + 1, 1.5]) expect(() => seeds.seedOfDay(day)).toThrow(RangeError)
})

it('keeps the first commitment, whatever is committed after it', async () => {
  await inTransaction(database.exchange.pool, (tx) =>
    commitSeedChain(tx, new Uint8Array(32).fill(6), new Date(0), LENGTH),
  )
  const { rows } = await database.owner.pool.query<{ tail: Buffer }>('select tail from bahi.seed_secret')
  expect(rows).toEqual([{ tail: Buffer.from(TAIL) }])
})

it('refuses a secret that does not lead to the published anchor', async () => {
  await database.owner.pool.query('update bahi.seed_chain set anchor = $1', [Buffer.alloc(32)])
  await expect(openSeedSource(database.exchange.pool)).rejects.toThrow('published anchor')
})
