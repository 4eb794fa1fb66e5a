import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvOf, rupeesFigure, safeText } from './csv-table.ts'

describe('text of a cell', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+919000000001', "'+919000000001"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['  =1+1', "  '=1+1"],
    ['＝1+1', "'＝1+1"],
    ['\t=1', "\t'=1"],
    ['a;=cmd|calc', "a;'=cmd|calc"],
    ['a\n=1', "a\n'=1"],
    ['","=1+1', '","\'=1+1'],
  ])('%j runs in no spreadsheet', (text, safe) => {
    expect(safeText(text)).toBe(safe)
  })

  test.each(['Bought 100 SAHYABANK at 605.90', 'NEFT/N123-456', 'a = b', 'BH-2611-23-280539', '₹1,816.34', ''])(
    '%j stays as it is',
    (text) => {
      expect(safeText(text)).toBe(text)
    },
  )

  test('never begins with what begins a formula, whatever was written', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('=', '+', '-', '@', ' ', ';', ',', '"', '\t', '\n', 'a', '1') }),
        (text) => {
          for (const separator of [';', ',', '|', '\t', '\n', '"']) {
            for (const part of safeText(text).split(separator)) expect(part.trimStart()).not.toMatch(/^[=+\-@]/)
          }
        },
      ),
    )
  })
})

describe('a table', () => {
  test('quotes text, leaves figures bare, and begins with the mark of UTF-8', () => {
    expect(csvOf([[{ text: 'नमस्ते "x"' }], [{ text: 'a,b' }, { figure: '-12.05' }, null]])).toBe(
      '\uFEFF"नमस्ते ""x"""\r\n"a,b",-12.05,\r\n',
    )
  })

  test.each(['', '1,000', '=1', '1e5', '−5', '--1', '1.'])('takes no figure from %j', (figure) => {
    expect(() => csvOf([[{ figure }]])).toThrow(RangeError)
  })
})

test.each([
  [0n, '0.00'],
  [5n, '0.05'],
  [-1n, '-0.01'],
  [100n, '1.00'],
  [99_99_99_99_999_99n, '99999999999.99'],
  [-12_345_67n, '-12345.67'],
])('%d paise are %s rupees', (paise, rupees) => {
  expect(rupeesFigure(paise)).toBe(rupees)
})

test('rupees of a file are the paise of the book', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (paise) => {
      expect(BigInt(rupeesFigure(paise).replace('.', ''))).toBe(paise)
    }),
  )
})
