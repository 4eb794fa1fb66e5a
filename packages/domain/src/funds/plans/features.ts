import type { Feature, FeatureKind } from '../schemes/scheme-rule.ts'
import { standardDeviation, moveDeviation, type PriceHistory } from './price-history.ts'

/**
 * Computes a feature of one instrument after a session, from that session and earlier ones; NaN without enough
 * sessions.
 */
type Measure = (closes: Float64Array, volumes: Float64Array, day: number, sessions: number) => number

const measures: Readonly<Record<FeatureKind, Measure>> = {
  momentum: (closes, _volumes, day, sessions) => moveOver(closes, day, sessions),
  reversal: (closes, _volumes, day, sessions) => -moveOver(closes, day, sessions),
  volatility: (closes, _volumes, day, sessions) => moveDeviation(closes, day, sessions),
  volume: (_closes, volumes, day, sessions) =>
    Math.log(meanVolume(volumes, day, Math.max(2, Math.floor(sessions / 4))) / meanVolume(volumes, day, sessions)),
  high: (closes, _volumes, day, sessions) => fromHigh(closes, day, sessions),
}

function moveOver(closes: Float64Array, day: number, sessions: number): number {
  const [then, now] = [closes[day - sessions], closes[day]]
  return then === undefined || now === undefined ? Number.NaN : now / then - 1
}

/** One share is added, so that a day without trading has a logarithm. */
function meanVolume(volumes: Float64Array, day: number, sessions: number): number {
  if (day + 1 < sessions) return Number.NaN
  let sum = 0
  for (let back = 0; back < sessions; back += 1) sum += (volumes[day - back] ?? Number.NaN) + 1
  return sum / sessions
}

function fromHigh(closes: Float64Array, day: number, sessions: number): number {
  if (day + 1 < sessions) return Number.NaN
  let high = 0
  for (let back = 0; back < sessions; back += 1) {
    const close = closes[day - back]
    if (close === undefined || Number.isNaN(close)) return Number.NaN
    high = Math.max(high, close)
  }
  return (closes[day] ?? Number.NaN) / high - 1
}

/** The largest deviation that counts, in standard deviations, so that one extreme share does not shape the model. */
const MAX_DEVIATIONS = 3

/**
 * The rows of one session: each member's features as deviations from the mean of all members. A member without all
 * features has no row.
 */
export type FeatureRows = { readonly members: readonly number[]; readonly rows: readonly (readonly number[])[] }

/** @param members places in `history.ids` */
export function featureRows(
  history: PriceHistory,
  features: readonly Feature[],
  members: readonly number[],
  day: number,
): FeatureRows {
  const measured = members.flatMap((member) => {
    const [closes, volumes] = [history.closes[member], history.volumes[member]]
    if (closes === undefined || volumes === undefined) return []
    const row = features.map(({ kind, sessions }) => measures[kind](closes, volumes, day, sessions))
    return row.every((value) => Number.isFinite(value)) ? [{ member, row }] : []
  })
  const columns = features.map((_, at) => zScores(measured.map(({ row }) => row[at] ?? 0)))
  return {
    members: measured.map(({ member }) => member),
    rows: measured.map((_, at) => columns.map((column) => column[at] ?? 0)),
  }
}

/**
 * Deviations from the mean in units of the standard deviation, limited to three; all zero when the values are equal.
 */
export function zScores(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const deviation = standardDeviation(values)
  if (!(deviation > 0)) return values.map(() => 0)
  return values.map((value) => Math.max(-MAX_DEVIATIONS, Math.min(MAX_DEVIATIONS, (value - mean) / deviation)))
}
