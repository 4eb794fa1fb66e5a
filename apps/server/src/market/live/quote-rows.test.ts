import { describe, expect, it } from 'vitest'
import { createScriptedFeed } from '../../../testing/scripted/scripted-feed.ts'
import { createQuoteRows } from './quote-rows.ts'

describe('the texts of quotes', () => {
  it('are made once for each change, however often they are asked for', () => {
    const feed = createScriptedFeed()
    let made = 0
    const rows = createQuoteRows({
      ...feed,
      quote(id) {
        made += 1
        return feed.quote(id)
      },
    })
    feed.set({ instrumentId: 1, lastPaise: 101_00, previousClosePaise: 100_00 })
    expect([rows.text(1, 'ltp'), rows.text(1, 'ltp'), made]).toEqual([
      '[1,10100,10000,36000]',
      '[1,10100,10000,36000]',
      1,
    ])
    feed.set({ instrumentId: 1, lastPaise: 102_00 })
    rows.forget(1)
    expect([rows.text(1, 'ltp'), made]).toEqual(['[1,10200,10000,36000]', 2])
  })

  it('are not kept for ids that have no quote', () => {
    const feed = createScriptedFeed()
    const rows = createQuoteRows(feed)
    const unknown = [7, 1_000_000_000, 2_147_483_647]
    for (const id of unknown) expect(rows.text(id, 'ltp')).toBe('')
    // Nothing tells the rows of a change, so what they had kept would still be answered.
    for (const instrumentId of unknown) feed.set({ instrumentId, lastPaise: 101_00, previousClosePaise: 100_00 })
    for (const id of unknown) expect(rows.text(id, 'ltp')).toBe(`[${id},10100,10000,36000]`)
  })
})
