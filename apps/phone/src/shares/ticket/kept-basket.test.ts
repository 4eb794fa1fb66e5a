import { describe, expect, it } from 'vitest'
import { maxBasketLines } from '@bahi/contract/shares/baskets'
import { type BasketLine, readBasket, withLine, withoutLines, writeBasket } from './kept-basket.ts'

const line = (code: string, quantity = '100'): BasketLine => ({
  symbol: code,
  terms: { code, side: 'buy', type: 'market', quantity },
})

function storageOf(text: string | null = null) {
  let kept = text
  return { getItem: () => kept, setItem: (_key: string, value: string) => void (kept = value) }
}

describe('the kept basket', () => {
  it('comes back for the customer who filled it, and for nobody else', () => {
    const storage = storageOf()
    writeBasket('7', [line('KAVERI')], storage)
    expect(readBasket('7', storage)).toEqual([line('KAVERI')])
    expect(readBasket('8', storage)).toEqual([])
  })

  it('is empty where what is kept cannot be read, and leaves out lines without terms', () => {
    expect(readBasket('7', storageOf('{'))).toEqual([])
    const kept = JSON.stringify({ customer: '7', lines: [{ symbol: 'A' }, { symbol: 'B', terms: {} }, line('C')] })
    expect(readBasket('7', storageOf(kept))).toEqual([line('C')])
  })
})

describe('the lines of a basket', () => {
  it('hold a share once: new terms take the place of the old ones', () => {
    const lines = [line('A'), line('B')]
    expect(withLine(lines, line('A', '200'))).toEqual([line('A', '200'), line('B')])
    expect(withoutLines(lines, ['A'])).toEqual([line('B')])
  })

  it('stop at the most that can be placed at once', () => {
    const full = Array.from({ length: maxBasketLines }, (_, at) => line(`S${at}`))
    expect(withLine(full, line('ONE-MORE'))).toEqual(full)
    expect(withLine(full, line('S3', '300'))).toHaveLength(maxBasketLines)
  })
})
