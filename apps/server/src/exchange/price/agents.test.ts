import { expect, it } from 'vitest'
import { usualSessionPlan as plan } from '@bahi/domain/calendar/session-plan'
import { smallMarket } from '../../../testing/day-fixture.ts'
import { BUY, SELL } from '../matching/fill-sink.ts'
import { MatchingDay } from '../matching/matching-day.ts'
import { Agents } from './agents.ts'

const SEED = new Uint8Array(32).fill(6)
const instruments = smallMarket.instruments.slice(0, 3)

function openMarket(): { venue: MatchingDay; agents: Agents; value: Float64Array } {
  const venue = new MatchingDay('test', instruments, [], plan.continuousStart, plan.continuousEnd)
  for (const book of venue.books) book.matching = true
  const agents = new Agents(SEED, plan, instruments, venue.books, venue.lowerPaise)
  return { venue, agents, value: Float64Array.from(instruments, (instrument) => instrument.previousClosePaise) }
}

it('draw the same numbers whatever stands in the books', () => {
  const calm = openMarket()
  const shaken = openMarket()
  for (let second = plan.continuousStart; second < plan.continuousStart + 3000; second += 1) {
    const book = shaken.venue.books[0]!
    if (second % 7 === 0)
      book.submit(second % 2 === 0 ? BUY : SELL, second % 2 === 0 ? book.levelCount - 1 : 0, 50_000, -9, false)
    book.matching = second % 500 < 400
    calm.agents.step(second, calm.value)
    shaken.agents.step(second, shaken.value)
  }
  expect(shaken.agents['streams']).toEqual(calm.agents['streams'])
  expect(shaken.venue.prints.volume[0]).not.toBe(calm.venue.prints.volume[0])
  expect(shaken.venue.prints.volume[1]).toBe(calm.venue.prints.volume[1])
})

it('put five levels back on both sides within a second of a sweep', () => {
  const { venue, agents, value } = openMarket()
  agents.step(plan.continuousStart, value)
  const book = venue.books[0]!
  book.submit(BUY, book.levelCount - 1, 10_000_000, -9, false)
  expect(book.askLevels).toBe(0)
  agents.step(plan.continuousStart + 1, value)
  expect(book.bidLevels).toBeGreaterThanOrEqual(5)
  expect(book.askLevels).toBeGreaterThanOrEqual(5)
})

it('follow the value, and never leave a book crossed', () => {
  const { venue, agents, value } = openMarket()
  for (let second = plan.continuousStart; second < plan.continuousStart + 2000; second += 1) {
    value[0]! *= second % 600 < 300 ? 1.0001 : 0.9999
    agents.step(second, value)
    expect(venue.books[0]!.bestBid).toBeLessThan(venue.books[0]!.bestAsk)
  }
  const middle =
    venue.lowerPaise[0]! + ((venue.books[0]!.bestBid + venue.books[0]!.bestAsk) / 2) * instruments[0]!.tickPaise
  expect(Math.abs(middle / value[0]! - 1)).toBeLessThan(0.002)
})

it('offer nothing when customers hold the whole float', () => {
  const { venue, agents, value } = openMarket()
  const book = venue.books[0]!
  book.agentShares = 0
  for (let second = plan.continuousStart; second < plan.continuousStart + 100; second += 1) agents.step(second, value)
  expect(book.askLevels).toBe(0)
  expect(book.bidLevels).toBeGreaterThanOrEqual(5)
})

it('take every order out when told to', () => {
  const { venue, agents, value } = openMarket()
  agents.step(plan.continuousStart, value)
  agents.withdrawAll(0)
  expect([venue.books[0]!.bidLevels, venue.books[0]!.askLevels]).toEqual([0, 0])
})
