import { describe, expect, it } from 'vitest'
import { paths } from '../navigation/paths.ts'
import { firstSteps, hasMoney, type Worth } from './first-steps.ts'

const nothing: Worth = {
  availablePaise: 0,
  heldPaise: 0,
  unsettledPaise: 0,
  withdrawablePaise: 0,
  holdingsValuePaise: 0,
  investedPaise: 0,
  unrealisedPaise: 0,
  dayChangePaise: 0,
  realisedTodayPaise: 0,
  units: [],
  unitsValuePaise: 0,
  redeeming: [],
  redeemingPaise: 0,
  owedPaise: 0,
  netWorthPaise: 0,
  pricedAt: '2026-11-24T06:00:00.000Z',
  heldFor: [],
  leaving: [],
  applied: [],
  unsettled: [],
  dueOnLoansPaise: 0,
}

describe('the first steps', () => {
  it('lead a registered customer from the identity over the money to the first share', () => {
    const steps = firstSteps('not-authenticated', { money: false, bought: false })
    expect(steps.map(({ path }) => path)).toEqual([paths.identity, paths.transferIn, paths.market])
    expect(steps.find(({ done }) => !done)?.path).toBe(paths.identity)
  })

  it('say that the identity is in review, and lead there', () => {
    expect(firstSteps('in-review', { money: false, bought: false })[0]).toEqual({
      text: 'home.step.review',
      path: paths.identityInReview,
      done: false,
    })
  })

  it('ask a practice account for no identity', () => {
    const steps = firstSteps('practice', { money: true, bought: false })
    expect(steps.map(({ path, done }) => [path, done])).toEqual([
      [paths.statement, true],
      [paths.market, false],
    ])
  })

  it('go away when all are done', () => {
    expect(firstSteps('completed', { money: true, bought: true })).toEqual([])
    expect(firstSteps('practice', { money: true, bought: true })).toEqual([])
  })
})

describe('money has come in', () => {
  it('when cash is free, held or unsettled, or something was bought with all of it', () => {
    expect(hasMoney(nothing)).toBe(false)
    expect(hasMoney({ ...nothing, availablePaise: 1 })).toBe(true)
    expect(hasMoney({ ...nothing, heldPaise: 1 })).toBe(true)
    expect(hasMoney({ ...nothing, holdingsValuePaise: 100 })).toBe(true)
  })
})
