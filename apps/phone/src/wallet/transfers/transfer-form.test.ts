import { describe, expect, it } from 'vitest'
import { splitMinutes } from './transfer-form.ts'

describe('how long a transfer took', () => {
  it('is said in minutes, hours or days, never shorter than it was', () => {
    expect([0, 119, 120, 121, 2_879, 2_880, 2_881].map(splitMinutes)).toEqual([
      { unit: 'minutes', count: 0 },
      { unit: 'minutes', count: 119 },
      { unit: 'hours', count: 2 },
      { unit: 'hours', count: 3 },
      { unit: 'hours', count: 48 },
      { unit: 'days', count: 2 },
      { unit: 'days', count: 3 },
    ])
  })
})
