import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createScriptedFeed } from '../../../testing/scripted/scripted-feed.ts'
import { instrumentFixture } from '../../../testing/scripted/scripted-room.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { keepRankings, type Ranking, rankings, sortAnew } from './rankings.ts'

function instrument(id: number, more: Partial<Instrument> = {}): Instrument {
  const symbol = `S${String.fromCharCode(90 - (id % 13))}`
  return instrumentFixture(id, symbol, {
    code: `${symbol}${id}`,
    exchange: id % 3 === 0 ? 'BSE' : 'NSE',
    name: symbol,
    sharesOutstanding: BigInt(1000 + (id % 4)),
    freeFloat: 500n,
    ...more,
  })
}

function market(count: number, more: (id: number) => Partial<Instrument> = () => ({})) {
  const feed = createScriptedFeed()
  let listed: readonly Instrument[] = Array.from({ length: count }, (_, at) => instrument(at + 1, more(at + 1)))
  const parts = {
    feed,
    instruments: { all: () => listed },
    past: {
      of: (id: number) => ({
        low52Paise: 0,
        high52Paise: 0,
        fiveDaysAgoClosePaise: id % 5 === 0 ? 0 : 100,
        fourDaysValuePaise: id % 2,
      }),
    },
  }
  return { feed, parts, kept: keepRankings(parts), list: (next: readonly Instrument[]) => void (listed = next) }
}

const ids = (found: readonly Instrument[]): number[] => found.map(({ id }) => id)

describe('rankings kept as prices change', () => {
  it('are what sorting everything gives, for every ranking, ties included', () => {
    const tick = fc.record({
      id: fc.integer({ min: 1, max: 40 }),
      last: fc.integer({ min: 0, max: 6 }),
      volume: fc.integer({ min: 0, max: 3 }),
      close: fc.integer({ min: 0, max: 6 }),
    })
    fc.assert(
      fc.property(fc.array(fc.array(tick, { maxLength: 12 }), { maxLength: 15 }), (frames) => {
        const { feed, parts, kept } = market(40)
        kept.top('value', 1)
        for (const frame of frames) {
          for (const { id, last, volume, close } of frame)
            feed.set({
              instrumentId: id,
              lastPaise: last * 25,
              previousClosePaise: close * 25,
              volume,
              valuePaise: volume * last,
            })
          feed.publish(frame.map(({ id }) => id))
          for (const ranking of rankings) expect(ids(kept.top(ranking, 100))).toEqual(ids(sortAnew(parts, ranking)))
        }
      }),
      { numRuns: 60 },
    )
  })

  it.each<[Ranking, number[]]>([
    ['gainers', [2]],
    ['losers', [1]],
    ['volume', [1, 2]],
    ['gainers-five-days', [2]],
  ])('put into %s what belongs there', (ranking, expected) => {
    const { feed, kept } = market(3)
    feed.set({ instrumentId: 1, lastPaise: 90, previousClosePaise: 100, volume: 9 })
    feed.set({ instrumentId: 2, lastPaise: 110, previousClosePaise: 100, volume: 5 })
    feed.set({ instrumentId: 3, previousClosePaise: 100 })
    expect(ids(kept.top(ranking, 9))).toEqual(expected)
  })

  it('leave out what is hidden, deleted or of the other exchange, and still give as many as are wanted', () => {
    const { feed, kept } = market(9, (id) => (id === 2 ? { state: 'hidden' } : id === 4 ? { state: 'deleted' } : {}))
    for (let id = 1; id <= 9; id += 1)
      feed.set({ instrumentId: id, lastPaise: 100, previousClosePaise: 100, volume: 100 - id })
    expect(ids(kept.top('volume', 3))).toEqual([1, 3, 5])
    expect(ids(kept.top('volume', 2, 'BSE'))).toEqual([3, 6])
  })

  it('begin anew when the instruments were read again', () => {
    const { feed, kept, list } = market(2)
    for (let id = 1; id <= 3; id += 1)
      feed.set({ instrumentId: id, lastPaise: 100, previousClosePaise: 100, volume: id })
    expect(ids(kept.top('volume', 9))).toEqual([2, 1])
    list([instrument(1), instrument(2), instrument(3)])
    expect(ids(kept.top('volume', 9))).toEqual([3, 2, 1])
  })
})
