import { beforeEach, describe, expect, it } from 'vitest'
import { createQuoteStore, type QuoteStore } from './quote-store.ts'

describe('the store of live prices', () => {
  let pictures: (() => void)[]
  let store: QuoteStore
  let told: string[]
  const draw = () => pictures.splice(0).forEach((work) => work())
  const put = (id: number, lastPaise: number) => store.putRow([id, lastPaise, 100, 36_000])
  const watch = (id: number) => store.subscribeQuote(id, () => told.push(`${id} ${store.quote(id)?.lastPaise ?? 0}`))

  beforeEach(() => {
    pictures = []
    told = []
    store = createQuoteStore((work) => void pictures.push(work))
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
