import { expect, test } from 'vitest'
import { shortCustomerNumber } from './customer-number.ts'

test.each([
  ['204817', '204817'],
  ['1204817', '••• 204 817'],
  ['423456789012345678', '••• 345 678'],
])('customer %s is shown as %s', (id, shown) => {
  expect(shortCustomerNumber(id)).toBe(shown)
})
