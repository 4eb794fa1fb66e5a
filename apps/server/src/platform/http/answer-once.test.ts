import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accept } from '@bahi/domain/outcome'
import { openTestDatabase, type TestDatabase } from '../../../testing/open-test-database.ts'
import { type HeldPool, holdablePool } from '../../../testing/pools/holdable-pool.ts'
import { untilSomebodyWaits } from '../../../testing/race.ts'
import { answerOnce } from './answer-once.ts'
import { hashInput } from './call.ts'

let database: TestDatabase
let held: HeldPool
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(() => void (held = holdablePool(database.access.app)))
afterEach(async () => {
  held.letAllGo()
  await held.pool.end()
})

const who = { shard: 1, customerId: 77n, readOnly: false }
let carriedOut = 0

function ask(key: string, input: object) {
  const parts = { pool: held.pool, systemClock: () => new Date() }
  return answerOnce(parts, who, { idempotencyKey: key, inputHash: hashInput('test', input) }, async () => {
    carriedOut += 1
    return accept({ carriedOut })
  })
}

/** The second call is under way while the first is about to be committed. */
async function askTogether(key: string, inputs: readonly [object, object], isFirstUndone = false) {
  const first = held.holdNextCommit()
  const asked = ask(key, inputs[0]).catch((error: unknown) => error)
  await first.reached
  const again = ask(key, inputs[1])
  await untilSomebodyWaits(database.owner.pool)
  first.letGo(isFirstUndone ? { isUndone: true, answerLost: new Error('the connection broke') } : {})
  return [await asked, await again] as const
}

it('answers the later of two twins with the first answer', async () => {
  const [first, again] = await askTogether('twins', [{ of: 1 }, { of: 1 }])
  expect(first).toMatchObject({ ok: true })
  expect(again).toEqual(first)
})

it('refuses the later of two calls that share a key and nothing else', async () => {
  const [first, other] = await askTogether('strangers', [{ of: 1 }, { of: 2 }])
  expect(first).toMatchObject({ ok: true })
  expect(other).toMatchObject({ ok: false, refused: { code: 'key-reused' } })
})

it('carries the later out when the first was undone', async () => {
  const [first, other] = await askTogether('undone', [{ of: 1 }, { of: 2 }], true)
  expect(first).toBeInstanceOf(Error)
  expect(other).toEqual(accept({ carriedOut }))
})

describe('a change that stumbles over what its twin wrote', () => {
  /** The database says no to the later of two twins, with this state, once the first is committed. */
  async function stumble(key: string, state: string, isFirstKept = true) {
    const parts = { pool: held.pool, systemClock: () => new Date() }
    const call = { idempotencyKey: key, inputHash: hashInput('test', {}) }
    const words = 'duplicate key value violates unique constraint "journal_cause_102034"'
    return answerOnce(parts, who, call, async (tx) => {
      if (isFirstKept) await ask(key, {})
      await tx.query(`do $$ begin raise exception '${words}' using errcode = '${state}'; end $$`)
      return accept({ carriedOut: -1 })
    })
  }

  it('gets the first answer, whatever the database calls it', async () => {
    for (const state of ['23505', 'XX000', '22012', '40001'])
      expect(await stumble(`stumbles-${state}`, state)).toEqual(accept({ carriedOut }))
  })

  it('is told of its own fault where no twin was answered', async () => {
    await expect(stumble('alone', 'XX000', false)).rejects.toMatchObject({ code: 'XX000' })
  })
})

it('gives the answer of a commit whose own answer was lost', async () => {
  const first = held.holdNextCommit()
  const asked = ask('lost', { of: 1 })
  await first.reached
  first.letGo({ answerLost: new Error('the connection broke') })
  expect(await asked).toEqual(accept({ carriedOut }))
})
