import { describe, expect, it } from 'vitest'
import type { BusinessDate } from '@bahi/money/business-date'
import {
  type AlertFacts,
  type AlertTerms,
  alertTransitions,
  type ActiveAlert,
  decideAlert,
  decideCompared,
  decideReached,
  isMet,
  watchedLevels,
  MAX_ALERTS,
  MAX_ALERTS_ON_ONE,
  moveLevels,
  nextAlertState,
} from './decide-alert.ts'

const today = '2026-11-23' as BusinessDate
const above: AlertTerms = { kind: 'above', level: 1_450_00, moveBps: null, indicator: null, repeats: false }
const facts: AlertFacts = {
  standing: 'seen',
  now: { last: 1_412_60, previousClose: 1_400_50 },
  compared: null,
  onThis: 0,
  inAll: 0,
}
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
    const move = (moveBps: number) => codeOf({ ...above, kind: 'move', level: null, moveBps })
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

describe('an alert on an indicator', () => {
  const rsi = { study: 'rsi', direction: 'below', period: 14, figure: 30 } as const
  const terms: AlertTerms = { ...above, kind: 'indicator', level: null, indicator: rsi }
  const at = (value: number) => ({ value, against: 30 })

  it('begins armed where it does not hold, and unarmed where it does', () => {
    const begins = (value: number) => decideAlert(terms, { ...facts, compared: at(value) })
    expect([begins(30.1), begins(30), begins(29.9)]).toEqual([
      { ok: true, accepted: { isArmed: true } },
      { ok: true, accepted: { isArmed: true } },
      { ok: true, accepted: { isArmed: false } },
    ])
  })

  it('is refused without candles enough, and with a figure that is missing or out of its limits', () => {
    const fieldOf = (indicator: AlertTerms['indicator'], compared: AlertFacts['compared'] = at(50)) => {
      const decision = decideAlert({ ...terms, indicator }, { ...facts, compared })
      return decision.ok ? 'ok' : `${decision.refused.code} ${decision.refused.field}`
    }
    expect([
      fieldOf(rsi),
      fieldOf(rsi, null),
      fieldOf(null),
      fieldOf({ ...rsi, period: null }),
      fieldOf({ ...rsi, figure: 100 }),
      fieldOf({ study: 'sma-sma', direction: 'above', period: 50, figure: 50 }),
      fieldOf({ study: 'macd', direction: 'above', period: null, figure: null }, null),
    ]).toEqual([
      'ok',
      'parameter-malformed period',
      'parameter-malformed study',
      'parameter-malformed period',
      'parameter-malformed figure',
      'parameter-malformed figure',
      'parameter-malformed study',
    ])
  })

  it('fires when it begins to hold, is armed when it holds no more, and changes nothing without values', () => {
    const alert = standing({ ...terms, repeats: true })
    const effect = (value: number | null, more: Partial<ActiveAlert> = {}) =>
      decideCompared({ ...alert, ...more }, value === null ? null : at(value), today)
    expect([effect(31), effect(29), effect(null)]).toEqual([null, 'fire', null])
    expect([effect(29, { isArmed: false }), effect(31, { isArmed: false })]).toEqual([null, 'arm'])
    expect([effect(29, { firedOn: today }), effect(29, { state: 'off' })]).toEqual([null, null])
    expect(watchedLevels(alert, { previousClose: 1_400_50, today })).toEqual([])
    expect(decideReached(alert, { last: 1, previousClose: 1, today })).toBeNull()
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

describe('a refused alert', () => {
  const refusedOf = (terms: AlertTerms, more: Partial<AlertFacts> = {}) => {
    const decision = decideAlert(terms, { ...facts, ...more })
    return decision.ok ? undefined : decision.refused
  }
  const move: AlertTerms = { ...above, kind: 'move', level: null, moveBps: 86 }

  it('says which field it is, the price that has reached it, and how many there may be', () => {
    expect(refusedOf({ ...above, level: null })?.field).toBe('level')
    expect(refusedOf({ ...move, moveBps: null })?.field).toBe('moveBps')
    expect(refusedOf(above, { standing: 'missing' })?.field).toBe('code')
    expect(refusedOf(above, { standing: 'hidden' })?.field).toBe('code')
    expect(refusedOf({ ...above, level: 1_412_60 })).toMatchObject({ params: { last: '1,412.60' }, field: 'level' })
    expect(refusedOf(move)).toMatchObject({ code: 'level-reached-already', field: 'moveBps' })
    expect(refusedOf(above, { onThis: MAX_ALERTS_ON_ONE })?.params).toEqual({ most: MAX_ALERTS_ON_ONE })
    expect(refusedOf(above, { inAll: MAX_ALERTS })?.params).toEqual({ most: MAX_ALERTS })
    expect(refusedOf(above, { inAll: MAX_ALERTS - 1 })).toBeUndefined()
  })
})

describe('whether a condition holds', () => {
  it.each([
    ['above', 100_00, 99_99, false],
    ['above', 100_00, 100_00, true],
    ['above', 100_00, 100_01, true],
    ['below', 100_00, 100_01, false],
    ['below', 100_00, 100_00, true],
    ['below', 100_00, 99_99, true],
    ['below', 100_00, 0, false],
    ['above', null, 100_00, false],
    ['below', null, 100_00, false],
  ] as const)('%s %s at %s: %s', (kind, level, last, met) => {
    expect(isMet({ kind, level, moveBps: null }, { last, previousClose: 90_00 })).toBe(met)
  })

  it('of a move either way, and never without a close to move from', () => {
    const at = (last: number, previousClose = 200_00) =>
      isMet({ kind: 'move', level: null, moveBps: 500 }, { last, previousClose })
    expect([at(210_00), at(209_99), at(190_01), at(190_00)]).toEqual([true, false, false, true])
    expect([at(0), at(210_00, 0)]).toEqual([false, false])
    expect(moveLevels(200_00, null)).toBeNull()
    expect(moveLevels(1, 1)).toEqual({ upper: 2, lower: 0 })
  })
})

describe('a standing alert of another kind', () => {
  const day = { previousClose: 200_00, today }
  const below = standing({ kind: 'below', level: 190_00, repeats: true })
  const move = standing({ kind: 'move', level: null, moveBps: 500, repeats: true })

  it('waits for the level from its own side, and to come back from the other', () => {
    expect(watchedLevels(below, day)).toEqual([{ subject: 7, direction: 'falls', level: 190_00 }])
    expect(watchedLevels({ ...below, isArmed: false }, day)).toEqual([
      { subject: 7, direction: 'rises', level: 190_01 },
    ])
    expect(watchedLevels({ ...below, firedOn: today }, day)).toEqual([])
    expect(watchedLevels({ ...below, level: null }, day)).toEqual([])
  })

  it('waits for a move to either side, with nothing to come back from', () => {
    const both = [
      { subject: 7, direction: 'rises', level: 210_00 },
      { subject: 7, direction: 'falls', level: 190_00 },
    ]
    expect(watchedLevels(move, day)).toEqual(both)
    expect(watchedLevels({ ...move, isArmed: false }, day)).toEqual(both)
    expect(watchedLevels(move, { ...day, previousClose: 0 })).toEqual([])
  })

  it('fires once a day while it is on, and never without a price', () => {
    const at = (last: number, alert: ActiveAlert) => decideReached(alert, { last, ...day })
    expect([at(190_00, below), at(190_01, below), at(0, below)]).toEqual(['fire', null, null])
    expect([at(190_00, { ...below, state: 'off' }), at(190_00, { ...below, firedOn: today })]).toEqual([null, null])
    expect([at(190_01, { ...below, isArmed: false }), at(190_00, { ...below, isArmed: false })]).toEqual(['arm', null])
    expect([at(210_00, move), at(190_00, { ...move, isArmed: false }), at(209_99, move)]).toEqual([
      'fire',
      'fire',
      null,
    ])
    expect(at(210_00, { ...move, firedOn: today })).toBeNull()
  })

  it('goes from state to state as the table says, and nowhere else', () => {
    const states = ['on', 'off', 'fired', 'ended'] as const
    const events = [...new Set(alertTransitions.map(({ event }) => event))]
    const next = Object.fromEntries(states.map((state) => [state, events.map((event) => nextAlertState(state, event))]))
    expect(events).toEqual(['fire', 'fire-again', 'switch-off', 'switch-on', 'change', 'end'])
    expect(next).toEqual({
      on: ['fired', 'on', 'off', null, 'on', 'ended'],
      off: [null, null, null, 'on', 'on', 'ended'],
      fired: [null, null, null, 'on', 'on', 'ended'],
      ended: [null, null, null, null, null, null],
    })
  })
})
