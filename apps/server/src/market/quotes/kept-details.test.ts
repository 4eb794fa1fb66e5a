import { expect, it } from 'vitest'
import { createScriptedRoom, instrumentFixture } from '../../../testing/scripted/scripted-room.ts'
import { acceptedText } from '../../platform/http/envelope.ts'
import { keepDetails } from './kept-details.ts'
import { stockDetail } from './stock-rows.ts'

const share = instrumentFixture(1, 'KALINGPORT')

function open() {
  const { feed, clock, market } = createScriptedRoom([share])
  feed.set({ instrumentId: 1, previousClosePaise: 100_00, lastPaise: 101_00 })
  return { feed, clock, market, readDetail: keepDetails(market) }
}

it('a detail is composed once for all who read it within a second without a change', () => {
  const { readDetail, market } = open()
  const first = readDetail(share)
  expect(readDetail(share)).toBe(first)
  expect(acceptedText(first)).toBe(acceptedText(stockDetail(market, share)))
})

it('a detail is composed anew when the feed names the share, and not when it names another', () => {
  const { feed, readDetail } = open()
  const first = readDetail(share)
  feed.set({ instrumentId: 1, lastPaise: 102_00 })
  feed.publish([2])
  expect(readDetail(share)).toBe(first)
  feed.publish([1])
  expect(readDetail(share)).toMatchObject({ lastPaise: 102_00 })
})

it('a detail is composed anew with the second, the day, the share that staff changed and the settings', () => {
  const { feed, clock, market, readDetail } = open()
  const first = readDetail(share)
  clock.turn({ second: 36_001 })
  const second = readDetail(share)
  expect(second).not.toBe(first)
  expect(readDetail(instrumentFixture(1, 'KALINGPORT', { halted: true })).state).toBe('halted')
  expect(readDetail(share).state).toBe('normal')
  feed.set({ instrumentId: 1, lowerBandPaise: 90_00, upperBandPaise: 110_00 })
  Object.assign(market, { maxMoves: () => ({ maxRiseBps: 500, maxFallBps: 2_000 }) })
  expect(readDetail(share).upperBandPaise).toBe(105_00)
  feed.set({ instrumentId: 1, lastPaise: 99_00 })
  feed.openDay('2026-11-24')
  expect(readDetail(share).lastPaise).toBe(99_00)
})
