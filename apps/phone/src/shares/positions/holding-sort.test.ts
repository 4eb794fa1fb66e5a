import { describe, expect, test } from 'vitest'
import { readSort, sortHoldings, writeSort, type HoldingSort } from './holding-sort.ts'

const row = (symbol: string, valuePaise: number, dayChangePaise: number, unrealisedPaise: number) => ({
  holding: { symbol, instrumentId: symbol.charCodeAt(0) },
  valuePaise,
  dayChangePaise,
  unrealisedPaise,
})
const rows = [row('B', 300, -5, 10), row('C', 200, 5, -10), row('A', 300, 0, 0)]
const order = (by: HoldingSort) =>
  sortHoldings(rows, by)
    .map(({ holding }) => holding.symbol)
    .join('')

describe('holdings stand', () => {
  test.each([
    ['value', 'ABC'],
    ['today', 'CAB'],
    ['gain', 'BAC'],
    ['name', 'ABC'],
  ] as const)('by %s as %s', (by, expected) => {
    expect(order(by)).toBe(expected)
  })

  test('as they were in the list given', () => {
    order('name')
    expect(rows.map(({ holding }) => holding.symbol)).toEqual(['B', 'C', 'A'])
  })
})

describe('the order chosen', () => {
  test('is remembered', () => {
    const kept = new Map<string, string>()
    writeSort({ setItem: (key, value) => void kept.set(key, value) }, 'gain')
    expect(readSort({ getItem: (key) => kept.get(key) ?? null })).toBe('gain')
  })

  test('is by value when nothing or nonsense is kept, or nothing can be', () => {
    expect(readSort({ getItem: () => null })).toBe('value')
    expect(readSort({ getItem: () => 'price' })).toBe('value')
    const broken = () => {
      throw new Error('no storage')
    }
    expect(readSort({ getItem: broken })).toBe('value')
    expect(() => writeSort({ setItem: broken }, 'name')).not.toThrow()
  })
})
