import { expect, it } from 'vitest'
import { bankRows, ledgerInvariants } from './books.ts'

const bank = (more: object) =>
  ({
    account: 'bank-file',
    booksPaise: '0',
    seededPaise: '0',
    statementPaise: '0',
    openingPaise: '0',
    lastBookedOn: null,
    unmatched: 0,
    unmatchedPaise: '0',
    returnsDuePaise: '0',
    differencePaise: '0',
    ...more,
  }) as const

it('puts broken rules first, shows also a rule without words, and hides a rule that was not asked', () => {
  const difference = { rule: 'a rule of tomorrow', book: 0, subject: 'x', expected: '1', actual: '2' }
  const rules = ['no account is negative', 'a rule of tomorrow']
  expect(ledgerInvariants({ rules, differences: [difference] })).toEqual([
    { name: 'a rule of tomorrow', differences: [difference] },
    { name: 'No account is negative', differences: [] },
  ])
  expect(ledgerInvariants({ rules: [], differences: [] })).toEqual([])
})

it('sets what the books moved beside what the statement moved, and beside neither what no statement bears', () => {
  const demo = bank({ account: 'demo-bank', booksPaise: '100900', seededPaise: '100000', statementPaise: '900' })
  const file = bank({
    booksPaise: '500',
    statementPaise: '2600',
    openingPaise: '2000',
    unmatched: 1,
    unmatchedPaise: '70',
    differencePaise: '30',
  })
  expect(
    bankRows({
      banks: [demo, file],
      house: { owedPaise: '0', bankPaise: '101350', noStatementPaise: '-50', differencePaise: '30' },
    }),
  ).toEqual([
    { name: 'Demo bank', books: 900n, statement: 900n, unmatched: 0n, lines: 0, back: 0n, difference: 0n },
    { name: 'Bank file', books: 500n, statement: 600n, unmatched: 70n, lines: 1, back: 0n, difference: 30n },
    { name: 'What the demo began with', books: 100_000n },
    { name: 'Settled with the exchange and the registrar', books: -50n },
  ])
})
