import type { TrackRecord } from '@bahi/contract/funds/plans'
import type { FundPreview } from '@bahi/contract/funds/views'
import type { ChartPoint } from '@bahi/ui/charts/chart-scale'

/** H4: so many realised sessions make an expected daily yield. */
export const yieldSessions = 90
type Day = TrackRecord['days'][number]

/** The largest whole number not above a quotient; that of a loss is the larger loss. */
function floorDivide(amount: bigint, by: bigint): bigint {
  const whole = amount / by
  return amount % by < 0n ? whole - 1n : whole
}

/** Hundredths of a basis point as a percentage of three places, floored: neither a gain looks larger nor a loss smaller than it was. "+0.019%", "−0.020%". */
export function dailyMoveText(hundredthBps: number): string {
  const thousandths = floorDivide(BigInt(hundredthBps), 10n)
  const size = thousandths < 0n ? -thousandths : thousandths
  const sign = thousandths > 0n ? '+' : thousandths < 0n ? '−' : ''
  return `${sign}${size / 1000n}.${(size % 1000n).toString().padStart(3, '0')}%`
}

/** What a move makes of an amount, floored: a gain is never shown larger, a loss never smaller. */
export function moveOn(amountPaise: number, bps: number): bigint {
  return floorDivide(BigInt(amountPaise) * BigInt(bps), 10_000n)
}

/** What the plan takes in a year of an amount, floored. It is in the value already. */
export function yearlyFeePaise(amountPaise: number, expenseBps: number): bigint {
  return (BigInt(amountPaise) * BigInt(expenseBps)) / 10_000n
}

/** What ₹100 put in on the first of these days became by each of them, in paise; nothing while there is no line. */
export function hundredPutIn(days: readonly Pick<Day, 'navTenThousandths'>[]): ChartPoint[] {
  const first = days[0]?.navTenThousandths ?? 0
  if (first <= 0 || days.length < 2) return []
  return days.map(({ navTenThousandths }, at) => ({
    at,
    value: Number((BigInt(navTenThousandths) * 10_000n) / BigInt(first)),
  }))
}

/** The fall from the peak as a path in a 100 × 100 box, hanging from its upper edge; the deepest fall touches the lower one. */
export function fallPaths(days: readonly Pick<Day, 'fallBps'>[]): {
  line: string
  area: string
  deepestBps: number
  deepestAt: number
} {
  const deepestBps = days.reduce((deepest, { fallBps }) => Math.min(deepest, fallBps), 0)
  const deepestAt = days.findIndex(({ fallBps }) => fallBps === deepestBps)
  const line = days
    .map(
      ({ fallBps }, at) =>
        `${at === 0 ? 'M' : 'L'}${((at / Math.max(1, days.length - 1)) * 100).toFixed(2)} ${(deepestBps === 0 ? 0 : (fallBps / deepestBps) * 100).toFixed(2)}`,
    )
    .join('')
  return { line, area: days.length === 0 ? '' : `${line}L100 0L0 0Z`, deepestBps, deepestAt }
}

/** The last days as bars: how long each is against the longest, from 0 to 1. */
export function dailyBars<Of extends Pick<Day, 'date' | 'returnBps'>>(
  days: readonly Of[],
  count: number,
): (Of & { share: number })[] {
  const shown = days.slice(-count)
  const longest = shown.reduce((most, { returnBps }) => Math.max(most, Math.abs(returnBps)), 0)
  return shown.map((day) => ({ ...day, share: longest === 0 ? 0 : Math.abs(day.returnBps) / longest }))
}

/** The best and the worst of some days; null where there are none. */
export function bestAndWorst<Of extends Pick<Day, 'returnBps'>>(days: readonly Of[]): { best: Of; worst: Of } | null {
  const [first] = days
  if (first === undefined) return null
  return days.reduce(
    ({ best, worst }, day) => ({
      best: day.returnBps > best.returnBps ? day : best,
      worst: day.returnBps < worst.returnBps ? day : worst,
    }),
    { best: first, worst: first },
  )
}

type Lots = FundPreview['lots']

/** What the units of a sale cost and have gained, apart by how the gain is taxed. */
export function saleFigures(
  lots: Lots,
  amountPaise: number,
): { costPaise: number; shortPaise: number | null; longPaise: number | null; takenUnits: number } {
  const taken = lots.filter((lot) => lot.taken > 0)
  const gain = (of: Lots) => (of.length === 0 ? null : of.reduce((sum, { takenGainPaise }) => sum + takenGainPaise, 0))
  const [shortPaise, longPaise] = [
    gain(taken.filter(({ isLongTerm }) => !isLongTerm)),
    gain(taken.filter(({ isLongTerm }) => isLongTerm)),
  ]
  return {
    costPaise: amountPaise - (shortPaise ?? 0) - (longPaise ?? 0),
    shortPaise,
    longPaise,
    takenUnits: taken.reduce((sum, lot) => sum + lot.taken, 0),
  }
}
