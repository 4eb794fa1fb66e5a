import { describe, expect, it } from 'vitest'
import type { BusinessDate } from '@bahi/money/business-date'
import { refusal } from '../../outcome.ts'
import { rulesWhenSet, toWarnings, type TriggerFacts, triggerProblems } from './decide-trigger.ts'

const barred = [refusal('account-closing'), refusal('buying-paused'), refusal('own-day-limit')]
const factsOf = (isNew: boolean): TriggerFacts => ({
  lastPaise: 1_412_60,
  tickPaise: 10,
  refusals: [barred],
  waiting: 0,
  isNew,
  today: '2026-11-23' as BusinessDate,
  session: '2026-11-23' as BusinessDate,
})
const problemsOf = (isNew: boolean) =>
  triggerProblems(
    {
      kind: 'gtt',
      side: 'buy',
      legs: [{ triggerPaise: 1_380_00, type: 'limit', limitPaise: 1_380_00 }],
      isForDay: false,
    },
    factsOf(isNew),
  ).map(({ code }) => code)

describe('what a customer set for themself', () => {
  it('lets no new trigger or SIP begin while buying is paused or the account is closing', () => {
    expect(problemsOf(true)).toEqual(['account-closing', 'buying-paused'])
    expect(rulesWhenSet(barred, { isNew: true })).toHaveLength(2)
    expect(toWarnings(barred, 0, { isNew: true })).toEqual([refusal('own-day-limit')])
  })

  it('lets a trigger that waits be changed, and warns of what would refuse its order', () => {
    expect(problemsOf(false)).toEqual([])
    expect(toWarnings(barred, 0, { isNew: false })).toEqual(barred)
  })
})
