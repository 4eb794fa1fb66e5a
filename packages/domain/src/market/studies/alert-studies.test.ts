import { RSI, SMA } from 'trading-signals'
import { describe, expect, it } from 'vitest'
import { alertStudies, candlesNeeded, prepareStudy, studyFigures, type StudyTerms } from './alert-studies.ts'

const terms = (study: StudyTerms['study'], more: Partial<StudyTerms> = {}): StudyTerms => ({
  study,
  direction: 'above',
  period: studyFigures[study].period?.usual ?? null,
  figure: studyFigures[study].figure?.usual ?? null,
  ...more,
})
/** Prices without a trend or a pattern, the same ones every time. */
const closes = Array.from(
  { length: 260 },
  (_, at) => 1_000_00 + ((at * 7_919) % 20_011) + Math.round(50 * Math.sin(at)),
)

describe('a study of closed days with a price as today', () => {
  // Wilder's table at StockCharts ChartSchool (Relative Strength Index), closes of QQQ in 2009 and 2010.
  it('has the RSI that StockCharts publishes', () => {
    const days = [
      44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328,
      45.614, 46.282,
    ]
    const rsi = prepareStudy(terms('rsi'), days)
    expect(rsi(46.282)?.value).toBeCloseTo(70.53, 1)
    const next = prepareStudy(terms('rsi'), [...days, 46.282])
    expect(next(46.0028)?.value).toBeCloseTo(66.32, 1)
  })

  it.each(alertStudies)('%s is the same whether prices came one after another or one alone', (study) => {
    const one = prepareStudy(terms(study), closes)
    for (const price of [1_010_00, 800_00, 1_300_00, 1_012_35]) one(price)
    expect(one(1_111_11)).toEqual(prepareStudy(terms(study), closes)(1_111_11))
  })

  it.each(alertStudies)('%s needs its candles, and one less is none', (study) => {
    const days = candlesNeeded(terms(study)) - 1
    expect(prepareStudy(terms(study), closes.slice(0, days))(1_000_00)).not.toBeNull()
    expect(prepareStudy(terms(study), closes.slice(0, days - 1))(1_000_00)).toBeNull()
  })

  it('compares the price with its average, the faster average with the slower, and the band of the side that is asked for', () => {
    const [last = 0, before = 0] = closes.toReversed()
    const price = 1_050_00
    expect(prepareStudy(terms('price-sma', { period: 3 }), closes)(price)).toEqual({
      value: price,
      against: (price + last + before) / 3,
    })
    expect(prepareStudy(terms('sma-sma', { period: 2, figure: 3 }), closes)(price)).toEqual({
      value: (price + last) / 2,
      against: (price + last + before) / 3,
    })
    // Eight closes with the mean 5 and the standard deviation 2.
    const bands = terms('bollinger', { period: 8, figure: 2 })
    const eight = [2, 4, 4, 4, 5, 5, 7]
    expect([
      prepareStudy(bands, eight)(9)?.against,
      prepareStudy({ ...bands, direction: 'below' }, eight)(9)?.against,
    ]).toEqual([9, 1])
    expect(prepareStudy(terms('rsi'), closes)(price)?.value).toBe(new RSI(14).updates([...closes, price], false).at(-1))
    expect(prepareStudy(terms('sma-sma'), closes)(price)?.against).toBe(
      new SMA(50).updates([...closes, price], false).at(-1),
    )
  })

  it('has no value for a figure that a study does not have', () => {
    expect(prepareStudy(terms('macd', { period: 12 }), closes)(1_000_00)).toBeNull()
    expect(prepareStudy(terms('rsi', { period: 1.5 }), closes)(1_000_00)).toBeNull()
    expect(prepareStudy(terms('rsi'), [])(1_000_00)).toBeNull()
  })
})
