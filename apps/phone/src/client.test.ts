import { failure } from '@bahi/client/outcome'
import { getVersion } from '@bahi/contract/site'
import { expect, test } from 'vitest'
import { CallFailed, isWorthRetrying, throwingCall } from './client.ts'

test('a call that was refused is thrown with what the server said', async () => {
  const call = throwingCall({ call: async () => failure('refused', 'tips.msg.166', { params: { short: '12.00' } }) })
  await expect(call(getVersion, {})).rejects.toMatchObject({ name: 'CallFailed', failure: { msg: 'tips.msg.166', params: { short: '12.00' } } })
})

test('only what may go differently is tried again, twice', () => {
  expect(isWorthRetrying(0, new CallFailed(failure('network', 'tips.error')))).toBe(true)
  expect(isWorthRetrying(0, new CallFailed(failure('refused', 'tips.msg.191')))).toBe(false)
  expect(isWorthRetrying(2, new Error('lost'))).toBe(false)
})
