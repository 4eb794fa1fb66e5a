import { pivotMethods, pivotTimes } from './pivots.ts'

/** What the customer can set of a study. Every setting is a whole number, or the place of a choice among its choices. */
export type SettingName = 'period' | 'fast' | 'slow' | 'signal' | 'width' | 'smoothing' | 'span' | 'method' | 'time'
export interface Setting {
  readonly name: SettingName
  readonly usual: number
  readonly min: number
  readonly max: number
  readonly choices?: readonly SettingChoice[]
}
export type SettingChoice = (typeof pivotMethods | typeof pivotTimes)[number]

export interface Study {
  /** Over the prices, or in a strip of its own below the volume. */
  readonly pane: 'prices' | 'below'
  /** Paise, a plain number, or a count of shares. */
  readonly unit: 'price' | 'index' | 'count'
  readonly settings: readonly Setting[]
  /** The values between which every value lies; the strip shows them whole. */
  readonly range?: readonly [number, number]
  /** Values with a dotted line. */
  readonly guides?: readonly number[]
}

const setting = (name: SettingName, usual: number, max = 200, min = 2): Setting => ({ name, usual, min, max })
const choice = (name: SettingName, choices: readonly SettingChoice[]): Setting => ({
  ...setting(name, 0, choices.length - 1, 0),
  choices,
})
const ofPrices = (...settings: Setting[]) => ({ pane: 'prices', unit: 'price', settings }) as const
const below = (unit: Study['unit'], ...settings: Setting[]) => ({ pane: 'below', unit, settings }) as const
const percent = { range: [0, 100] } as const

/** The studies of a chart, in the order in which they are always shown. */
export const studies = {
  sma20: ofPrices(setting('period', 20)),
  sma50: ofPrices(setting('period', 50)),
  ema20: ofPrices(setting('period', 20)),
  wma: ofPrices(setting('period', 20)),
  hma: ofPrices(setting('period', 20)),
  vwap: ofPrices(),
  bollinger: ofPrices(setting('period', 20), setting('width', 2, 5, 1)),
  keltner: ofPrices(setting('period', 20), setting('width', 2, 5, 1)),
  donchian: ofPrices(setting('period', 20)),
  supertrend: ofPrices(setting('period', 10), setting('width', 3, 10, 1)),
  ichimoku: ofPrices(setting('fast', 9), setting('slow', 26), setting('span', 52)),
  psar: ofPrices(),
  pivots: ofPrices(choice('method', pivotMethods), choice('time', pivotTimes)),
  rsi14: { ...below('index', setting('period', 14)), ...percent, guides: [30, 70] },
  macd: {
    ...below('price', setting('fast', 12), setting('slow', 26), setting('signal', 9)),
    guides: [0],
  },
  stochastic: {
    ...below('index', setting('period', 14), setting('smoothing', 3, 20, 1), setting('signal', 3, 20, 1)),
    ...percent,
    guides: [20, 80],
  },
  atr: below('price', setting('period', 14)),
  adx: { ...below('index', setting('period', 14)), ...percent, guides: [25] },
  aroon: { ...below('index', setting('period', 25)), ...percent },
  cci: { ...below('index', setting('period', 20)), guides: [-100, 100] },
  mfi: { ...below('index', setting('period', 14)), ...percent, guides: [20, 80] },
  obv: below('count'),
  roc: { ...below('index', setting('period', 12)), guides: [0] },
  williams: { ...below('index', setting('period', 14)), range: [-100, 0], guides: [-80, -20] },
} as const satisfies Record<string, Study>

export type Indicator = keyof typeof studies
export const indicators = Object.keys(studies) as Indicator[]

/** A study with its settings, as it is drawn. */
export interface ChosenStudy {
  readonly indicator: Indicator
  readonly settings: readonly number[]
}

export function usualSettings(indicator: Indicator): readonly number[] {
  return studies[indicator].settings.map(({ usual }) => usual)
}

/** Whether numbers are settings of a study: as many as it has, each whole and within its limits. */
export function areSettings(indicator: Indicator, values: unknown): values is readonly number[] {
  const { settings } = studies[indicator]
  return (
    Array.isArray(values) &&
    values.length === settings.length &&
    settings.every(({ min, max }, at) => {
      const value: unknown = values[at]
      return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
    })
  )
}

/** Names a study with its settings: another one is another drawing. */
export function studyKey({ indicator, settings }: ChosenStudy): string {
  return `${indicator} ${settings.join()}`
}
