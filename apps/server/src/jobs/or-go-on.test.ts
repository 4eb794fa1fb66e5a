import { describe, expect, it } from 'vitest'
import { ConnectionLost, OutcomeUnknown } from '../db/in-transaction.ts'
import { LeaseLost } from '../db/role-lease.ts'
import { orGoOn } from './or-go-on.ts'

const ofPostgres = (code: string): Error => Object.assign(new Error('from PostgreSQL'), { code, severity: 'ERROR' })

describe('a step that fails', () => {
  const run = async (error: unknown) => {
    const logged: unknown[] = []
    const outcome = await orGoOn({ error: (details) => void logged.push(details) }, () => Promise.reject(error), 'it failed', { code: 'X' }).catch((thrown: unknown) => ({ thrown }))
    return { outcome, logged }
  }

  it.each([new Error('a scheme holds what has no price'), new TypeError('a mistake'), ofPostgres('23514')])('by itself is logged, and the others go on: %s', async (error) => {
    expect(await run(error)).toEqual({ outcome: undefined, logged: [{ err: error, code: 'X' }] })
  })

  it.each([new ConnectionLost('cut'), new OutcomeUnknown('cut'), ofPostgres('57P01'), ofPostgres('40P01'), new LeaseLost('jobs', 1n)])('for a reason that is not its own fails the whole: %s', async (error) => {
    expect(await run(error)).toEqual({ outcome: { thrown: error }, logged: [] })
  })
})
