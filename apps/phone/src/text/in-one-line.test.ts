import { expect, test } from 'vitest'
import { inOneLine } from './in-one-line.ts'

test.each(['₹3万3079.19', '−₹1亿2345万6789.00', '₹100万', '10万0000'])('%s can break nowhere', (figure) => {
  const joined = inOneLine(figure)
  expect(joined.replaceAll('\u2060', '')).toBe(figure)
  expect(joined).not.toMatch(/\d[亿万]|[亿万]\d/)
})

test('a figure of another language stays as it is', () => {
  expect(inOneLine('₹1,84,236.40')).toBe('₹1,84,236.40')
})
