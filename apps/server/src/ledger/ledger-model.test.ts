import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import { TEST_DAY, TEST_MOMENT, testIds } from '../../testing/test-books.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { OwnerKey } from './account-books.ts'
import { INR } from './asset.ts'
import { JournalBatch, type NewPosting } from './journal-batch.ts'
import { lockOwners } from './lock-owners.ts'
import { readBalances } from './read-balances.ts'
import { trialBalance } from './verify/trial-balance.ts'
import { verifyShardChains } from './verify/verify-chain.ts'
import { writeJournals } from './write-journals.ts'

/** What may happen to one of a few owners; amounts are so small that refusals are common. */
type Command = {
  readonly owner: number
  readonly kind: 'deposit' | 'hold' | 'release' | 'buy' | 'sell' | 'settle' | 'pay'
  readonly asset: number
  readonly amount: bigint
  readonly charge: bigint
}

const { available, held, unsettled, bank, clearing, gst } = ACCOUNT

function postingsOf({ kind, asset, amount, charge }: Command): NewPosting[] {
  const flow = (debit: number, credit: number, of: number, value: bigint): NewPosting => ({
    debit,
    credit,
    asset: of,
    amount: value,
  })
  switch (kind) {
    case 'deposit':
      return [flow(available, bank, INR, amount)]
    case 'hold':
      return [flow(held, available, asset, amount)]
    case 'release':
      return [flow(available, held, asset, amount)]
    case 'buy':
      return [
        flow(clearing, held, INR, amount),
        flow(gst, held, INR, charge),
        flow(unsettled, clearing, asset + 1, amount),
      ]
    case 'sell':
      return [
        flow(clearing, held, asset + 1, amount),
        flow(unsettled, clearing, INR, amount),
        flow(gst, unsettled, INR, charge),
      ]
    case 'settle':
      return [flow(available, unsettled, asset, amount)]
    case 'pay':
      return [flow(bank, available, INR, amount), flow(gst, available, INR, charge)]
  }
}

/** The books as a child would keep them: a number per account, a list of what happened. No database, no hashes, no batches. */
class PlainLedger {
  readonly accounts = new Map<string, bigint>()
  readonly parts = new Map<string, bigint>()
  readonly postings = new Map<number, number>()

  /** All of a command or nothing of it. */
  try(command: Command, shard: number): boolean {
    const after = new Map(this.accounts)
    const postings = postingsOf(command).filter(({ amount }) => amount > 0n)
    for (const { debit, credit, asset, amount } of postings) {
      for (const [account, change] of [
        [credit, -amount],
        [debit, amount],
      ] as const) {
        if (account >= 100) continue
        const key = `${command.owner}/${asset}/${account}`
        const value = (after.get(key) ?? 0n) + change
        if (value < 0n) return false
        after.set(key, value)
      }
    }
    for (const [key, value] of after) this.accounts.set(key, value)
    for (const { debit, credit, asset, amount } of postings) {
      for (const [account, change] of [
        [credit, -amount],
        [debit, amount],
      ] as const) {
        if (account >= 100)
          this.parts.set(
            `${shard}/${asset}/${account}`,
            (this.parts.get(`${shard}/${asset}/${account}`) ?? 0n) + change,
          )
      }
    }
    this.postings.set(command.owner, (this.postings.get(command.owner) ?? 0) + postings.length)
    return true
  }
}

const OWNERS = 6
const command: fc.Arbitrary<Command> = fc.record({
  owner: fc.integer({ min: 0, max: OWNERS - 1 }),
  kind: fc.constantFrom('deposit', 'deposit', 'hold', 'hold', 'release', 'buy', 'sell', 'settle', 'pay'),
  asset: fc.integer({ min: 0, max: 3 }),
  amount: fc.bigInt({ min: 1n, max: 40n }),
  charge: fc.bigInt({ min: 0n, max: 2n }),
})
/** Commands that reach the books together. */
const batches = fc.array(fc.array(command, { minLength: 10, maxLength: 60, size: 'max' }), {
  minLength: 20,
  maxLength: 40,
  size: 'max',
})
const FEWEST_IN_A_RUN = 10 * 20

/** More in a long run. */
const COMMANDS = Number(process.env['BAHI_MODEL_COMMANDS'] ?? 5_000)
const SEED = Number(process.env['BAHI_MODEL_SEED'] ?? 1)
const ids = testIds()
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Tries a command on the locked books as a decision would: looks first, adds only what can be paid. */
function tryOn(batch: JournalBatch, { owner }: OwnerKey, wanted: Command): boolean {
  const postings = postingsOf(wanted)
  const left = new Map<string, bigint>()
  for (const { debit, credit, asset, amount } of postings) {
    for (const [account, change] of [
      [credit, -amount],
      [debit, amount],
    ] as const) {
      if (account >= 100) continue
      const value = (left.get(`${asset}/${account}`) ?? batch.accountBooks.balance(owner, asset, account)) + change
      if (value < 0n) return false
      left.set(`${asset}/${account}`, value)
    }
  }
  const reference = ids.newId(0).toString()
  batch.addJournal({
    owner,
    kind: wanted.kind,
    reference,
    postings,
    ...(wanted.kind === 'deposit' ? { externalReference: reference } : {}),
  })
  return true
}

async function compare(plain: PlainLedger, owners: readonly OwnerKey[]): Promise<void> {
  for (const [place, key] of owners.entries()) {
    const sheet = await readBalances(database.app.pool, key)
    for (const { asset, account, amount } of sheet.balances)
      expect(amount).toBe(plain.accounts.get(`${place}/${asset}/${account}`) ?? 0n)
    const nonZero = [...plain.accounts].filter(([account, amount]) => account.startsWith(`${place}/`) && amount !== 0n)
    expect(sheet.balances.filter(({ amount }) => amount !== 0n)).toHaveLength(nonZero.length)
    expect(sheet.head.seq).toBe(BigInt(plain.postings.get(place) ?? 0))
  }
}

describe('the books against a ledger of plain numbers', () => {
  it(`agree after ${COMMANDS} commands, whatever they are and however they come together`, async () => {
    let commands = 0
    let accepted = 0
    const houseSums = new Map<string, bigint>()
    await fc.assert(
      fc.asyncProperty(batches, async (all) => {
        // The least that the runs may have; most have five times as many.
        if (commands >= COMMANDS) return
        const owners = Array.from({ length: OWNERS }, (_, place) => ({ shard: place % 3, owner: ids.newId(place % 3) }))
        const plain = new PlainLedger()
        for (const together of all) {
          await inTransaction(database.app.pool, async (tx) => {
            const batch = new JournalBatch(
              await lockOwners(
                tx,
                together.map(({ owner }) => owners[owner] as OwnerKey),
              ),
              { newId: ids.newId, businessDate: TEST_DAY, recordedAt: TEST_MOMENT },
            )
            for (const each of together) {
              const key = owners[each.owner] as OwnerKey
              const isAccepted = plain.try(each, key.shard)
              expect(tryOn(batch, key, each)).toBe(isAccepted)
              if (isAccepted) accepted += 1
            }
            await writeJournals(tx, batch)
          })
          commands += together.length
        }
        await compare(plain, owners)
        for (const [key, amount] of plain.parts) houseSums.set(key, (houseSums.get(key) ?? 0n) + amount)
      }),
      { numRuns: Math.ceil(COMMANDS / FEWEST_IN_A_RUN), seed: 20_261_119 + SEED },
    )
    expect(commands).toBeGreaterThanOrEqual(COMMANDS)
    // A test in which nothing is refused, or everything, compares nothing.
    expect(accepted / commands).toBeGreaterThan(0.2)
    expect(accepted / commands).toBeLessThan(0.9)

    const { accounts, differences } = await trialBalance(database.app.pool)
    expect(
      differences.filter(
        ({ rule }) =>
          rule === 'balance is the sum of postings' ||
          rule === 'no account is negative' ||
          rule === 'debits are credits',
      ),
    ).toEqual([])
    const parts = accounts
      .filter(({ account, amount }) => account >= 100 && amount !== 0n)
      .map(({ shard, asset, account, amount }) => [`${shard}/${asset}/${account}`, amount])
    expect(new Map(parts as [string, bigint][])).toEqual(new Map([...houseSums].filter(([, amount]) => amount !== 0n)))
    for (const shard of [0, 1, 2]) expect((await verifyShardChains(database.app.pool, shard)).broken).toEqual([])
  })
})
