import { describe, expect, test } from 'vitest'
import {
  changeSetting,
  chosenStudies,
  indicatorsFor,
  readChartChoice,
  toggleIndicator,
  usualChart,
  writeChartChoice,
  type ChartChoice,
} from './chart-choice.ts'

const storage = (kept: string | null) => ({ getItem: () => kept })

describe('the kept choice of a chart', () => {
  test('comes back as it was written', () => {
    const choice: ChartChoice = {
      kind: 'candle',
      indicators: ['sma20', 'rsi14'],
      settings: { rsi14: [21] },
      intervals: { '1D': '15m' },
      compared: [{ kind: 'index', code: 'BAHI50', name: 'Bahi 50' }],
      marks: false,
    }
    let kept = ''
    writeChartChoice({ setItem: (_key, value) => (kept = value) }, choice)
    expect(readChartChoice(storage(kept))).toEqual(choice)
  })

  test('is the usual choice when storage is empty, invalid or closed', () => {
    for (const kept of [null, '', '{', '7', 'null', '[]', '{"kind":"pie","indicators":"all","intervals":7}'])
      expect(readChartChoice(storage(kept))).toEqual(usualChart)
    expect(
      readChartChoice({
        getItem: () => {
          throw new Error('denied')
        },
      }),
    ).toEqual(usualChart)
  })

  test('passes over what is no choice any more', () => {
    const kept =
      '{"kind":"candle","indicators":["sma9","ema20"],"settings":{"ema20":[1],"rsi14":[9],"vwap":[3],"macd":[12]},"intervals":{"1D":"2m","3M":"week","9Z":"day"}}'
    expect(readChartChoice(storage(kept))).toEqual({
      kind: 'candle',
      indicators: ['ema20'],
      settings: { rsi14: [9] },
      intervals: { '3M': 'week' },
      compared: [],
      marks: true,
    })
  })

  test('is not written without storage, and no error is shown', () => {
    expect(() =>
      writeChartChoice(
        {
          setItem: () => {
            throw new Error('full')
          },
        },
        usualChart,
      ),
    ).not.toThrow()
  })
})

test('an indicator is switched on and off, always in the same order', () => {
  expect(toggleIndicator(['rsi14'], 'sma20')).toEqual(['sma20', 'rsi14'])
  expect(toggleIndicator(['sma20', 'rsi14'], 'sma20')).toEqual(['rsi14'])
})

test('a fourth strip takes the place of the last of the others', () => {
  expect(toggleIndicator(['sma20', 'rsi14', 'atr', 'mfi'], 'macd')).toEqual(['sma20', 'rsi14', 'macd', 'atr'])
  expect(toggleIndicator(['rsi14', 'atr', 'mfi'], 'williams')).toEqual(['rsi14', 'atr', 'williams'])
})

test('a setting is changed within its limits', () => {
  expect(changeSetting({}, 'macd', 1, 30)).toEqual({ macd: [12, 30, 9] })
  expect(changeSetting({}, 'macd', 1, 1)).toEqual({})
  expect(chosenStudies({ ...usualChart, indicators: ['vwap', 'rsi14'], settings: { rsi14: [21] } }, 'day')).toEqual([
    { indicator: 'rsi14', settings: [21] },
  ])
})

test('the volume-weighted average is offered for a session only', () => {
  expect(indicatorsFor('5m')).toContain('vwap')
  expect(indicatorsFor('day')).not.toContain('vwap')
})
