import { expect, test } from 'vitest'
import { isNewer } from './is-newer.ts'

test('only a later version is newer', () => {
  expect([99, 100, 101].map((code) => isNewer(code, 100))).toEqual([false, false, true])
})
