import { describe, expect, it } from 'vitest'
import type { BusinessDate } from '@bahi/money/business-date'
import { refusal } from '../../outcome.ts'
import {
  type AskedTrigger,
  type TriggerFacts,
  decideFire,
  decideTouch,
  decideTrigger,
  MAX_TRIGGERS,
  toWarnings,
} from './decide-trigger.ts'
import { nextTriggerState, triggerTransitions } from './trigger-states.ts'

const day = (text: string) => text as BusinessDate
const facts: TriggerFacts = {
  lastPaise: 1_412_60,
  tickPaise: 10,
  refusals: [[]],
  waiting: 0,
  isNew: true,
  today: day('2026-11-23'),
  session: day('2026-11-23'),
}
const leg = (triggerPaise: number) => ({ triggerPaise, type: 'limit' as const, limitPaise: triggerPaise })
const asked = (more: Partial<AskedTrigger> = {}): AskedTrigger => ({
  kind: 'gtt',
  side: 'sell',
  legs: [leg(1_380_00)],
  isForDay: false,
  ...more,
})
const refusedBy = (trigger: AskedTrigger, more: Partial<TriggerFacts> = {}) => {
  const decision = decideTrigger(trigger, { ...facts, ...more })
  return decision.ok ? null : [decision.refused.code, decision.refused.field]
}
const wayOf = (trigger: AskedTrigger) => {
  const decision = decideTrigger(trigger, facts)
  return decision.ok ? decision.accepted.legs.map(({ direction }) => direction) : decision.refused.code
}

describe('setting a trigger', () => {
  it('waits for the price to go where it is not: up from below, down from above', () => {
    expect(wayOf(asked({ legs: [leg(1_412_50)] }))).toEqual(['falls'])
    expect(wayOf(asked({ legs: [leg(1_412_70)] }))).toEqual(['rises'])
    expect(refusedBy(asked({ legs: [leg(1_412_60)] }))).toEqual(['level-reached-already', 'triggerPaise'])
  })

  it('has two levels on either side of the price, and neither at it', () => {
    const pair = (low: number, high: number) => asked({ legs: [leg(low), leg(high)] })
    const both = { refusals: [[], []] }
    expect(wayOf(pair(1_412_50, 1_412_70))).toEqual(['falls', 'rises'])
    expect(refusedBy(pair(1_412_60, 1_412_70), both)).toEqual(['levels-same-side', 'triggerPaise'])
    expect(refusedBy(pair(1_412_50, 1_412_60), both)).toEqual(['levels-same-side', 'otherTriggerPaise'])
  })

  it('names the present price beside a level that is reached', () => {
    const decision = decideTrigger(asked({ legs: [leg(1_412_60)] }), facts)
    expect(decision).toMatchObject({ refused: { params: { last: '1,412.60' } } })
  })

  it('a stop-loss sells below the price and buys above it', () => {
    expect(wayOf(asked({ kind: 'stop-loss', legs: [leg(1_412_50)] }))).toEqual(['falls'])
    expect(refusedBy(asked({ kind: 'stop-loss', legs: [leg(1_412_70)] }))).toEqual([
      'level-reached-already',
      'triggerPaise',
    ])
    expect(wayOf(asked({ kind: 'stop-loss', side: 'buy', legs: [leg(1_412_70)] }))).toEqual(['rises'])
    expect(refusedBy(asked({ kind: 'stop-loss', side: 'buy', legs: [leg(1_412_50)] }))).toEqual([
      'level-reached-already',
      'triggerPaise',
    ])
  })

  it('of two prices one lies below and one above', () => {
    expect(wayOf(asked({ legs: [leg(1_380_00), leg(1_450_00)] }))).toEqual(['falls', 'rises'])
    expect(refusedBy(asked({ legs: [leg(1_412_60), leg(1_450_00)] }))).toEqual(['levels-same-side', 'triggerPaise'])
    expect(refusedBy(asked({ legs: [leg(1_380_00), leg(1_412_60)] }))).toEqual([
      'levels-same-side',
      'otherTriggerPaise',
    ])
  })

  it('takes a price on the tick only', () => {
    for (const triggerPaise of [0, -10, 1_380_05, 0.5, Number.NaN])
      expect(refusedBy(asked({ legs: [leg(triggerPaise)] })), String(triggerPaise)).toEqual([
        'parameter-malformed',
        'triggerPaise',
      ])
    expect(refusedBy(asked({ legs: [leg(1_380_00), leg(1_450_01)] }))).toEqual([
      'parameter-malformed',
      'otherTriggerPaise',
    ])
  })

  it('is refused by the rules that do not wait, and only warned by those that do', () => {
    const locked = refusal('account-locked')
    const limit = refusal('parameter-malformed', {}, 'pricePaise')
    const short = refusal('more-than-held', { most: 0 }, 'quantity')
    const after = refusal('after-session')
    expect(refusedBy(asked(), { refusals: [[locked, short]] })).toEqual(['account-locked', undefined])
    expect(refusedBy(asked({ legs: [leg(1_380_00), leg(1_450_00)] }), { refusals: [[short], [limit]] })).toEqual([
      'parameter-malformed',
      'otherPricePaise',
    ])
    expect(refusedBy(asked(), { refusals: [[short, after]] })).toBeNull()
    expect(toWarnings([locked, short, after, refusal('too-frequent')], 0, facts)).toEqual([short, after])
  })

  it('has room for so many and no more', () => {
    expect(refusedBy(asked(), { waiting: MAX_TRIGGERS - 1 })).toBeNull()
    expect(refusedBy(asked(), { waiting: MAX_TRIGGERS })).toEqual(['watches-full', undefined])
  })

  it('waits a year, for the day, or till it is cancelled', () => {
    const until = (trigger: AskedTrigger, more: Partial<TriggerFacts> = {}) => {
      const decision = decideTrigger(trigger, { ...facts, ...more })
      return decision.ok ? decision.accepted.validUntil : decision.refused
    }
    expect(until(asked())).toBe('2027-11-23')
    expect(until(asked({ kind: 'stop-loss' }))).toBeNull()
    expect(until(asked({ kind: 'stop-loss', isForDay: true }))).toBe('2026-11-23')
    // After the close the day is the next one.
    expect(until(asked({ kind: 'stop-loss', isForDay: true }), { session: day('2026-11-25') })).toBe('2026-11-25')
  })
})

describe('a waiting trigger', () => {
  const waiting = {
    state: 'watching' as const,
    validUntil: day('2026-11-23'),
    legs: [
      { leg: 1, direction: 'falls' as const, triggerPaise: 1_380_00, state: 'watching' as const },
      { leg: 2, direction: 'rises' as const, triggerPaise: 1_450_00, state: 'watching' as const },
    ],
  }

  it('fires the leg that is reached, and nothing between them', () => {
    const at = (pricePaise: number) => decideFire(waiting, { pricePaise, date: day('2026-11-23') })
    expect([at(1_380_01), at(1_449_99)]).toEqual([null, null])
    expect([at(1_380_00), at(1_450_00)]).toEqual([{ fires: 1 }, { fires: 2 }])
  })

  it('fires no leg that was cancelled, and none while it is attached to an order', () => {
    const legs = waiting.legs.map((leg) => (leg.leg === 1 ? { ...leg, state: 'cancelled' as const } : leg))
    const at = (given: Parameters<typeof decideFire>[0], pricePaise: number) =>
      decideFire(given, { pricePaise, date: day('2026-11-23') })
    expect([at({ ...waiting, legs }, 1_380_00), at({ ...waiting, legs }, 1_450_00)]).toEqual([null, { fires: 2 }])
    expect(at({ ...waiting, state: 'attached' }, 1_380_00)).toBeNull()
  })

  it('is over after its last day, and fires only while it waits', () => {
    expect(decideFire(waiting, { pricePaise: 1_300_00, date: day('2026-11-24') })).toEqual({ expires: true })
    expect(decideFire({ ...waiting, state: 'firing' }, { pricePaise: 1_300_00, date: day('2026-11-23') })).toBeNull()
  })

  it('can be touched while it waits and not after', () => {
    const codeOf = (state: Parameters<typeof decideTouch>[0], event: 'change' | 'cancel' = 'change') => {
      const decision = decideTouch(state, event)
      return decision.ok ? 'ok' : decision.refused.code
    }
    expect([codeOf('watching', 'cancel'), codeOf('firing', 'cancel')]).toEqual(['ok', 'trigger-too-late'])
    expect([codeOf('watching'), codeOf('firing'), codeOf('placed'), codeOf(null)]).toEqual([
      'ok',
      'trigger-too-late',
      'trigger-too-late',
      'watch-missing',
    ])
  })

  it('leaves the states it ends in no more', () => {
    for (const from of ['placed', 'refused', 'cancelled', 'expired', 'ended'] as const) {
      for (const { event } of triggerTransitions) expect(nextTriggerState(from, event)).toBeNull()
    }
    expect(nextTriggerState('firing', 'cancel')).toBeNull()
  })
})
