import { beforeEach, describe, expect, it } from 'vitest'
import { createQuoteStore, type QuoteStore } from './quote-store.ts'

describe('the store of live prices', () => {
  let pictures: (() => void)[]
  let store: QuoteStore
  let told: string[]
  let nowMs: number
  const draw = () => pictures.splice(0).forEach((work) => work())
  const drawAfter = (ms: number) => {
    nowMs += ms
    draw()
  }
  const put = (id: number, lastPaise: number) => store.putRow([id, lastPaise, 100, 36_000])
  const watch = (id: number) => store.subscribeQuote(id, () => told.push(`${id} ${store.quote(id)?.lastPaise ?? 0}`))

  beforeEach(() => {
    pictures = []
    told = []
    nowMs = 0
    store = createQuoteStore(
      (work) => void pictures.push(work),
      () => nowMs,
    )
  })

  it('shows what changed with the next picture, and tells once of many changes', () => {
    watch(1)
    put(1, 101)
    put(1, 102)
    expect(store.quote(1)).toBeUndefined()
    draw()
    expect(told).toEqual(['1 102'])
    expect(pictures).toEqual([])
  })

  it('shows four watched quotes with a picture, those that wait longest first, and the rest with the next', () => {
    for (let id = 1; id <= 6; id += 1) watch(id)
    for (let id = 1; id <= 6; id += 1) put(id, 100 + id)
    put(7, 107)
    draw()
    expect(told).toEqual(['1 101', '2 102', '3 103', '4 104'])
    expect([store.quote(5), store.quote(7)?.lastPaise]).toEqual([undefined, 107])
    put(5, 205)
    draw()
    expect(told.slice(4)).toEqual(['5 205', '6 106'])
    expect(pictures).toEqual([])
  })

  it('shows fewer quotes with a picture while pictures come late, and more again after many in time', () => {
    const putAll = () => Array.from({ length: 40 }, (_, at) => put(at + 1, 100 + told.length))
    const shownAfter = (ms: number) => {
      told = []
      putAll()
      drawAfter(ms)
      return told.length
    }
    for (let id = 1; id <= 40; id += 1) watch(id)
    expect([16, 33, 33, 33].map(shownAfter)).toEqual([4, 3, 2, 2])
    expect(Array.from({ length: 119 }, () => shownAfter(16)).at(-1)).toBe(2)
    // The third late picture had brought it to one; of forty that wait, two are shown all the same.
    expect(shownAfter(16)).toBe(2)
    expect(Array.from({ length: 120 }, () => shownAfter(16)).at(-1)).toBe(3)
  })

  it('takes no pause between two bursts for a late picture', () => {
    for (let id = 1; id <= 8; id += 1) watch(id)
    for (let burst = 0; burst < 5; burst += 1) {
      told = []
      for (let id = 1; id <= 8; id += 1) put(id, 100 + burst)
      drawAfter(250)
      expect(told.length).toBe(4)
      drawAfter(16)
      expect(pictures).toEqual([])
    }
  })

  it('gives the indices a picture of their own, and no quote waits for ever', () => {
    watch(1)
    store.subscribeIndices(() => told.push('indices'))
    put(1, 101)
    store.putIndices([['BAHI50', 1, 1]])
    draw()
    expect(told).toEqual(['indices'])
    draw()
    expect(told).toEqual(['indices', '1 101'])
  })
})
