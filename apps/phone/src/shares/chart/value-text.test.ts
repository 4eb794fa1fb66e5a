import { expect, test } from 'vitest'
import { valueText } from './value-text.ts'

const figures = { formatPrice: (paise: number) => `₹${paise / 100}`, formatCount: (shares: number) => `${shares} sh` }

test('values read as rupees, as numbers, or as counts with their sign', () => {
  expect(valueText(figures, 'price', -70.4)).toBe('₹-0.7')
  expect(valueText(figures, 'index', 57.96)).toBe('58')
  expect(valueText(figures, 'index', -4.26)).toBe('−4.3')
  expect(valueText(figures, 'index', -0.01)).toBe('0')
  expect(valueText(figures, 'count', -1_200)).toBe('−1200 sh')
})
