import type { getTrialBalance } from '@bahi/contract/staff/ledger'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'

type Trial = ReplyOf<typeof getTrialBalance>

export interface BankRow {
  readonly name: string
  /** What came less what left, in paise: by the books, and where there is one by the bank's statement. */
  readonly books: bigint
  readonly statement?: bigint
  /** Lines of the statement that are nothing yet. */
  readonly unmatched?: bigint
  readonly lines?: number
  readonly back?: bigint
  readonly difference?: bigint
}

const accountNames = { 'demo-bank': 'Demo bank', 'bank-file': 'Bank file' } satisfies Record<
  Trial['banks'][number]['account'],
  string
>

/** The bank of the books, part by part: what a statement bears, and what none does. The figures are the server's. */
export function bankRows({ banks, house }: Pick<Trial, 'banks' | 'house'>): BankRow[] {
  const seeded = banks.reduce((sum, { seededPaise }) => sum + BigInt(seededPaise), 0n)
  const rows = banks.map((bank): BankRow => ({
    name: accountNames[bank.account],
    books: BigInt(bank.booksPaise) - BigInt(bank.seededPaise),
    statement: BigInt(bank.statementPaise) - BigInt(bank.openingPaise),
    unmatched: BigInt(bank.unmatchedPaise),
    lines: bank.unmatched,
    back: BigInt(bank.returnsDuePaise),
    difference: BigInt(bank.differencePaise),
  }))
  return [
    ...rows,
    ...(seeded === 0n ? [] : [{ name: 'What the demo began with', books: seeded }]),
    { name: 'Settled with the exchange and the registrar', books: BigInt(house.noStatementPaise) },
  ]
}

/** The rules that are asked of the books, as the ledger names them, in words for a person. */
const ruleWords: Readonly<Record<string, string>> = {
  'balance is the sum of postings': 'Balances equal their postings',
  'no account is negative': 'No account is negative',
  'clearing holds what is not settled': 'Clearing holds what is not settled',
  'custody is what customers own': 'Shares held equal custody',
  'only shares and cash where they belong': 'Shares and cash stand where they belong',
  'customer cash came from outside': 'Customers’ cash came from outside',
  'a reference names its deposit': 'Each bank reference counts once',
  'holds are those of open orders and transfers': 'Holds equal open orders and requests',
  'fills add up to their order': 'Fills add up to their orders',
  "a day's charges are those of its fills": 'Charges of a day are those of its trades',
  'lots add up to the shares': 'Lots add up to the shares',
  'what is unsettled will settle': 'What is unsettled will settle',
  'what companies give is what they announced': 'Companies gave what they announced',
  "cash that left is on the bank's statement": 'Cash that left is on a statement',
  'a transfer in has its statement line': 'Deposits have their statement line',
  'what goes back is owed once': 'Returns are due once',
  'locked is what lock-ins hold': 'Locked shares equal lock-ins',
  'an offer gave what its entries say': 'Offers gave what their entries say',
  'units in issue are what owners have': 'Units in issue equal units owned',
  'a fund order did what its entries say': 'Fund orders did what their entries say',
  'a redemption took its units from lots': 'Redemptions took their units from lots',
  'pledged is what pledges hold': 'Pledged holdings equal pledges',
  'what is lent is what loans owe': 'What is lent equals what loans owe',
  'a loan is what its entries say': 'Loans did what their entries say',
  'shares that left are what was sent': 'Shares that left are what was sent',
  'a kept sum is that of its postings': 'Kept sums are those of their postings',
  'debits are credits': 'Debits equal credits',
}

export interface Invariant {
  readonly name: string
  readonly differences: Trial['differences']
}

/**
 * Every rule that the server says it asked, with what differs from it; those that are broken first. A rule of which
 * this console has only words was not asked, and is not shown; one it has no words for keeps the ledger's own.
 */
export function ledgerInvariants({ rules, differences }: Pick<Trial, 'rules' | 'differences'>): Invariant[] {
  return [...new Set([...rules, ...differences.map(({ rule }) => rule)])]
    .map((rule) => ({ name: ruleWords[rule] ?? rule, differences: differences.filter((one) => one.rule === rule) }))
    .toSorted((one, other) => other.differences.length - one.differences.length)
}
