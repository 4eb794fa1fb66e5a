import { describe, expect, it } from 'vitest'
import { decideDelivery, type DeliveryFacts } from './decide-delivery.ts'

const at = (hour: number, minute = 0) => 60 * hour + minute
const facts: DeliveryFacts = {
  minute: at(12),
  quiet: { from: at(22), until: at(7) },
  isSecurityAlways: true,
  topic: 'orders',
  isWanted: true,
  deliveredToday: 0,
  maxADay: 100,
}
const waits = (hours: number, minutes = 0) => ({ act: 'wait', forMs: (60 * hours + minutes) * 60_000 })

describe('a message that is due', () => {
  it('is sent outside quiet hours, and waits for their end within them', () => {
    expect(decideDelivery({ ...facts, minute: at(21, 59) })).toEqual({ act: 'send' })
    expect(decideDelivery({ ...facts, minute: at(22) })).toEqual(waits(9))
    expect(decideDelivery({ ...facts, minute: at(0) })).toEqual(waits(7))
    expect(decideDelivery({ ...facts, minute: at(6, 59) })).toEqual(waits(0, 1))
    expect(decideDelivery({ ...facts, minute: at(7) })).toEqual({ act: 'send' })
  })

  it('waits in hours within one day too', () => {
    const quiet = { from: at(13), until: at(15, 30) }
    expect(decideDelivery({ ...facts, quiet, minute: at(12, 59) })).toEqual({ act: 'send' })
    expect(decideDelivery({ ...facts, quiet, minute: at(13) })).toEqual(waits(2, 30))
    expect(decideDelivery({ ...facts, quiet, minute: at(15, 30) })).toEqual({ act: 'send' })
  })

  it('comes in quiet hours when it is about security and the customer wants that', () => {
    const security = { ...facts, topic: 'security', minute: at(23) }
    expect(decideDelivery(security)).toEqual({ act: 'send' })
    expect(decideDelivery({ ...security, isSecurityAlways: false })).toEqual(waits(8))
  })

  it('is dropped when its topic was switched off', () => {
    expect(decideDelivery({ ...facts, isWanted: false })).toEqual({ act: 'drop', why: 'switched-off' })
  })

  it('is dropped beyond the limit of a day, unless it is about security', () => {
    expect(decideDelivery({ ...facts, deliveredToday: 99 })).toEqual({ act: 'send' })
    const full = { ...facts, deliveredToday: 100 }
    expect(decideDelivery(full)).toEqual({ act: 'drop', why: 'too-many' })
    expect(decideDelivery({ ...full, topic: 'security' })).toEqual({ act: 'send' })
  })
})
