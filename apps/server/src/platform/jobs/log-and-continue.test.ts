import { describe, expect, it } from 'vitest'
import { ConnectionLost, OutcomeUnknown } from '../db/in-transaction.ts'
import { LeaseLost } from '../db/role-lease.ts'
import { logAndContinue } from './log-and-continue.ts'

const ofPostgres = (code: string): Error => Object.assign(new Error('from PostgreSQL'), { code, severity: 'ERROR' })

describe('a step that fails', () => {
  const run = (error: Error, logged: unknown[]) => {
    const step = async (): Promise<void> => {
      throw error
    }
    return logAndContinue({ error: (details) => void logged.push(details) }, step, 'it failed', { code: 'X' })
  }

  it.each([new Error('a scheme holds what has no price'), new TypeError('a mistake'), ofPostgres('23514')])(
    'by itself is logged, and the others go on: %s',
    async (error) => {
      const logged: unknown[] = []
      expect(await run(error, logged)).toBeUndefined()
      expect(logged).toEqual([{ err: error, code: 'X' }])
    },
  )

  it.each([
    new ConnectionLost('cut'),
    new OutcomeUnknown('cut'),
    ofPostgres('57P01'),
    ofPostgres('40P01'),
    new LeaseLost('jobs', 1n),
  ])('for a reason that is not its own fails the whole: %s', async (error) => {
    const logged: unknown[] = []
    await expect(run(error, logged)).rejects.toBe(error)
    expect(logged).toEqual([])
  })
})
