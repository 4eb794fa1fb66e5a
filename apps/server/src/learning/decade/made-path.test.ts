import { expect, it } from 'vitest'
import { amongSeeds, countAmongSeeds } from './among-seeds.ts'
import { madePath } from './made-path.ts'
import { showDecade } from './show-decade.ts'

const asked = { amountPaise: 5_000_00, dayOfMonth: 5, stepUpPercent: 0, depositBps: 400 }

it('gives the same path for the same seed; a change of this digest changes what a kept seed shows', () => {
  const { points, digest } = madePath(5)
  expect(madePath(5)).toEqual({ points, digest })
  expect(digest).toBe('1b959a96622159a39bfb311d0d9864a2f9fbe3f92d268814cb8c38d88e18864e')
  expect([points.length, points[0]]).toEqual([2_610, { date: '2001-01-01', nav: 100_000n }])
})

it('gives another path for another seed', () => {
  expect(madePath(6).digest).not.toBe(madePath(5).digest)
})

it('shows a decade that ends below what was paid in, and below the deposit, beside one that ends above both', () => {
  const [bad, middle, high] = [22, 5, 15].map((seed) => showDecade({ seed, ...asked }))
  expect(bad!.end.worthPaise).toBeLessThan(bad!.end.paidInPaise)
  expect(bad!.end.xirrBps).toBeLessThan(0)
  for (const one of [middle!, high!]) {
    expect(one.end.worthPaise).toBeGreaterThan(one.end.depositPaise)
    expect(one.fall!.moveBps).toBeLessThan(-2_000)
  }
  expect(high!.end.worthPaise).toBeGreaterThan(middle!.end.worthPaise)
})

it('says truly what the first seeds came to', { timeout: 60_000 }, () => {
  expect(amongSeeds).toEqual(countAmongSeeds())
  // No yield is promised: a good part of all decades ends below the money that was put in.
  expect(amongSeeds.belowPaidIn).toBeGreaterThan(amongSeeds.seeds / 20)
})
