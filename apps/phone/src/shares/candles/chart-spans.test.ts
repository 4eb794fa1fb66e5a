import { describe, expect, test } from 'vitest'
import type { Candle } from '@bahi/contract/market/views'
import { historyLine, labelPlaces, lineEnds, recentLine, secondOfDay, sessionPoints } from './chart-spans.ts'

const candle = (time: string, closePaise: number): Candle => ({
  time,
  openPaise: closePaise,
  highPaise: closePaise,
  lowPaise: closePaise,
  closePaise,
  volume: 1,
  valuePaise: closePaise,
})

test('an instant stands at its second of the Indian day', () => {
  expect(secondOfDay('2026-11-20T03:45:00.000Z')).toBe(33_300)
  expect(secondOfDay('2026-11-19T18:30:00.000Z')).toBe(0)
})

describe('the line of a session', () => {
  const minutes = [candle('2026-11-20T03:45:00.000Z', 100), candle('2026-11-20T03:46:00.000Z', 110)]

  test('ends with the newest price', () => {
    expect(sessionPoints(minutes, { second: 33_430, lastPaise: 115 })).toEqual([
      { at: 33_360, value: 100 },
      { at: 33_420, value: 110 },
      { at: 33_430, value: 115 },
    ])
  })

  test('lets the newest price take the place of a minute that is still running', () => {
    expect(sessionPoints(minutes, { second: 33_400, lastPaise: 115 })).toEqual([
      { at: 33_360, value: 100 },
      { at: 33_400, value: 115 },
    ])
  })

  test('never runs past the close', () => {
    expect(sessionPoints([candle('2026-11-20T09:59:00.000Z', 90)], { second: 56_000, lastPaise: 95 })).toEqual([
      { at: 55_800, value: 95 },
    ])
  })

  test('has no points before the session, and skips minutes without a price', () => {
    expect(sessionPoints([], { second: 32_700, lastPaise: 95 })).toEqual([])
    expect(sessionPoints([candle('2026-11-20T03:45:00.000Z', 0)], null)).toEqual([])
  })
})

describe('the line of the latest sessions', () => {
  const quarters = [
    { ...candle('2026-11-19T03:45:00.000Z', 102), openPaise: 100 },
    candle('2026-11-19T09:45:00.000Z', 104),
    candle('2026-11-20T03:45:00.000Z', 106),
  ]

  test('runs from the first open over each close at the end of its quarter to the newest price', () => {
    const line = recentLine(quarters, 15, { time: '2026-11-20T04:03:00.000Z', lastPaise: 107 })
    expect(line.points.map((point) => point.value)).toEqual([100, 102, 104, 106, 107])
    expect(line.times).toEqual([
      '2026-11-19T03:45:00.000Z',
      '2026-11-19T04:00:00.000Z',
      '2026-11-19T10:00:00.000Z',
      '2026-11-20T04:00:00.000Z',
      '2026-11-20T04:03:00.000Z',
    ])
  })

  test('lets the newest price take the place of a quarter that is still running', () => {
    const line = recentLine(quarters, 15, { time: '2026-11-20T03:52:00.000Z', lastPaise: 105 })
    expect(line.points.map((point) => point.value)).toEqual([100, 102, 104, 105])
  })

  test('is the newest price alone where there are no sessions yet', () => {
    expect(recentLine([], 15, { time: '2026-11-20T03:52:00.000Z', lastPaise: 105 }).points).toEqual([
      { at: 0, value: 105 },
    ])
  })
})

describe('the line of past days', () => {
  test('ends with the newest price in the place of the running day', () => {
    const line = historyLine([candle('2026-11-19T03:45:00.000Z', 100), candle('2026-11-20T03:45:00.000Z', 101)], {
      time: '2026-11-20T09:42:04.000Z',
      lastPaise: 103,
    })
    expect(line.points).toEqual([
      { at: 0, value: 100 },
      { at: 1, value: 103 },
    ])
    expect(line.times).toEqual(['2026-11-19T03:45:00.000Z', '2026-11-20T09:42:04.000Z'])
  })

  test('has labels at its ends and in the middle', () => {
    expect(labelPlaces(22)).toEqual([0, 11, 21])
    expect(labelPlaces(2)).toEqual([0, 1])
    expect(labelPlaces(0)).toEqual([])
  })
})

test('a line says its start, end, high and low', () => {
  expect(
    lineEnds([
      { at: 0, value: 5 },
      { at: 1, value: 9 },
      { at: 2, value: 3 },
    ]),
  ).toEqual({ start: 5, end: 3, high: 9, low: 3 })
  expect(lineEnds([])).toBeNull()
})
