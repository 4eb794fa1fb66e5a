import { describe, expect, it } from 'vitest'
import { deliveryPauseMs } from './delivery-pause.ts'

describe('the pause before a message is sent again', () => {
  it('begins with five seconds, doubles, and is an hour at most', () => {
    expect([1, 2, 3, 10, 11, 60].map((tries) => deliveryPauseMs(tries, 0))).toEqual([
      5_000, 10_000, 20_000, 2_560_000, 3_600_000, 3_600_000,
    ])
  })

  it('ends when the message would be a day old', () => {
    expect(deliveryPauseMs(1, 86_395_000)).toBe(5_000)
    expect(deliveryPauseMs(1, 86_395_001)).toBeNull()
  })

  it('comes to some thirty tries in a day', () => {
    let [tries, ageMs] = [1, 0]
    for (let pause = deliveryPauseMs(tries, ageMs); pause !== null; pause = deliveryPauseMs(tries, ageMs)) {
      ageMs += pause
      tries += 1
    }
    expect(tries).toBe(33)
  })
})
