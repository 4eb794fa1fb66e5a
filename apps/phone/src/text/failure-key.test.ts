import { expect, it } from 'vitest'
import { failureKey, isPlainText, pageFailureKey } from './failure-key.ts'

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

it('tells a sentence that a reply says from a key that the catalogue may not know', () => {
  expect(['Closed for Diwali', '系统维护中', 'बंद'].map(isPlainText)).toEqual([true, true, true])
  expect(['tips.msg.9999', 'network.error', 'toString', ''].map(isPlainText)).toEqual([false, false, false, false])
})
