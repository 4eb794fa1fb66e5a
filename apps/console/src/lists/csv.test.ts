import { expect, it } from 'vitest'
import { rupeesCell, writeCsv } from './csv.ts'

it('writes rows with their head, one line each', () => {
  expect(
    writeCsv(
      ['Number', 'Name'],
      [
        [1, 'Asha'],
        [2, null],
      ],
    ),
  ).toBe('Number,Name\r\n1,Asha\r\n2,\r\n')
})

it('puts what has commas, quotes and lines into quotes', () => {
  expect(writeCsv(['a'], [['x, "y"\nz']])).toBe('a\r\n"x, ""y""\nz"\r\n')
})

it.each(['=HYPERLINK("http://x")', '+91 90000', '-2+3', '@SUM(A1)', '\tcmd', '\r=1', '  =1', '\n=1'])(
  'lets no cell become a formula: %j',
  (text) => {
    const cell = writeCsv([], [[text]])
      .split('\r\n')
      .slice(1)
      .join('\r\n')
    expect(cell.replace(/^"/, '').startsWith("'")).toBe(true)
  },
)

it.each(['-940.00', '12', '0.5'])('leaves a number a number: %s', (text) => {
  expect(writeCsv([], [[text]])).toBe(`\r\n${text}\r\n`)
})

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [1_23_456_78, '123456.78'],
  [100, '1.00'],
])('writes %s paise as %s', (amount, text) => {
  expect(rupeesCell(amount)).toBe(text)
})
