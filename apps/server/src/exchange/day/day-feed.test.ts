import { expect, it } from 'vitest'
import { usualSessionPlan as plan } from '@bahi/domain/calendar/session-plan'
import { openDay, stepTo, smallMarket } from '../../../testing/day-fixture.ts'
import type { TradedRange } from '../../market/ports/trading-day.ts'
import { DayFeed } from './day-feed.ts'
import type { DayOpening } from './day-opening.ts'
import { RunningDay } from './running-day.ts'

const [share] = smallMarket.instruments
const id = share?.id ?? 0

function open() {
  const day = openDay()
  const opening = { plan, instruments: smallMarket.instruments } as unknown as DayOpening
  const hand = new RunningDay(opening, day)
  const feed = new DayFeed('simulated', () => hand)
  const frames: (TradedRange | undefined)[] = []
  feed.onChanged((_ids, traded) => void frames.push(traded(id)))
  return { day, feed, frames }
}

it('tells in each frame what was traded since the one before, and forgets it', () => {
  const { day, feed, frames } = open()
  stepTo(day, plan.continuousStart + 599)
  feed.publishFrame(1_000)
  stepTo(day, plan.continuousStart + 659)
  feed.publishFrame(1_100)
  expect(frames).toHaveLength(1)
  const minute = day.minutes(id)
  expect(frames[0]?.highPaise).toBeGreaterThanOrEqual(Math.max(...minute.highPaise.subarray(1, 10)))
  feed.publishFrame(1_250)
  expect(frames[1]).toMatchObject({
    highPaise: Math.max(...minute.highPaise.subarray(10, 11)),
    lowPaise: Math.min(...minute.lowPaise.subarray(10, 11)),
  })
})

it('tells of the last seconds of a day at once, before anybody can close it', () => {
  const { day, feed, frames } = open()
  stepTo(day, plan.continuousEnd - 61)
  feed.publishFrame(1_000)
  stepTo(day, plan.continuousEnd)
  feed.publishFrame(1_050)
  const minute = day.minutes(id)
  expect(frames[1]).toMatchObject({
    highPaise: minute.highPaise[minute.count - 1],
    lowPaise: minute.lowPaise[minute.count - 1],
  })
})
