import { expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import type { WorthNight } from './time-weighted-return.ts'
import { countPeriod, flowsOf, worthReturns } from './worth-returns.ts'

const night = (on: string, worth: bigint, paidIn = 0n, takenOut = 0n): WorthNight => ({
  on: businessDate(on),
  worthPaise: worth,
  paidInPaise: paidIn,
  takenOutPaise: takenOut,
})
const level = (on: string, hundredths: bigint) => ({ on: businessDate(on), hundredths })
const of = (all: ReturnType<typeof worthReturns>, period: string) => all.find((one) => one.period === period)

it('has no returns without nights', () => {
  expect(worthReturns([], [level('2026-01-01', 100n)])).toEqual([])
})

it('counts ten percent in a year as ten percent by both rules, beside the index of the same year', () => {
  const all = worthReturns(
    [night('2025-01-01', 100_000n, 100_000n), night('2026-01-01', 110_000n)],
    [level('2024-12-31', 20_000n), level('2025-01-01', 21_000n), level('2026-01-01', 22_050n)],
  )
  expect(of(all, 'all')).toEqual({
    period: 'all',
    from: '2025-01-01',
    isSinceOpening: true,
    gainPaise: 10_000n,
    contributedPaise: 100_000n,
    xirrBps: 1_000,
    timeWeightedBps: 1_000,
    // From the close before the first night.
    indexBps: 1_025,
  })
  // The year begins with the first night and its worth, so the index begins with the close of that night.
  expect(of(all, '1Y')).toMatchObject({
    isSinceOpening: false,
    gainPaise: 10_000n,
    contributedPaise: 0n,
    xirrBps: 1_000,
    timeWeightedBps: 1_000,
    indexBps: 500,
  })
})

it('keeps a deposit before a fall out of the time-weighted return, and counts it in the yearly rate', () => {
  const all = worthReturns(
    [
      night('2025-01-01', 100_000n, 100_000n),
      night('2025-07-02', 120_000n),
      night('2025-07-03', 1_120_000n, 1_000_000n),
      night('2026-01-01', 1_008_000n),
    ],
    [],
  )
  // 1.2 times 0.9: the money that lay there the whole time grew by 8 percent, while most of it came before the fall.
  expect(of(all, 'all')).toMatchObject({
    gainPaise: -92_000n,
    contributedPaise: 1_100_000n,
    timeWeightedBps: 800,
    indexBps: null,
  })
  expect(of(all, 'all')?.xirrBps).toBeLessThan(0)
})

it('has no yearly rate on the first night, and a gain that the night itself made', () => {
  const all = worthReturns([night('2026-01-01', 101_000n, 100_000n)], [])
  expect(of(all, '1M')).toMatchObject({ gainPaise: 1_000n, xirrBps: null, timeWeightedBps: 100, isSinceOpening: true })
})

it('counts what was taken out against what was paid in, and no flow for a night on which they are equal', () => {
  const nights = [
    night('2025-01-01', 100_000n, 100_000n),
    night('2025-06-01', 90_000n, 0n, 12_000n),
    night('2025-09-01', 91_000n, 5_000n, 5_000n),
    night('2025-12-31', 95_000n, 1_000n),
  ]
  const counted = countPeriod(nights, 'all')
  expect(counted === null ? [] : flowsOf(counted)).toEqual([
    { on: '2025-01-01', paise: -100_000n },
    { on: '2025-06-01', paise: 12_000n },
    { on: '2025-12-31', paise: -1_000n },
    { on: '2025-12-31', paise: 95_000n },
  ])
  expect(of(worthReturns(nights, []), 'all')).toMatchObject({ contributedPaise: 89_000n, gainPaise: 6_000n })
  expect(countPeriod([], 'all')).toBeNull()
})

it('begins a period that is shorter than the account with the worth of its first night', () => {
  const nights = [
    night('2025-01-01', 100_000n, 100_000n),
    night('2025-12-01', 120_000n, 3_000n),
    night('2026-01-01', 126_000n),
  ]
  const counted = countPeriod(nights, '1M')
  expect(counted).toMatchObject({ from: '2025-12-01', until: '2026-01-01', isSinceOpening: false })
  expect(counted === null ? [] : flowsOf(counted)).toEqual([
    { on: '2025-12-01', paise: -120_000n },
    { on: '2026-01-01', paise: 126_000n },
  ])
  expect(of(worthReturns(nights, []), '1M')).toMatchObject({ gainPaise: 6_000n, contributedPaise: 0n })
})

it('measures the index up to the last night and from a level above nothing, or not at all', () => {
  const nights = [night('2025-01-02', 100n, 100n), night('2025-02-03', 110n)]
  const indexOf = (...levels: [string, bigint][]) =>
    of(
      worthReturns(
        nights,
        levels.map(([on, value]) => level(on, value)),
      ),
      'all',
    )?.indexBps
  // A close after the last night is not known on it.
  expect(indexOf(['2025-01-01', 100n], ['2025-02-03', 110n], ['2025-02-04', 500n])).toBe(1_000)
  // Without a close before the first night it counts from that of the night.
  expect(indexOf(['2025-01-02', 200n], ['2025-02-03', 150n])).toBe(-2_500)
  expect(indexOf(['2025-01-03', 200n], ['2025-02-03', 150n])).toBeNull()
  expect(indexOf(['2025-01-01', 0n], ['2025-02-03', 150n])).toBeNull()
  expect(indexOf()).toBeNull()
})
