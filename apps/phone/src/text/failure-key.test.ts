import { expect, it } from 'vitest'
import { failureKey, pageFailureKey } from './failure-key.ts'

it('says of a wait that it took too long, and of everything else what the server says', () => {
  expect(failureKey({ kind: 'timeout', msg: 'tips.timeout' })).toBe('network.timeout')
  expect(failureKey({ kind: 'network', msg: 'tips.error' })).toBe('tips.error')
  expect(failureKey({ kind: 'refused', msg: 'tips.msg.011' })).toBe('tips.msg.011')
})

it('says of a page why it did not come, when the line is the reason', () => {
  expect(pageFailureKey('network')).toBe('network.error')
  expect(pageFailureKey('timeout')).toBe('tips.timeout')
  expect(pageFailureKey('fault')).toBeNull()
  expect(pageFailureKey(undefined)).toBeNull()
})
