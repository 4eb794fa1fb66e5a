import { describe, expect, it } from 'vitest'
import type { BusinessDate } from '@bahi/money/business-date'
import {
  type AlertFacts,
  type AlertTerms,
  type ActiveAlert,
  decideAlert,
  decideReached,
  watchedLevels,
  MAX_ALERTS,
  MAX_ALERTS_ON_ONE,
  moveLevels,
  nextAlertState,
} from './decide-alert.ts'

const today = '2026-11-23' as BusinessDate
const above: AlertTerms = { kind: 'above', level: 1_450_00, moveBps: null, repeats: false }
const facts: AlertFacts = { standing: 'seen', now: { last: 1_412_60, previousClose: 1_400_50 }, onThis: 0, inAll: 0 }
const codeOf = (terms: AlertTerms, more: Partial<AlertFacts> = {}) => {
  const decision = decideAlert(terms, { ...facts, ...more })
  return decision.ok ? 'ok' : decision.refused.code
}
const standing = (more: Partial<ActiveAlert> = {}): ActiveAlert => ({
  ...above,
  state: 'on',
  subject: 7,
  isArmed: true,
  firedOn: null,
  ...more,
})

describe('setting an alert', () => {
  it('takes a level that is not reached yet', () => {
    expect([codeOf({ ...above, level: 1_412_61 }), codeOf({ ...above, level: 1_412_60 })]).toEqual([
      'ok',
      'level-reached-already',
    ])
    expect([
      codeOf({ ...above, kind: 'below', level: 1_412_59 }),
      codeOf({ ...above, kind: 'below', level: 1_412_60 }),
    ]).toEqual(['ok', 'level-reached-already'])
    const move = (moveBps: number) => codeOf({ kind: 'move', level: null, moveBps, repeats: false })
    // 12.10 on 1,400.50 is 86.4 hundredths of a percent.
    expect([move(87), move(86)]).toEqual(['ok', 'level-reached-already'])
  })

  it('is refused without its figure, for a share that is not there or hidden, and when there is no room', () => {
    expect([
      codeOf({ ...above, level: null }),
      codeOf({ ...above, level: 0 }),
      codeOf({ ...above, kind: 'move' }),
    ]).toEqual(['parameter-malformed', 'parameter-malformed', 'parameter-malformed'])
    expect([codeOf(above, { standing: 'missing' }), codeOf(above, { standing: 'hidden' })]).toEqual([
      'instrument-deleted',
      'instrument-hidden',
    ])
    expect([
      codeOf(above, { onThis: MAX_ALERTS_ON_ONE - 1 }),
      codeOf(above, { onThis: MAX_ALERTS_ON_ONE }),
      codeOf(above, { inAll: MAX_ALERTS }),
    ]).toEqual(['ok', 'watches-full', 'watches-full'])
  })

  it('rounds a move away from the close', () => {
    expect(moveLevels(1_400_50, 500)).toEqual({ upper: 1_470_53, lower: 1_330_47 })
    expect(moveLevels(0, 500)).toBeNull()
  })
})

describe('a standing alert', () => {
  it('waits for its level, and after it fired today for nothing more', () => {
    expect(watchedLevels(standing(), { previousClose: 1_400_50, today })).toEqual([
      { subject: 7, direction: 'rises', level: 1_450_00 },
    ])
    expect(
      watchedLevels(standing({ kind: 'move', level: null, moveBps: 500, repeats: true, firedOn: today }), {
        previousClose: 1_400_50,
        today,
      }),
    ).toEqual([])
    expect(watchedLevels(standing({ state: 'off' }), { previousClose: 1_400_50, today })).toEqual([])
  })

  it('that fired and repeats waits for the price to come back before it waits for the level again', () => {
    const fired = standing({ repeats: true, isArmed: false, firedOn: today })
    expect(watchedLevels(fired, { previousClose: 1_400_50, today })).toEqual([
      { subject: 7, direction: 'falls', level: 1_449_99 },
    ])
    const at = (last: number, of: ActiveAlert) => decideReached(of, { last, previousClose: 1_400_50, today })
    expect([at(1_450_00, fired), at(1_449_99, fired)]).toEqual([null, 'arm'])
    expect([
      at(1_450_00, { ...fired, isArmed: true }),
      at(1_450_00, { ...fired, isArmed: true, firedOn: '2026-11-20' as BusinessDate }),
    ]).toEqual([null, 'fire'])
  })

  it('rests after it fired and can be switched on again; an ended alert cannot', () => {
    expect([
      nextAlertState('on', 'fire'),
      nextAlertState('fired', 'switch-on'),
      nextAlertState('ended', 'switch-on'),
      nextAlertState('ended', 'change'),
    ]).toEqual(['fired', 'on', null, null])
  })
})
