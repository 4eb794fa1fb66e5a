import { expect, it } from 'vitest'
import { formatBps, formatNav } from './figures.ts'

it('shows a net asset value to its four places, with Indian commas', () => {
  expect(formatNav('10.0000')).toBe('₹10.0000')
  expect(formatNav('123456.7890')).toBe('₹1,23,456.7890')
})

it.each([
  [650, '6.50%'],
  [5, '0.05%'],
  [0, '0.00%'],
  [-12, '−0.12%'],
])('%i basis points are %s', (bps, text) => expect(formatBps(bps)).toBe(text))
