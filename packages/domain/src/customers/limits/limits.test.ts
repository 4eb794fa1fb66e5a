import { describe, expect, it } from 'vitest'
import { decideLimit, decidePause, decideTakeBack, limitAt, RAISE_WAITS_MS } from './change-limit.ts'
import {
  limitsBuying,
  NO_OWN_LIMITS,
  onLaterDay,
  type OwnLimits,
  refuseBringing,
  refuseOutlay,
  refusePaused,
  withOutlay,
} from './own-limits.ts'

const now = new Date('2026-11-26T06:00:00Z')
const inMs = (ms: number) => new Date(now.getTime() + ms)
const limited: OwnLimits = {
  ...NO_OWN_LIMITS,
  buy: { limitPaise: 100_00n, usedPaise: 60_00n },
  bring: { limitPaise: 50_00n, usedPaise: 0n },
  buyLaterPaise: 90_00n,
}

describe('what a customer set for themself', () => {
  it.each([
    [40_00n, null],
    [40_01n, 'own-day-limit'],
    [0n, null],
  ])('lets %s paise more be used to buy, or says %s', (more, code) => {
    expect(refuseOutlay(limited, more, 'quantity')?.code ?? null).toBe(code)
  })

  it('says the limit and what of it is used', () => {
    expect(refuseOutlay(limited, 40_01n, 'lots')).toEqual({
      code: 'own-day-limit',
      params: { limit: '100.00', used: '60.00' },
      field: 'lots',
    })
    expect(refuseBringing(limited, 50_00n)).toBeNull()
    expect(refuseBringing(limited, 50_01n)).toMatchObject({ code: 'own-bring-limit', field: 'amountPaise' })
  })

  it('lets an order be made smaller even beyond the limit', () => {
    const beyond = { ...limited, buy: { limitPaise: 10_00n, usedPaise: 60_00n } }
    expect(refuseOutlay(beyond, 0n, 'quantity')).toBeNull()
    expect(refuseOutlay(beyond, -5_00n, 'quantity')).toBeNull()
    expect(refuseOutlay(beyond, 1n, 'quantity')).not.toBeNull()
  })

  it('counts a purchase on the day of its session', () => {
    expect(withOutlay(limited, 10_00n, 'today')).toEqual({
      ...limited,
      buy: { limitPaise: 100_00n, usedPaise: 70_00n },
    })
    expect(onLaterDay(withOutlay(limited, 5_00n, 'later')).buy.usedPaise).toBe(95_00n)
  })

  it('bars nothing when nothing is set, and says until when a pause holds', () => {
    expect(refuseOutlay(NO_OWN_LIMITS, 10n ** 15n, 'quantity')).toBeNull()
    expect(refuseBringing(NO_OWN_LIMITS, 10n ** 15n)).toBeNull()
    expect(refusePaused(NO_OWN_LIMITS)).toBeNull()
    // An hour before midnight in India.
    expect(refusePaused({ isClosing: false, pausedUntil: new Date('2026-11-27T17:30:00Z') })?.params).toEqual({
      until: '27-11-2026',
    })
  })
})

describe('an account that its customer closes', () => {
  const closing = { ...limited, isClosing: true, pausedUntil: inMs(1) }

  it('lets nothing begin and takes no money in, whatever is within the limits', () => {
    expect(refusePaused(closing)?.code).toBe('account-closing')
    expect(refuseBringing(closing, 1n)?.code).toBe('account-closing')
    expect(refusePaused({ ...closing, isClosing: false })?.code).toBe('buying-paused')
  })
})

it('measures a purchase by the limit of buying alone', () => {
  expect([limitsBuying(NO_OWN_LIMITS), limitsBuying(limited)]).toEqual([false, true])
  expect(limitsBuying({ ...limited, buy: NO_OWN_LIMITS.buy })).toBe(false)
  expect(refuseBringing({ ...limited, bring: { limitPaise: 50_00n, usedPaise: 49_00n } }, 1_01n)).toMatchObject({
    params: { limit: '50.00', used: '49.00' },
  })
  expect(withOutlay(limited, 5_00n, 'later').buy).toEqual(limited.buy)
})

describe('a change of a limit', () => {
  const hundred = { limitPaise: 100_00n, next: null }

  it.each([
    ['is set', null, 70_00n],
    ['is lowered', 100_00n, 70_00n],
    ['stays as it is', 70_00n, 70_00n],
    ['stays without one', null, null],
  ])('%s at once', (_what, before, asked) => {
    expect(decideLimit(asked, { limitPaise: before, next: null }, now)).toEqual({
      ok: true,
      accepted: { limitPaise: asked, next: null },
    })
  })

  it.each([
    ['raised', 100_01n],
    ['ended', null],
  ])('waits a day to be %s', (_what, asked) => {
    const next = { limitPaise: asked, at: inMs(RAISE_WAITS_MS) }
    const decided = decideLimit(asked, hundred, now)
    expect(decided).toEqual({ ok: true, accepted: { limitPaise: 100_00n, next } })
    const waiting = { limitPaise: 100_00n, next }
    expect(limitAt(waiting, inMs(RAISE_WAITS_MS - 1))).toEqual(waiting)
    expect(limitAt(waiting, inMs(RAISE_WAITS_MS))).toEqual({ limitPaise: asked, next: null })
    expect(decideTakeBack(waiting, inMs(RAISE_WAITS_MS - 1))).toEqual({ ok: true, accepted: hundred })
    expect(decideTakeBack(waiting, inMs(RAISE_WAITS_MS))).toMatchObject({ refused: { code: 'raise-not-waiting' } })
  })

  it('waits anew when it is raised again, and gives the raise up when it is lowered', () => {
    const waiting = { limitPaise: 100_00n, next: { limitPaise: 200_00n, at: inMs(1) } }
    expect(decideLimit(300_00n, waiting, now)).toMatchObject({ accepted: { next: { at: inMs(RAISE_WAITS_MS) } } })
    expect(decideLimit(90_00n, waiting, now)).toEqual({ ok: true, accepted: { limitPaise: 90_00n, next: null } })
    // The raise is in force: what is less than it lowers it.
    expect(decideLimit(150_00n, waiting, inMs(1))).toEqual({ ok: true, accepted: { limitPaise: 150_00n, next: null } })
  })

  it('is of more than nothing', () => {
    expect(decideLimit(0n, hundred, now)).toMatchObject({ refused: { field: 'limitPaise' } })
    expect(decideLimit(-1n, hundred, now).ok).toBe(false)
  })
})

describe('a pause', () => {
  it('may be made longer and never shorter', () => {
    const week = 7 * 86_400_000
    expect(decidePause(7, null, now)).toEqual({ ok: true, accepted: { until: inMs(week) } })
    expect(decidePause(7, inMs(week), now)).toEqual({ ok: true, accepted: { until: inMs(week) } })
    expect(decidePause(1, inMs(week), now)).toMatchObject({ refused: { code: 'pause-not-shorter' } })
    expect(decidePause(1, inMs(-week), now).ok).toBe(true)
    expect(decidePause(30, inMs(week), now).ok).toBe(true)
  })
})
