import { describe, expect, test } from 'vitest'
import type { StatementEntry } from '@bahi/contract/reports/statement'
import { accountKey, entryCharges, isOnItsDay, entryLines, entryNumbers, entryTitle } from './entry-lines.ts'
import { statementDays, joinNewest, type StatementPage } from './statement-days.ts'

type Posting = StatementEntry['postings'][number]
let seq = 0
const posting = (debit: number, credit: number, asset: number, amount: number): Posting => ({
  seq: (seq += 1),
  debit,
  credit,
  asset,
  symbol: asset === 0 ? null : 'BETWAMOTOR',
  amount,
  hash: '00',
})

const entry = (over: Partial<StatementEntry>): StatementEntry => ({
  id: '1',
  kind: 'buy-fill',
  reference: '17:buy',
  recordedAt: '2026-11-20T04:35:22Z',
  businessDate: '2026-11-20',
  postings: [],
  symbol: 'BETWAMOTOR',
  quantity: 100,
  pricePaise: 404_30,
  orderId: '71',
  orderNumber: 'BH-2611-20-002316',
  program: null,
  previousHash: '00',
  externalReference: null,
  memo: null,
  hands: null,
  ...over,
})

const bought = entry({
  postings: [
    posting(102, 2, 0, 40_430_00),
    posting(111, 2, 0, 40_43),
    posting(114, 2, 0, 6_06),
    posting(112, 2, 0, 1_24),
    posting(3, 102, 12, 100),
  ],
})

describe('the lines of a purchase', () => {
  test('name each account once on each side, debits first, charges together', () => {
    expect(entryLines(bought, 'all')).toEqual([
      { account: 'account.clearing', symbol: null, side: 'debit', amount: 40_430_00n },
      { account: 'account.charges', symbol: null, side: 'debit', amount: 47_73n },
      { account: 'account.unsettled.shares', symbol: 'BETWAMOTOR', side: 'debit', amount: 100n },
      { account: 'account.held', symbol: null, side: 'credit', amount: 40_477_73n },
      { account: 'account.clearing.shares', symbol: 'BETWAMOTOR', side: 'credit', amount: 100n },
    ])
  })

  test('show one kind of asset when asked for one', () => {
    expect(entryLines(bought, 'cash').map((line) => line.symbol)).toEqual([null, null, null])
    expect(entryLines(bought, 'shares').map((line) => line.symbol)).toEqual(['BETWAMOTOR', 'BETWAMOTOR'])
  })

  test('say each charge in the order of the accounts', () => {
    expect(entryCharges(bought)).toEqual([
      { name: 'account.charge.stt', amountPaise: 40_43n },
      { name: 'account.charge.exchange', amountPaise: 1_24n },
      { name: 'account.charge.stamp', amountPaise: 6_06n },
    ])
  })

  test('give an unknown account a name of its own', () => {
    expect(entryLines({ postings: [posting(1, 199, 0, 1)] }, 'all').map((line) => line.account)).toEqual([
      'account.available',
      'account.other',
    ])
    expect(entryLines({ postings: [posting(1, 199, 12, 1)] }, 'all').map((line) => line.account)).toEqual([
      'account.available.shares',
      'account.other.shares',
    ])
  })
})

describe('the title of an entry', () => {
  test.each([
    ['deposit', [posting(1, 100, 0, 1)], 'entry.deposit'],
    ['order-hold', [posting(2, 1, 0, 1)], 'entry.hold.buy'],
    ['order-hold', [posting(2, 1, 12, 1)], 'entry.hold.sell'],
    ['order-release', [posting(1, 2, 0, 1)], 'entry.release.cash'],
    ['order-release', [posting(1, 2, 12, 1)], 'entry.release.shares'],
    ['buy-fill', bought.postings, 'entry.bought'],
    ['sell-fill', [posting(102, 2, 12, 100)], 'entry.sold'],
    ['settle-cash', [posting(1, 3, 0, 1)], 'entry.settled.cash'],
    ['settle-shares', [posting(1, 3, 12, 1)], 'entry.settled.shares'],
    ['correction', [posting(1, 3, 0, 1)], 'entry.other'],
  ] as const)('of %s fits what moved', (kind, postings, key) => {
    expect(entryTitle(entry({ kind, postings: [...postings] })).key).toBe(key)
  })

  test('leaves out what is not known', () => {
    const unknown = { symbol: null, quantity: null, pricePaise: null }
    expect(entryTitle(entry({ kind: 'order-hold', postings: [posting(2, 1, 0, 1)], ...unknown })).key).toBe(
      'entry.hold',
    )
    expect(entryTitle(entry({ kind: 'settle-cash', postings: [posting(1, 3, 0, 1)], ...unknown })).key).toBe(
      'entry.settled.cash',
    )
    expect(entryTitle(entry({ pricePaise: null, postings: bought.postings })).key).toBe('entry.purchase')
  })

  test('takes shares from the lines where the entry does not say them', () => {
    expect(
      entryTitle(entry({ kind: 'settle-shares', postings: [posting(1, 3, 12, 250)], symbol: null, quantity: null })),
    ).toMatchObject({ key: 'entry.settled.shares', values: { symbol: 'BETWAMOTOR', quantity: 250 } })
  })
})

test('an account is named by itself, a charge by its own name', () => {
  expect([accountKey(1, true), accountKey(2, false), accountKey(111, true), accountKey(199, true)]).toEqual([
    'account.available',
    'account.held.shares',
    'account.charge.stt',
    'account.other',
  ])
})

test('an entry is of its day up to the last second in India, and not after', () => {
  expect(isOnItsDay({ recordedAt: '2026-11-20T18:29:59.999Z', businessDate: '2026-11-20' })).toBe(true)
  expect(isOnItsDay({ recordedAt: '2026-11-20T18:30:00.000Z', businessDate: '2026-11-20' })).toBe(false)
})

test('an entry is numbered by its first and last posting', () => {
  const first = bought.postings[0]?.seq ?? 0
  expect(entryNumbers(bought)).toEqual({ first, last: first + 4 })
})

describe('the days of a statement', () => {
  const held = entry({ id: '2', kind: 'order-hold', postings: [posting(2, 1, 0, 40_477_73)] })
  const yesterday = entry({
    id: '3',
    kind: 'deposit',
    businessDate: '2026-11-19',
    postings: [posting(1, 100, 0, 5_00_000_00)],
  })
  const today = { date: '2026-11-20', debitPaise: 80_955_46, creditPaise: 80_955_46 }
  const page = (over: Partial<StatementPage>): StatementPage => ({
    items: [bought, held, yesterday],
    more: false,
    days: [today, { date: '2026-11-19', debitPaise: 5_00_000_00, creditPaise: 5_00_000_00 }],
    ...over,
  })

  const sound = () => true

  test('stand in the order they came, with sums that were added here', () => {
    const days = statementDays([page({})], 'all', sound)
    expect(days.map((day) => [day.date, day.entries.length])).toEqual([
      ['2026-11-20', 2],
      ['2026-11-19', 1],
    ])
    expect(days[0]?.total).toEqual({ debitPaise: 80_955_46n, creditPaise: 80_955_46n, proven: true })
  })

  test('are not proven when the server says one paisa more', () => {
    expect(statementDays([page({ days: [{ ...today, debitPaise: 80_955_47 }] })], 'all', sound)[0]?.total?.proven).toBe(
      false,
    )
    expect(statementDays([page({ days: [] })], 'all', sound)[0]?.total?.proven).toBe(false)
  })

  test('show the server’s sum without a rule while a day is not whole', () => {
    const days = statementDays([page({ more: true })], 'all', sound)
    expect(days[0]?.total?.proven).toBe(true)
    expect(days[1]?.total).toEqual({ debitPaise: 5_00_000_00n, creditPaise: 5_00_000_00n, proven: false })
  })

  test('join a day that two pages share, and count a repeated entry once', () => {
    const days = statementDays(
      [page({ items: [bought], more: true }), page({ items: [bought, held, yesterday] })],
      'all',
      sound,
    )
    expect(days[0]).toMatchObject({
      entries: [{ id: '1' }, { id: '2' }],
      total: { debitPaise: 80_955_46n, proven: true },
    })
  })

  test('have no total of rupees among shares', () => {
    expect(statementDays([page({})], 'shares', sound)[0]?.total).toBeNull()
  })

  test('have no total where no rupee moved', () => {
    expect(
      statementDays([page({ items: [entry({ id: '9', postings: [posting(1, 3, 12, 1)] })] })], 'all', sound)[0]?.total,
    ).toBeNull()
  })

  test('are not proven while an entry of the day is not sound', () => {
    const days = statementDays([page({})], 'all', (one) => one.id !== '2')
    expect(days.map((day) => day.total?.proven)).toEqual([false, true])
  })

  test('take the total of the page that was read last', () => {
    const older = page({ items: [held, yesterday], days: [{ ...today, debitPaise: 1, creditPaise: 1 }] })
    expect(statementDays([page({ items: [bought, held], more: true }), older], 'all', sound)[0]?.total).toEqual({
      debitPaise: 80_955_46n,
      creditPaise: 80_955_46n,
      proven: true,
    })
  })
})

describe('a newer page', () => {
  const held = entry({ id: '2', kind: 'order-hold' })
  const newer = entry({ id: '5' })
  const page = (items: StatementEntry[], more = false): StatementPage => ({ items, more, days: [] })

  test('stands before those that it meets', () => {
    const pages = [page([held])]
    const newest = page([newer, held])
    expect(joinNewest(newest, pages)).toEqual([newest, ...pages])
    expect(joinNewest(undefined, pages)).toBe(pages)
  })

  test('does not join when entries between are missing', () => {
    expect(joinNewest(page([newer], true), [page([held])])).toBeNull()
    expect(joinNewest(page([newer], true), [page([])])).toBeNull()
  })

  test('is the whole of a book that was empty', () => {
    const newest = page([newer])
    expect(joinNewest(newest, [page([])])).toEqual([newest])
  })
})
