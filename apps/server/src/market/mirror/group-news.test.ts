import { serialize } from 'node:v8'
import { expect, it } from 'vitest'
import { createScriptedFeed } from '../../../testing/scripted/scripted-feed.ts'
import { groupNews, type ShareNews, writeShares } from './share-columns.ts'

const MEGABYTE = 1_048_576

/** A share with a whole session of minutes and as many prints as a day keeps. */
function wholeDay(instrumentId: number): ShareNews {
  const feed = createScriptedFeed()
  feed.set({ instrumentId, lastPaise: 100_00 })
  const quote = feed.quote(instrumentId)
  if (quote === undefined) throw new Error('the quote was just set')
  return {
    quote,
    depth: undefined,
    tickPaise: 5,
    prints: Array.from({ length: 100 }, (_, second) => ({
      second,
      pricePaise: 100_00,
      quantity: 100,
      takerSide: null,
    })),
    arePrintsWhole: true,
    bars: {
      firstSecond: 33_300,
      length: 375,
      count: 375,
      from: 0,
      columns: Array.from({ length: 375 * 6 }, () => 1e12),
    },
  }
}

it('the whole day of every share travels in messages that the message server takes', () => {
  const news = Array.from({ length: 500 }, (_, place) => wholeDay(place + 1))
  const groups = groupNews(news, 65_536)
  expect(groups.length).toBeGreaterThan(1)
  expect(groups.flat()).toEqual(news)
  for (const group of groups) expect(serialize(writeShares(group)).length).toBeLessThan(MEGABYTE)
})

it('without news there is one message without shares, and a share alone is never split', () => {
  expect(groupNews([], 10)).toEqual([[]])
  expect(groupNews([wholeDay(1), wholeDay(2)], 10).map((group) => group.length)).toEqual([1, 1])
})
