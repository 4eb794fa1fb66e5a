import { expect, test } from 'vitest'
import type { PaperView } from '@bahi/contract/reports/papers'
import { fitsPhone, paperLine, totalLine } from './paper-lines.ts'

type Columns = PaperView['sections'][number]['columns']

const trades: Columns = [
  { key: 'time', cell: 'time' },
  { key: 'order', cell: 'text' },
  { key: 'share', cell: 'text' },
  { key: 'quantity', cell: 'count' },
  { key: 'price', cell: 'money' },
  { key: 'value', cell: 'signed-money' },
]
const terms: Columns = [
  { key: 'term', cell: 'text' },
  { key: 'cost', cell: 'money' },
  { key: 'profit-made', cell: 'signed-money' },
]

test('a table of few columns fits a phone; one of many, of many words, or of many amounts, does not', () => {
  expect(fitsPhone(terms)).toBe(true)
  expect(fitsPhone(trades)).toBe(false)
  expect(fitsPhone([...terms.slice(0, 1), { key: 'rate', cell: 'text' }, { key: 'of', cell: 'text' }])).toBe(false)
  const amounts = (count: number): Columns =>
    Array.from({ length: count }, (_, at) => ({ key: `${at}`, cell: 'money' }))
  expect(fitsPhone([{ key: 'term', cell: 'text' }, ...amounts(3)])).toBe(true)
  expect(fitsPhone([{ key: 'term', cell: 'text' }, ...amounts(4)])).toBe(false)
})

test('a row leads with its share and closes with its last amount; nothing else of it is lost', () => {
  const cells = ['2026-11-26T03:45:33.000Z', 'BH-1', 'KANGRATECH', '100', '8896', '-889600']
  const { lead, figure, rest } = paperLine(trades, cells)
  expect([lead, figure?.value]).toEqual(['KANGRATECH', '-889600'])
  expect(rest.map(({ column, value }) => [column.key, value])).toEqual([
    ['time', cells[0]],
    ['order', 'BH-1'],
    ['quantity', '100'],
    ['price', '8896'],
  ])
})

test('an empty cell is left out, and a table without amounts closes with its last column', () => {
  expect(paperLine(trades, ['', null, 'A', '1', null, '5']).rest.map(({ value }) => value)).toEqual(['1'])
  expect(
    paperLine(
      [
        { key: 'share', cell: 'text' },
        { key: 'count', cell: 'count' },
      ],
      ['A', '7'],
    ).figure?.value,
  ).toBe('7')
})

test('the sums keep their own name and show amounts alone', () => {
  const { lead, figure, rest } = totalLine(trades, ['@total', null, null, null, '100', '-200'])
  expect([lead, figure?.value, rest.map(({ value }) => value)]).toEqual(['@total', '-200', ['100']])
})
