import { expect, test } from 'vitest'
import { previewTemp, uploadTemp } from '@bahi/contract/customers/identity'
import { getDocument } from '@bahi/contract/reports/certificates'
import { getVersion } from '@bahi/contract/site/public-settings'
import { failure } from './outcome.ts'
import { CallFailed, isWorthRetrying, throwingCalls } from './throwing-calls.ts'

test('a call that was refused is thrown with what the server said', async () => {
  const refused = async () => failure('refused', 'tips.msg.166', { params: { short: '12.00' } })
  const { call, picture, document, upload } = throwingCalls({
    call: refused,
    picture: refused,
    document: refused,
    upload: refused,
  })
  const thrown = { name: 'CallFailed', failure: { msg: 'tips.msg.166', params: { short: '12.00' } } }
  await expect(call(getVersion, {})).rejects.toMatchObject(thrown)
  await expect(picture(previewTemp, { id: '1' })).rejects.toMatchObject(thrown)
  await expect(document(getDocument, { mark: 'K7M24QXPW' })).rejects.toMatchObject(thrown)
  await expect(upload(uploadTemp, new Blob(['photo']))).rejects.toMatchObject(thrown)
})

test('only what may go differently is tried again, twice', () => {
  expect(isWorthRetrying(0, new CallFailed(failure('network', 'tips.error')))).toBe(true)
  expect(isWorthRetrying(0, new CallFailed(failure('refused', 'tips.msg.191')))).toBe(false)
  expect(isWorthRetrying(2, new Error('lost'))).toBe(false)
})
