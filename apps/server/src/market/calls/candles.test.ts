import { describe, expect, it } from 'vitest'
import { foldHistory } from './candles.ts'

type Bar = Parameters<typeof foldHistory>[0][number]

const bar = (
  date: string,
  [openPaise, highPaise, lowPaise, closePaise]: [number, number, number, number],
  volume: number,
): Bar => ({ date, openPaise, highPaise, lowPaise, closePaise, volume, valuePaise: volume * 100 })

describe('candles of past days with the running session', () => {
  const friday = bar('2026-11-20', [50, 60, 40, 55], 5)
  const monday = bar('2026-11-23', [55, 70, 54, 60], 10)
  const tuesday = bar('2026-11-24', [60, 65, 30, 40], 20)
  const running = bar('2026-11-25', [40, 90, 39, 80], 7)

  it('folds a week from its Monday to today: first open, last close, extremes and sums of its days', () => {
    expect(foldHistory([friday, monday, tuesday], running, 'week', 10).items).toEqual([
      {
        time: '2026-11-20T03:45:00.000Z',
        openPaise: 50,
        highPaise: 60,
        lowPaise: 40,
        closePaise: 55,
        volume: 5,
        valuePaise: 500,
      },
      {
        time: '2026-11-23T03:45:00.000Z',
        openPaise: 55,
        highPaise: 90,
        lowPaise: 30,
        closePaise: 80,
        volume: 37,
        valuePaise: 3_700,
      },
    ])
  })

  it('begins a week with today when today is its first session', () => {
    expect(foldHistory([friday], bar('2026-11-23', [1, 2, 1, 2], 3), 'week', 10).items).toMatchObject([
      { closePaise: 55 },
      { time: '2026-11-23T03:45:00.000Z', openPaise: 1, volume: 3 },
    ])
  })

  it('says the running session by itself, and leaves the bars it was made of as they were', () => {
    const { running: alone } = foldHistory([monday, tuesday], running, 'month', 10)
    expect(alone).toEqual({
      time: '2026-11-25T03:45:00.000Z',
      openPaise: 40,
      highPaise: 90,
      lowPaise: 39,
      closePaise: 80,
      volume: 7,
      valuePaise: 700,
    })
    expect(monday).toMatchObject({ highPaise: 70, volume: 10 })
  })

  it('ends with the last whole session before today has traded', () => {
    expect(foldHistory([monday, tuesday], null, 'day', 1)).toEqual({
      items: [
        {
          time: '2026-11-24T03:45:00.000Z',
          openPaise: 60,
          highPaise: 65,
          lowPaise: 30,
          closePaise: 40,
          volume: 20,
          valuePaise: 2_000,
        },
      ],
      running: null,
    })
  })
})
