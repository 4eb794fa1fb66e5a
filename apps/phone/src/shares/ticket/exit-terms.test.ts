import { describe, expect, it } from 'vitest'
import { exitPrices, noExits } from './exit-terms.ts'

const market = { referencePaise: 1_412_60, tickPaise: 10 }

describe('the exits of a purchase as they are typed', () => {
  it('are prices, and an empty one is none', () => {
    expect(exitPrices({ ...noExits, isOn: true, target: '1,450.00', stop: '' }, market)).toEqual({
      targetPaise: 1_450_00,
    })
  })

  it('are percent of the price of the purchase, on the nearest tick', () => {
    // 1,412.60 × 1.025 = 1,447.915; × 0.98 = 1,384.348
    expect(exitPrices({ isOn: true, unit: 'percent', target: '2.5', stop: '2' }, market)).toEqual({
      targetPaise: 1_447_90,
      stopPaise: 1_384_30,
    })
  })

  it('wait for a price before a percent of it means anything', () => {
    const unknown = { referencePaise: 0, tickPaise: 10 }
    expect(exitPrices({ isOn: true, unit: 'percent', target: '2', stop: '' }, unknown)).toEqual({})
  })

  it('that cannot be read are sent as nothing, so that the server says what is wrong', () => {
    expect(exitPrices({ ...noExits, isOn: true, target: '1.2.3' }, market)).toEqual({ targetPaise: 0 })
    expect(exitPrices({ isOn: true, unit: 'percent', target: '', stop: '250' }, market)).toEqual({ stopPaise: 0 })
  })
})
