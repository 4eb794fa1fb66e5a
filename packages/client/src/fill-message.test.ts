import { describe, expect, it } from 'vitest'
import { en } from '@bahi/contract/messages/en'
import { hi } from '@bahi/contract/messages/hi'
import { fillMessage } from './fill-message.ts'

describe('filling a message', () => {
  it('puts the values in place', () => {
    expect(fillMessage(en, 'tips.msg.109', { limit: '441.30' })).toBe(
      'Above today’s upper circuit of ₹441.30. Your order was not placed and no money moved.',
    )
  })

  it('shows a text of the server as it came, and nothing for a value that did not', () => {
    expect(fillMessage(en, 'Closed for Diwali')).toBe('Closed for Diwali')
    expect(fillMessage(en, 'tips.msg.106')).toBe('One order can be for up to  shares. No money moved.')
    expect(fillMessage(en, 'toString', { toString: 'x' })).toBe('toString')
  })

  it('says why and until when an account is locked', () => {
    expect(fillMessage(en, 'tips.msg.030', { reason: 'suspected-takeover', until: '21-11-2026 12:00:00' })).toContain(
      'Reason: someone else may be using your account. Unlocks: 21-11-2026 12:00:00.',
    )
    expect(fillMessage(hi, 'tips.msg.030', { reason: 'legal-order', until: '' })).toContain(
      hi['lock.until.legal-order'],
    )
  })
})
