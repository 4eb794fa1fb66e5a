import { describe, expect, test } from 'vitest'
import { statementInput, showsAllEntries, linesShown, readNumber, allEntries } from './statement-filter.ts'

const share = { code: 'SAHYABANK', symbol: 'SAHYABANK' }

describe('what the server is asked for', () => {
  test('is the whole book at first', () => {
    expect(statementInput(allEntries)).toEqual({ account: 'all', sort: 'all' })
    expect(showsAllEntries(allEntries)).toBe(true)
  })

  test('joins account, sort, share and period', () => {
    expect(statementInput({ ...allEntries, account: 'cash', sort: 'buys', share, period: '2026-11' })).toEqual({
      account: 'cash',
      sort: 'buys',
      code: 'SAHYABANK',
      month: '2026-11',
    })
    expect(statementInput({ ...allEntries, period: 'FY2026' })).toEqual({ account: 'all', sort: 'all', year: '2026' })
  })

  test('is one entry, whatever else is chosen, where a number is', () => {
    const filter = {
      ...allEntries,
      account: 'shares',
      sort: 'sells',
      share,
      period: '2026-11',
      number: '1284',
    } as const
    expect(statementInput(filter)).toEqual({ account: 'all', sort: 'all', number: '1284' })
    expect(linesShown(filter)).toBe('all')
  })

  test.each([{ account: 'cash' }, { sort: 'holds' }, { share }, { period: 'FY2026' }, { number: '1' }] as const)(
    'is less than the whole book with %j',
    (change) => {
      expect(showsAllEntries({ ...allEntries, ...change })).toBe(false)
    },
  )
})

describe('the number of an entry', () => {
  test.each([
    ['1284', '1284'],
    ['1,284', '1284'],
    [' No. 1,284 ', '1284'],
    ['#7', '7'],
    ['第7号', '7'],
    ['007', '7'],
    ['999999999999999', '999999999999999'],
  ])('is read from %j', (typed, number) => {
    expect(readNumber(typed)).toBe(number)
  })

  test.each(['', '0', '12.5', '-1', 'x', '1e3', '12a', '9999999999999999'])('is not read from %j', (typed) => {
    expect(readNumber(typed)).toBeNull()
  })
})
