import { describe, expect, it } from 'vitest'
import { firstQuantity, parseQuantity } from './buy-form.ts'

describe('the form of an offer', () => {
  it('asks only about whole shares', () => {
    expect(['', ' ', '0', '-5', '1.5', 'x', '250'].map(parseQuantity)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      250,
    ])
  })

  it('begins at the least, in whole lots that come to the least amount', () => {
    const offer = { leastQuantity: 100, mostQuantity: 50_000, lotSize: 100, pricePaise: 410_00 }
    expect(firstQuantity(offer, 0)).toBe(100)
    expect(firstQuantity(offer, 10_00_000_00)).toBe(2_500)
    expect(firstQuantity({ ...offer, mostQuantity: 1_000 }, 10_00_000_00)).toBe(1_000)
  })
})
