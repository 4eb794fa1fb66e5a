import { describe, expect, test } from 'vitest'
import type { Candle } from '@bahi/contract/market/views'
import { studyLines } from './candle-indicators.ts'
import { indicators, type Indicator } from './studies.ts'

/**
 * The bars and the values that Tulip Indicators publishes as its test vectors (github.com/TulipCharts/tulipindicators,
 * tests/untest.txt, three decimals), and of parabolic SAR those of the companion spreadsheet of Achelis, "Technical
 * Analysis from A to Z" (tests/atoz.txt there). Where a study is put together of others (Keltner, Donchian, Ichimoku,
 * Supertrend, VWAP), it is worked out from their published values, as each test says.
 */
const open = [81.85, 81.2, 81.55, 82.91, 83.1, 83.41, 82.71, 82.7, 84.2, 84.25, 84.03, 85.45, 86.18, 88, 87.6]
const high = [82.15, 81.89, 83.03, 83.3, 83.85, 83.9, 83.33, 84.3, 84.84, 85, 85.9, 86.58, 86.98, 88, 87.87]
const low = [81.29, 80.64, 81.31, 82.65, 83.07, 83.11, 82.49, 82.3, 84.15, 84.11, 84.03, 85.39, 85.76, 87.17, 87.01]
const close = [81.59, 81.06, 82.87, 83, 83.61, 83.15, 82.84, 83.99, 84.55, 84.36, 85.53, 86.54, 86.89, 87.77, 87.29]
const volume = [
  5653100, 6447400, 7690900, 3831400, 4455100, 3798000, 3936200, 4732000, 4841300, 3915300, 6830800, 6694100, 5293600,
  7985800, 4807900,
]

const candle = (
  at: number,
  of: Pick<Candle, 'openPaise' | 'highPaise' | 'lowPaise' | 'closePaise' | 'volume'>,
): Candle => ({
  time: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
  valuePaise: 0,
  ...of,
})
const bars = close.map((price, at) =>
  candle(at, {
    openPaise: open[at] ?? 0,
    highPaise: high[at] ?? 0,
    lowPaise: low[at] ?? 0,
    closePaise: price,
    volume: volume[at] ?? 0,
  }),
)
/** Bars of the closes alone, for what is published over one series. */
const closes = close.map((price, at) =>
  candle(at, { openPaise: price, highPaise: price, lowPaise: price, closePaise: price, volume: volume[at] ?? 0 }),
)

interface Published {
  readonly settings: readonly number[]
  /** Each line from its first published value to the last bar. */
  readonly lines: readonly (readonly number[])[]
  readonly of?: readonly Candle[]
  /** How far a rounded value may lie off. */
  readonly within?: number
}

const published: Partial<Record<Indicator, Published>> = {
  sma20: {
    settings: [5],
    lines: [[82.426, 82.738, 83.094, 83.318, 83.628, 83.778, 84.254, 84.994, 85.574, 86.218, 86.804]],
  },
  sma50: {
    settings: [5],
    lines: [[82.426, 82.738, 83.094, 83.318, 83.628, 83.778, 84.254, 84.994, 85.574, 86.218, 86.804]],
  },
  ema20: {
    settings: [5],
    lines: [[82.714, 82.859, 82.853, 83.232, 83.671, 83.901, 84.444, 85.143, 85.725, 86.407, 86.701]],
  },
  wma: {
    settings: [5],
    lines: [[82.825, 83.066, 83.1, 83.399, 83.809, 84.053, 84.637, 85.399, 86.031, 86.763, 87.121]],
  },
  hma: { settings: [5], lines: [[83.69, 83.038, 83.472, 84.55, 84.835, 85.36, 86.552, 87.346, 87.965, 87.916]] },
  // The middle line first: Tulip has lower, middle, upper.
  bollinger: {
    settings: [5, 2],
    lines: [
      [82.426, 82.738, 83.094, 83.318, 83.628, 83.778, 84.254, 84.994, 85.574, 86.218, 86.804],
      [84.322, 84.489, 83.655, 84.164, 84.838, 85.121, 85.997, 86.845, 87.612, 88.566, 88.319],
      [80.53, 80.987, 82.533, 82.472, 82.418, 82.435, 82.511, 83.143, 83.536, 83.87, 85.289],
    ],
  },
  rsi14: { settings: [5], lines: [[72.034, 64.927, 75.936, 79.796, 74.713, 83.033, 87.478, 88.755, 91.483, 78.498]] },
  macd: {
    settings: [2, 5, 9],
    lines: [
      [0.618, 0.351, 0.111, 0.416, 0.578, 0.422, 0.684, 0.927, 0.891, 0.979, 0.621],
      [0.618, 0.564, 0.474, 0.462, 0.485, 0.473, 0.515, 0.597, 0.656, 0.721, 0.701],
      [0, -0.213, -0.363, -0.046, 0.093, -0.05, 0.169, 0.329, 0.235, 0.258, -0.08],
    ],
  },
  stochastic: {
    settings: [5, 3, 3],
    lines: [
      [77.385, 83.126, 84.867, 88.361, 95.246, 96.74, 91.091],
      [75.702, 78.011, 81.793, 85.452, 89.491, 93.449, 94.359],
    ],
  },
  atr: { settings: [5], lines: [[1.116, 1.051, 1.009, 1.207, 1.136, 1.086, 1.243, 1.233, 1.23, 1.206, 1.137]] },
  adx: { settings: [5], lines: [[41.384, 44.288, 49.422, 54.918, 59.987, 65.292, 67.355]] },
  // Up first: Tulip has down first.
  aroon: {
    settings: [5],
    lines: [
      [100, 80, 100, 100, 100, 100, 100, 100, 100, 80],
      [20, 0, 0, 80, 60, 40, 20, 0, 40, 20],
    ],
  },
  cci: { settings: [5], lines: [[166.667, 82.02, 95.501, 130.912, 99.163, 116.342, 71.928]] },
  mfi: { settings: [5], lines: [[61.172, 67.308, 62.796, 64.661, 45.238, 67.841, 85.578, 85.963, 87.504, 84.647]] },
  // Tulip counts in parts of one.
  roc: {
    settings: [5],
    lines: [[0.019, 0.022, 0.014, 0.019, 0.009, 0.029, 0.045, 0.035, 0.038, 0.035].map((part) => part * 100)],
    within: 0.05,
  },
  williams: {
    settings: [5],
    lines: [[-7.477, -23.006, -40.927, -15.5, -11.417, -23.704, -10.278, -0.935, -3.051, -5.793, -17.884]],
  },
  // Donchian's channels of closes are Tulip's max and min; the middle is half their sum.
  donchian: {
    settings: [5],
    of: closes,
    lines: [
      [82.335, 82.335, 83.225, 83.415, 83.695, 83.695, 84.185, 85.265, 85.625, 86.065, 86.65],
      [83.61, 83.61, 83.61, 83.99, 84.55, 84.55, 85.53, 86.54, 86.89, 87.77, 87.77],
      [81.06, 81.06, 82.84, 82.84, 82.84, 82.84, 82.84, 83.99, 84.36, 84.36, 85.53],
    ],
  },
  // Tulip's EMA of 5, and twice its ATR of 5 above and below.
  keltner: {
    settings: [5, 2],
    within: 0.002,
    lines: [
      [82.714, 82.859, 82.853, 83.232, 83.671, 83.901, 84.444, 85.143, 85.725, 86.407, 86.701],
      [84.946, 84.961, 84.871, 85.646, 85.943, 86.073, 86.93, 87.609, 88.185, 88.819, 88.975],
      [80.482, 80.757, 80.835, 80.818, 81.399, 81.729, 81.958, 82.677, 83.265, 83.995, 84.427],
    ],
  },
  /**
   * Worked from Tulip's medprice and ATR of 5, once the ATR beside the median (Olivier Seban's rules): the upper band
   * never rises while the close stays below it, the lower never falls while it stays above, and the close that leaves
   * the band turns the trend. It is down for three bars, until 83.99 is over 83.919, and up from there on.
   */
  supertrend: {
    settings: [5, 1],
    within: 0.002,
    lines: [[84.576, 84.556, 83.919, 82.454, 83.359, 83.469, 83.722, 84.752, 85.14, 86.379, 86.379]],
  },
  // Tulip's typprice by its volumes, added up from the first bar and divided.
  vwap: {
    settings: [],
    within: 0.002,
    lines: [
      [
        81.677, 81.421, 81.803, 81.994, 82.235, 82.372, 82.429, 82.557, 82.766, 82.903, 83.177, 83.496, 83.732, 84.143,
        84.336,
      ],
    ],
  },
}

describe('the values that are published', () => {
  test.each(Object.entries(published))('of %s', (indicator, { settings, lines, of = bars, within = 0.0006 }) => {
    const found = studyLines({ indicator: indicator as Indicator, settings }, of)
    for (const [at, line] of lines.entries()) {
      const values = (found[at] ?? []).slice(-line.length)
      for (const [index, value] of line.entries())
        expect(Math.abs((values[index] ?? Number.NaN) - value), `line ${at}, value ${index}`).toBeLessThanOrEqual(
          within,
        )
    }
  })

  test('of the volume on balance, which grows from where it begins', () => {
    const tulip = [
      0, -6447400, 1243500, 5074900, 9530000, 5732000, 1795800, 6527800, 11369100, 7453800, 14284600, 20978700,
      26272300, 34258100, 29450200,
    ]
    const found = studyLines({ indicator: 'obv', settings: [] }, bars)[0] ?? []
    const moves = (line: readonly (number | null)[]) =>
      line.slice(2).map((value, at) => (value ?? 0) - (line[at + 1] ?? 0))
    expect(moves(found)).toEqual(moves(tulip))
  })

  /**
   * From the first turn on, over forty-four bars and four turns. On the second bar of a trend the library may leave the
   * stop inside the low (or high) of the bar before the last, where Wilder takes it back to that; the stops of that
   * trend differ by some thousandths then, as they do here at its beginning and from its fifty-first stop on.
   */
  test('of the parabolic stop and reverse, in the companion spreadsheet of Achelis', () => {
    const highs = [
      45.3125, 46.3125, 46.9375, 47, 47.5312, 47.5938, 47.5, 47.1562, 46.5625, 46.1172, 44.9062, 44, 44.625, 46.1875,
      46.5625, 46.9375, 46.7812, 47.625, 45.8125, 45.4375, 47, 47.0938, 47.25, 46.75, 46.375, 46.4375, 45.375, 44.9375,
      44.5625, 45.2188, 45, 44.25, 43.875, 43.5312, 42.9062, 43.2812, 45.1875, 45.6875, 46.125, 46.6875, 46.0312,
      46.4375, 46.9688, 47.625, 48.5625, 48.5938, 47.4375, 47.1562, 46.6562, 47.0625, 48.4688, 50.5625, 54.375, 57.5,
      58.5625, 57.5, 58.3125, 59, 59.625, 59.625, 59.4062, 59.1875, 59.9688, 58.875, 59.3125, 58.5625, 58.1875, 56.9375,
      56.125, 56.8438, 57.125, 54.4375, 54.3125, 56.9688, 58.0312, 55.75, 54.8438, 53.625, 52.8438, 51.9375, 51.75,
      50.5938, 50.125, 49.0938, 51.625, 51.9688, 52.0938,
    ]
    const lows = [
      44.1562, 45.125, 44.75, 46.0312, 46.3438, 46.0625, 47.0625, 46.1875, 45.1562, 44.8438, 43.6562, 42.5312, 42.625,
      45.125, 45.25, 45.875, 45.5625, 46.1328, 44.8438, 44.6562, 45.625, 46.0625, 45.9688, 45.75, 45.1562, 45.25,
      42.1875, 43.2188, 43.2188, 44.125, 43.5312, 43.4688, 42.9375, 42.5, 42.25, 42.1875, 44.2188, 44.1875, 44.75, 45.5,
      44.75, 44.7812, 45.4375, 46.4375, 47.8672, 47.375, 46.4375, 45.8438, 45.7188, 46.125, 46.375, 47.6562, 49.25,
      54.4688, 56.8125, 55.5938, 55.3125, 57.5625, 58.375, 58.0625, 58.5312, 58.4062, 58.5625, 58.125, 56, 56.125,
      54.6875, 54.1875, 53.6562, 55.6875, 54.3438, 52.2188, 50.75, 52.875, 55.875, 53, 52.9375, 51.625, 50.4062,
      49.7812, 49.5625, 48.625, 48.625, 47.4375, 48.8438, 50.25, 50.0625,
    ]
    const stops = [
      44.1562, 44.1562, 44.323078, 44.53723176, 44.83662858, 45.16748915, 45.45864646, 47.5938, 47.545048, 47.43699808,
      47.2101502, 46.83583418, 46.49146345, 42.5312, 42.611826, 42.78485296, 42.95095884, 43.23140131, 43.49501723,
      43.7428162, 43.97574723, 44.19470239, 44.40052025, 44.59398903, 44.77584969, 47.625, 47.51625, 47.409675,
      47.3052315, 47.20287687, 47.10256933, 47.00426795, 46.90793259, 46.81352394, 46.72100346, 46.63033339,
      46.54147672, 46.45439719, 42.1875, 42.2775, 42.3657, 42.452136, 42.63280256, 42.93233441, 43.38274765,
      43.90385289, 44.3728476, 44.79494284, 45.17482856, 45.5167257, 45.82443313, 46.375, 47.495, 49.0958, 50.799806,
      52.19709092, 53.34286455, 54.47429164, 55.50443331, 56.32854665, 56.98783732, 57.51526986, 58.00597589, 59.9688,
      59.889424, 59.81163552, 59.6066701, 59.28151989, 58.8314943, 58.41747076, 58.0365691, 57.45479219, 50.75, 50.75,
      51.041248, 51.32084608, 51.58926024, 58.0312, 57.8787, 57.5548, 57.075262, 56.39924104, 55.77730176, 54.94332158,
      54.19273942, 53.51721548,
    ]
    const of = highs.map((highPaise, at) => {
      const lowPaise = lows[at] ?? 0
      return candle(at, { openPaise: lowPaise, highPaise, lowPaise, closePaise: highPaise, volume: 1 })
    })
    const found = (studyLines({ indicator: 'psar', settings: [] }, of)[0] ?? []).slice(-stops.length)
    for (const [at, stop] of stops.entries())
      if (at >= 7 && at <= 50) expect(found[at], `stop ${at}`).toBeCloseTo(stop, 3)
  })

  // Hosoda's rules with 2, 3 and 4 bars, worked by hand: half of highest and lowest. The last conversion is
  // (88 + 87.01) / 2, the last base (88 + 86.17) / 2, the last leading span B (88 + 85.39) / 2.
  test('of the lines of Ichimoku, and the cloud as many bars ahead of the newest as the base is long', () => {
    const conversion = [82.305, 83.25, 83.485, 83.195, 83.3, 83.57, 84.555, 84.965, 85.305, 86.185, 86.88, 87.505]
    const base = [81.97, 82.58, 83.275, 83.195, 83.3, 83.57, 83.65, 84.965, 85.305, 85.505, 86.695, 86.88]
    const spanB = [81.97, 82.245, 82.605, 83.195, 83.3, 83.57, 83.65, 84.1, 85.305, 85.505, 86.015, 86.695]
    const found = studyLines({ indicator: 'ichimoku', settings: [2, 3, 4] }, bars)
    const same = (line: number, values: readonly number[]) => {
      const last = (found[line] ?? []).slice(-values.length)
      for (const [at, value] of values.entries()) expect(last[at], `line ${line}, value ${at}`).toBeCloseTo(value, 3)
    }
    same(0, conversion)
    same(1, base)
    same(
      2,
      conversion.map((value, at) => (value + (base[at] ?? 0)) / 2),
    )
    same(3, spanB)
    expect(found.map((line) => line.length)).toEqual([15, 15, 18, 18, 15])
    // The close is drawn three bars earlier.
    expect(found[4]).toEqual([...close.slice(3), null, null, null])
  })

  test('stand here of every study', () => {
    expect(
      indicators.filter((one) => !(one in published) && !['obv', 'psar', 'ichimoku', 'pivots'].includes(one)),
    ).toEqual([])
  })
})
