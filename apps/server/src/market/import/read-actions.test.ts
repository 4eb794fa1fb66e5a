import { describe, expect, it } from 'vitest'
import { readActionFile, readPurpose } from './read-actions.ts'

describe('what a purpose names', () => {
  it.each([
    ['Bonus 1:1', { kind: 'bonus', shares: 1 }],
    ['BONUS 2:1', { kind: 'bonus', shares: 2 }],
    ['Bonus issue 4:2', { kind: 'bonus', shares: 2 }],
    ['Face Value Split (Sub-Division) - From Rs 10/- Per Share To Rs 2/- Per Share', { kind: 'split', shares: 5 }],
    ['Face Value Split From Rs 2 To Re 1', { kind: 'split', shares: 2 }],
    ['Dividend - Rs 9 Per Share', { kind: 'dividend', dividendPaise: 9_00 }],
    ['Interim Dividend - Re 0.50 Per Share', { kind: 'dividend', dividendPaise: 50 }],
    ['Dividend - Rs 5 Per Share/Special Dividend - Rs 2.50 Per Share', { kind: 'dividend', dividendPaise: 7_50 }],
  ])('%s', (purpose, action) => {
    expect(readPurpose(purpose)).toEqual(action)
  })

  it.each([
    ['Bonus 1:2', 'a ratio that would leave parts of shares'],
    ['Face Value Split From Rs 5 To Rs 2', 'a ratio that would leave parts of shares'],
    ['Annual General Meeting', 'neither bonus, split nor dividend'],
    ['Rights 1:4 @ Premium Rs 40', 'neither bonus, split nor dividend'],
    ['Demerger', 'neither bonus, split nor dividend'],
    ['Dividend', 'a dividend without an amount in rupees'],
  ])('is left for its reason: %s', (purpose, why) => {
    expect(readPurpose(purpose)).toBe(why)
  })
})

describe('a file of corporate actions', () => {
  it('is read as the site of the exchange exports it, and says what it left', () => {
    const text = `\uFEFF"SYMBOL","COMPANY NAME","SERIES","PURPOSE","FACE VALUE","EX-DATE","RECORD DATE"
"RELIANCE","Reliance Industries Limited","EQ","Bonus 1:1","10","28-Oct-2024","28-Oct-2024"
"WIPRO","Wipro Limited","EQ","Annual General Meeting","2","03-Dec-2024","-"
`
    expect(readActionFile(text)).toEqual({
      ok: true,
      actions: [{ line: 2, symbol: 'RELIANCE', exDate: '2024-10-28', action: { kind: 'bonus', shares: 1 } }],
      left: [{ line: 3, why: 'neither bonus, split nor dividend: Annual General Meeting' }],
    })
  })

  it('takes one action of a share and day, a change of its number before a dividend', () => {
    const text =
      'symbol,purpose,ex date\nA,Dividend Rs 2,2024-10-28\nA,Bonus 1:1,2024-10-28\nA,Dividend Rs 1,2024-10-29\n'
    expect(readActionFile(text)).toMatchObject({
      actions: [
        { line: 3, action: { kind: 'bonus' } },
        { line: 4, action: { kind: 'dividend' } },
      ],
      left: [{ line: 2 }],
    })
  })

  it.each([
    ['symbol,purpose\nA,Bonus 1:1\n', 'it needs the columns symbol, purpose and ex-date'],
    ['symbol,purpose,ex-date\nA,Bonus 1:1,31-Feb-2024\n', 'line 2: the ex-date cannot be read'],
    ['symbol,purpose,ex-date\n,Bonus 1:1,2024-02-01\n', 'line 2: the symbol is missing'],
  ])('is refused with the line and the reason: %j', (text, problem) => {
    expect(readActionFile(text)).toEqual({ ok: false, problem })
  })
})
