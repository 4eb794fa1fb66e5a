import { expect, test } from 'vitest'
import type { StatementEntry } from '@bahi/contract/reports/statement'
import { statementCsv, type CsvWords } from './statement-csv.ts'

const words: CsvWords = {
  simulated: 'Simulated market: no real order, no real money',
  about: [
    ['Statement', 'Nov 2026'],
    ['Made', '20-11-2026 15:12:04'],
  ],
  columns: {
    number: 'No.',
    date: 'Date',
    time: 'Time',
    entry: 'Entry',
    order: 'Order',
    reference: 'Reference',
    debit: 'Debit',
    credit: 'Credit',
    asset: 'Of',
    amount: 'Amount',
    cost: 'Cost',
    gain: 'Gain',
    mark: 'Mark',
  },
  rupees: 'INR',
  title: (entry) => `Entry ${entry.id}`,
  accountOf: (account, { symbol }) => `${account}${symbol === null ? '' : ` ${symbol}`}`,
  time: (recordedAt) => recordedAt.slice(11, 19),
}

const deposit: StatementEntry = {
  id: '1',
  kind: 'deposit',
  reference: 'r',
  recordedAt: '2026-11-20T04:35:22.000Z',
  businessDate: '2026-11-20',
  postings: [{ seq: 1, debit: 1, credit: 100, asset: 0, symbol: null, amount: 99_99_99_99_999_99, hash: 'ab' }],
  symbol: null,
  quantity: null,
  pricePaise: null,
  orderId: null,
  orderNumber: null,
  program: null,
  externalReference: '=HYPERLINK("http://x")',
  previousHash: '00',
  memo: null,
  hands: null,
}
const sale: StatementEntry = {
  ...deposit,
  id: '2',
  kind: 'sell-fill',
  externalReference: null,
  orderId: '7',
  orderNumber: 'BH-2611-20-000001',
  memo: { costPaise: 100_05, gainPaise: -7 },
  postings: [
    { seq: 2, debit: 102, credit: 1, asset: 12, symbol: 'SAHYABANK', amount: 100, hash: 'cd' },
    { seq: 3, debit: 3, credit: 102, asset: 0, symbol: null, amount: 5, hash: 'ef' },
  ],
}

test('a file says first that it is simulated, then its title, then every posting, oldest first', () => {
  expect(statementCsv([sale, deposit], words).split('\r\n')).toEqual([
    '\uFEFF"Simulated market: no real order, no real money"',
    '"Statement","Nov 2026"',
    '"Made","20-11-2026 15:12:04"',
    '"No.","Date","Time","Entry","Order","Reference","Debit","Credit","Of","Amount","Cost","Gain","Mark"',
    `1,"2026-11-20","04:35:22","Entry 1",,"'=HYPERLINK(""http://x"")","1","100","INR",99999999999.99,,,"ab"`,
    '2,"2026-11-20","04:35:22","Entry 2","BH-2611-20-000001",,"102 SAHYABANK","1 SAHYABANK","SAHYABANK",100,100.05,-0.07,"cd"',
    '3,"2026-11-20","04:35:22","Entry 2","BH-2611-20-000001",,"3","102","INR",0.05,,,"ef"',
    '',
  ])
})

test('a file without entries still has its title', () => {
  expect(statementCsv([], words).split('\r\n')).toHaveLength(5)
})
