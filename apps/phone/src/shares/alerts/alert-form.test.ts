import { describe, expect, it } from 'vitest'
import { alertInput, distanceBps, emptyAlert, alertForm, isSameEntry, movedBy, usualStudy } from './alert-form.ts'

describe('the form of an alert', () => {
  it('asks for whole paise, and for nothing while the price cannot be read', () => {
    expect(alertInput({ ...emptyAlert, level: '1,450.5' })).toEqual({ kind: 'above', level: 1_450_50, repeats: false })
    for (const level of ['', '0', 'x', '-1']) expect(alertInput({ ...emptyAlert, level })).toBeNull()
  })

  it('asks for a move between a tenth of a percent and half', () => {
    const move = (percent: string) => alertInput({ ...emptyAlert, kind: 'move', percent })
    expect([move('0.1'), move('50')]).toEqual([
      { kind: 'move', moveBps: 10, repeats: false },
      { kind: 'move', moveBps: 5_000, repeats: false },
    ])
    expect([move('0.09'), move('50.01'), move('five')]).toEqual([null, null, null])
  })

  it('is filled from an existing alert, and gives the same alert again', () => {
    const there = { kind: 'below', level: 1_380_00, moveBps: null, indicator: null, repeats: true } as const
    expect(alertInput(alertForm(there))).toEqual({ kind: 'below', level: 1_380_00, repeats: true })
    expect(alertInput(alertForm({ kind: 'move', level: null, moveBps: 525, indicator: null, repeats: false }))).toEqual(
      {
        kind: 'move',
        moveBps: 525,
        repeats: false,
      },
    )
  })

  it('asks for a study with the figures that it has, and for nothing while one is out of its limits', () => {
    const form = { ...emptyAlert, kind: 'indicator' } as const
    expect(alertInput(form)).toEqual({
      kind: 'indicator',
      study: 'rsi',
      direction: 'below',
      period: 14,
      figure: 30,
      repeats: false,
    })
    for (const wrong of [{ period: '' }, { period: '1' }, { period: '201' }, { figure: '100' }, { figure: 'x' }])
      expect(alertInput({ ...form, ...wrong })).toBeNull()
    expect(alertInput({ ...form, ...usualStudy('macd') })).toEqual({
      kind: 'indicator',
      study: 'macd',
      direction: 'below',
      repeats: false,
    })
    // The slower average has more days than the faster.
    const pair = { ...form, ...usualStudy('sma-sma') }
    expect([alertInput({ ...pair, figure: '20' }), alertInput({ ...pair, figure: '21' })?.figure]).toEqual([null, 21])
    const indicator = { study: 'ema-ema', direction: 'above', period: 9, figure: 21, awaits: true } as const
    expect(alertInput(alertForm({ kind: 'indicator', level: null, moveBps: null, indicator, repeats: true }))).toEqual({
      kind: 'indicator',
      study: 'ema-ema',
      direction: 'above',
      period: 9,
      figure: 21,
      repeats: true,
    })
  })

  it('is filled once a figure is typed, not by a look at a study', () => {
    const macd = { ...emptyAlert, kind: 'indicator', ...usualStudy('macd') } as const
    expect(isSameEntry(macd, emptyAlert)).toBe(true)
    expect(isSameEntry({ ...emptyAlert, period: '20' }, emptyAlert)).toBe(false)
  })

  it('moves a price by percents onto the tick, and says how far a price lies', () => {
    expect([movedBy(1_412_60, 200, 10), movedBy(1_412_60, -200, 10), movedBy(1, -5_000, 5)]).toEqual([
      1_440_90, 1_384_30, 5,
    ])
    expect([distanceBps('1,450.00', 1_412_60), distanceBps('', 1_412_60), distanceBps('1', 0)]).toEqual([
      265,
      null,
      null,
    ])
  })
})
