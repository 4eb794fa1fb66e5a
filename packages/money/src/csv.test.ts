import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvFile, csvRows, guardFormula, rupeesCell, type CsvCell } from './csv.ts'

const SEPARATORS = [',', ';', '|', '\t', '\n', '\r', '"']
const nasty = fc.string({
  unit: fc.constantFrom(...SEPARATORS, ...'=+-@%＝＋－＠−', ' ', '\u3000', '\uFEFF', "'", 'a', '1'),
})

describe('the guard against formulas', () => {
  it.each([
    ['=HYPERLINK("http://x")', '\'=HYPERLINK("http://x")'],
    ['+919000000001', "'+919000000001"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['  =1+1', "'  =1+1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠A1', "'＠A1"],
    ['\tcmd', "'\tcmd"],
    ['\r=1', "'\r'=1"],
    [';=1+1', ";'=1+1"],
    ['a;=cmd|calc', "a;'=cmd|calc"],
    ['a\n=1', "a\n'=1"],
    ['","=1+1', '","\'=1+1'],
  ])('stands before what a spreadsheet would run: %j', (text, safe) => {
    expect(guardFormula(text)).toBe(safe)
  })

  it.each(['Bought 100 SAHYABANK at 605.90', 'NEFT/N123-456', 'a = b', 'BH-2611-23-280539', '₹1,816.34', ''])(
    'leaves a plain text as it is: %j',
    (text) => {
      expect(guardFormula(text)).toBe(text)
    },
  )

  it('lets no cell begin a formula, whatever separator the spreadsheet is set to', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        for (const separator of SEPARATORS)
          for (const part of guardFormula(text).split(separator)) expect(part.trim()).not.toMatch(/^[=+\-@%＝＋－＠−]/)
        expect(guardFormula(text)).not.toMatch(/^[\t\r\n]/)
      }),
    )
  })

  it('adds nothing but apostrophes', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        expect(guardFormula(text).replaceAll("'", '')).toBe(text.replaceAll("'", ''))
      }),
    )
  })

  it('looks at a long text once', () => {
    const spaces = ' '.repeat(1_000_000)
    expect(guardFormula(`${spaces}=${spaces}`)).toBe(`'${spaces}=${spaces}`)
  })
})

describe('a table', () => {
  it('is read back by a parser as it was written, with the guard in it', () => {
    fc.assert(
      fc.property(fc.array(fc.array(nasty, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
        const read = parse(csvRows(rows), { record_delimiter: '\r\n' })
        expect(read).toEqual(rows.map((row) => row.map(guardFormula)))
      }),
    )
  })

  it('quotes text, leaves figures bare, and begins with the mark of UTF-8', () => {
    const rows: CsvCell[][] = [['नमस्ते "x"'], ['a,b', { figure: '-12.05' }, 7, null], []]
    expect(csvFile(rows)).toBe('\uFEFF"नमस्ते ""x"""\r\n"a,b",-12.05,7,\r\n\r\n')
  })

  it.each(['', '1,000', '=1', '1e5', '−5', '--1', '1.'])('takes no figure from %j', (figure) => {
    expect(() => csvRows([[{ figure }]])).toThrow(RangeError)
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e21])('takes no figure from the number %d', (number) => {
    expect(() => csvRows([[number]])).toThrow(RangeError)
  })
})

it('writes rupees of a file as the paise of the books', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (paise) => {
      const text = csvRows([[rupeesCell(paise)]]).trim()
      expect(text).toMatch(/^-?\d+\.\d\d$/)
      expect(BigInt(text.replace('.', ''))).toBe(paise)
    }),
  )
})
