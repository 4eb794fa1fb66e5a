import { describe, expect, it } from 'vitest'
import { ConnectionLost } from './in-transaction.ts'
import { isTransient, retryTransient } from './retry-transient.ts'
import { LeaseLost } from './role-lease.ts'

/** What Node says when a name has two addresses and neither is answered. */
function refusedTwice(): AggregateError {
  const code = 'ECONNREFUSED'
  const refused = (address: string) => Object.assign(new Error(`connect ${code} ${address}`), { code })
  return Object.assign(new AggregateError([refused('::1:5432'), refused('127.0.0.1:5432')]), { code })
}

describe('an error', () => {
  it('passes when it speaks of the connection, also at each of two addresses', () => {
    for (const error of [refusedTwice(), new ConnectionLost('away'), new Error('Connection terminated')]) {
      expect(isTransient(error)).toBe(true)
    }
  })

  it('does not pass when it speaks of the work or of the role', () => {
    for (const error of [new TypeError('mistake'), new LeaseLost('exchange', 3n), 'words']) {
      expect(isTransient(error)).toBe(false)
    }
  })
})

it('work is repeated until the database is back', async () => {
  const errors: unknown[] = [refusedTwice(), new ConnectionLost('away')]
  const paused: unknown[] = []
  const done = await retryTransient(
    async () => {
      const error = errors.shift()
      if (error !== undefined) throw error
      return 'done'
    },
    new AbortController().signal,
    (error) => paused.push(error),
  )
  expect([done, paused.length]).toEqual(['done', 2])
})
