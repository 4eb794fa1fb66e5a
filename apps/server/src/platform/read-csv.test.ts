import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvFile } from '@bahi/money/csv'
import { readCsv } from './read-csv.ts'

const rowsOf = (text: string) => {
  const read = readCsv(text)
  if (!read.ok) throw new Error(`line ${read.line}: ${read.problem}`)
  return read.rows
}

describe('a CSV file', () => {
  it('is read with either line end, quotes, a byte order mark and rows of any length', () => {
    expect(rowsOf('\uFEFFa,b\r\n"x, ""y""",2\n\n3\r4,5,6')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x, "y"', '2'] },
      { line: 4, cells: ['3'] },
      { line: 5, cells: ['4', '5', '6'] },
    ])
  })

  it('counts the lines inside a quoted cell', () => {
    expect(rowsOf('a,b\n"1\r\n2",3\n4,5').map(({ line }) => line)).toEqual([1, 2, 4])
  })

  it('keeps semicolons as text', () => {
    expect(rowsOf('a;b')).toEqual([{ line: 1, cells: ['a;b'] }])
  })

  it('gives back what the writer wrote', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab1 ,;|".-', '₹', '\n', '\r') }).map((one) => `x${one}`)
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 1 })), (rows) => {
        const guarded = rowsOf(csvFile(rows)).map(({ cells }) => cells.map((cell) => cell.replaceAll("'", '')))
        expect(guarded).toEqual(rows)
      }),
    )
  })

  it.each([
    ['a quote that is never closed', 'a,b\n1,"x\ny\nz\n1,2\n', 2, 'a quote is never closed'],
    ['a quote behind empty lines', 'a\n\n\n"x', 4, 'a quote is never closed'],
    ['a quote inside a cell', 'a,b\n1,2\n1,x"y"\n', 3, 'a quote stands inside a cell, or text behind a closed quote'],
    [
      'text behind a closed quote',
      'a,b\n1,2\n"x"y,2\n',
      3,
      'a quote stands inside a cell, or text behind a closed quote',
    ],
    ['a zero byte', 'a,b\n1,2\r\n1,\0\n', 3, 'there is a zero byte'],
    ['a zero byte inside quotes', 'a,b\n"1\n\0"', 3, 'there is a zero byte'],
    ['a row too long', `a,b\n1,2\n${'9'.repeat(200_000)}`, 3, 'a row is longer than 100000 bytes'],
    ['a quote over a long file', `a,b\n"1,2\n${'1,2\n'.repeat(50_000)}`, 2, 'a row is longer than 100000 bytes'],
  ])('is refused for %s, with the line', (_, text, line, problem) => {
    const read = readCsv(text)
    expect(read.ok ? 'read' : read).toEqual({ ok: false, line, problem })
  })

  it('of one line of 100 MB is refused before it is read to its end', () => {
    const read = readCsv(`a,b\n${'9'.repeat(100_000_000)}`)
    expect(read.ok ? 'read' : read).toMatchObject({ ok: false, line: 2 })
  })
})
