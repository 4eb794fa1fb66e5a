import { describe, expect, it } from 'vitest'
import type { DatabaseAccess } from '../../src/platform/db/connect.ts'
import { openTestDatabase } from '../open-test-database.ts'
import { overUnsteadyLine } from '../unsteady-line.ts'
import { runSimulation, type SimulatedDay } from './run-simulation.ts'
import { hashState } from './state-hash.ts'

const DAYS = 5
const CUSTOMERS = 200

/** A difference between two runs shows in the evening in which it began. `npm run reliability -- days` compares all five. */
const DAYS_COMPARED = 3

async function simulateSmall(
  seed: number,
  { days = DAYS, line = (access: DatabaseAccess) => access } = {},
): Promise<SimulatedDay[]> {
  const database = await openTestDatabase()
  try {
    return await runSimulation({
      access: line(database.access),
      days,
      customers: CUSTOMERS,
      market: 'small',
      seed,
    })
  } finally {
    await database.close()
  }
}

describe('five simulated days of two hundred customers', { timeout: 600_000 }, () => {
  let first: SimulatedDay[]
  const done = new Set<string>()

  it.each([1, 2, 3, 4, 5])('leave books that add up every evening, with seed %i', async (seed) => {
    const days = await simulateSmall(seed)
    expect(days.map(({ wrong }) => wrong)).toEqual(days.map(() => []))
    expect(new Set(days.map(({ state }) => hashState(state))).size).toBe(DAYS)
    for (const { counts } of days) for (const act of counts.keys()) done.add(act)
    if (seed === 1) first = days
  })

  // Which of them one seed brings about is chance.
  it('do between them everything that people do here', () => {
    for (const act of [
      'buy',
      'sell',
      'cancel',
      'modify',
      'transfer in',
      'transfer out',
      'apply',
      'buy vip',
      'buy placement',
      'approve',
      'buy fund',
      'sell fund',
      'buy plan',
      'begin sip',
      'ask for loan',
      'sign loan',
      'repay loan',
    ])
      expect(done).toContain(act)
  })

  it('come to the same state, evening by evening, from the same seed, however slow the database is now and then', async () => {
    const again = await simulateSmall(1, { days: DAYS_COMPARED, line: overUnsteadyLine })
    expect(again).toEqual(first.slice(0, DAYS_COMPARED))
  })
})
