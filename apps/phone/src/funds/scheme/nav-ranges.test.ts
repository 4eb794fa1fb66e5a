import { expect, test } from 'vitest'
import type { NavPoint } from '@bahi/contract/funds/views'
import { formatNav, worthPaise } from './nav-figure.ts'
import { navLine, pointsIn } from './nav-ranges.ts'

const point = (date: string, nav: string, isBefore = false): NavPoint => ({ date, nav, isBefore })

test('a value keeps its four places and is grouped as prices are', () => {
  expect(formatNav('18.4263')).toBe('18.4263')
  expect(formatNav('123456.0001')).toBe('1,23,456.0001')
  expect(formatNav(99)).toBe('0.0099')
})

test('units are worth their product, floored to the paisa', () => {
  expect(worthPaise(3_000, '18.4263')).toBe(5_527_890n)
  expect(worthPaise(1, '18.4263')).toBe(1_842n)
})

test('a range begins with the value of its first day, or the last before it, and keeps everything after it', () => {
  const dates = (points: readonly NavPoint[]) => pointsIn('1M', points).map(({ date }) => date)
  const points = [point('2026-10-19', '10.0000'), point('2026-10-20', '11.0000'), point('2026-11-20', '12.0000')]
  expect(dates(points)).toEqual(['2026-10-20', '2026-11-20'])
  expect(dates([...points, point('2026-11-21', '12.1000'), point('2026-11-22', '12.2000')]).at(0)).toBe('2026-10-20')
  expect(dates(points.slice(2))).toEqual(['2026-11-20'])
  expect(pointsIn('all', points)).toHaveLength(3)
  expect(pointsIn('1Y', [])).toEqual([])
})

test('the move of its own is measured from the price of issue, and the whole line apart from it', () => {
  const line = navLine([
    point('2025-12-31', '5.0000', true),
    point('2026-01-01', '10.0000', true),
    point('2026-01-02', '9.9000'),
    point('2026-01-05', '9.9500'),
  ])
  expect(line).toMatchObject({ ownFrom: 2, ownBps: -50, ownSince: '2026-01-02', wholeBps: 9_900 })
  expect(line.points.at(-1)).toEqual({ at: 3, value: 99_500 })
  expect(navLine([point('2026-01-02', '10.0000'), point('2026-01-05', '9.0000')])).toMatchObject({
    ownFrom: null,
    ownBps: -1_000,
  })
})

test('a line without a value of its own is dashed to its end and has no move of its own', () => {
  expect(navLine([point('2026-01-01', '5.0000', true), point('2026-01-02', '6.0000', true)])).toMatchObject({
    ownFrom: 1,
    ownBps: null,
    ownSince: null,
    wholeBps: 2_000,
  })
  expect(navLine([point('2026-01-01', '5.0000')])).toMatchObject({ ownFrom: null, ownBps: null, wholeBps: null })
})
