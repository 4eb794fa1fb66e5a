import type { getTrialBalance } from '@bahi/contract/console/ledger'
import type { ReplyOf } from '@bahi/contract/endpoint'

type Trial = ReplyOf<typeof getTrialBalance>

export interface Books {
  /** Cash of all customers and participants. */
  readonly owed: bigint
  readonly atBanks: bigint
  /** Charges and taxes on their way, and what is not settled yet. */
  readonly others: bigint
  readonly difference: bigint
}

/** What the house owes, what it has at its banks, and whether the one is covered by the other to the paisa. */
export function addUpBooks({ items }: Pick<Trial, 'items'>): Books {
  const sum = (wanted: (item: Trial['items'][number]) => boolean) => items.filter((item) => item.asset === 'INR' && wanted(item)).reduce((total, { debit, credit }) => total + BigInt(debit) - BigInt(credit), 0n)
  const owed = sum(({ side }) => side === 'owner')
  // Owners' accounts grow by debits; the house's answer to them stands on the other side.
  const atBanks = -sum(({ side, account }) => side === 'house' && account === 'bank')
  const others = sum(({ side, account }) => side === 'house' && account !== 'bank')
  return { owed, atBanks, others, difference: owed + others - atBanks }
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
  'lots add up to the shares': 'Lots add up to the shares',
  'what is unsettled will settle': 'What is unsettled will settle',
  'what companies give is what they announced': 'Companies gave what they announced',
  'cash that left is on the bank\'s statement': 'Cash that left is on a statement',
  'a transfer in has its statement line': 'Transfers in have their statement line',
  'what goes back is owed once': 'What goes back is owed once',
  'locked is what lock-ins hold': 'Locked shares equal lock-ins',
  'an offer gave what its entries say': 'Offers gave what their entries say',
  'units in issue are what owners have': 'Units in issue equal units owned',
  'a fund order did what its entries say': 'Fund orders did what their entries say',
  'a redemption took its units from lots': 'Redemptions took their units from lots',
  'pledged is what pledges hold': 'Pledged holdings equal pledges',
  'what is lent is what loans owe': 'What is lent equals what loans owe',
  'a loan is what its entries say': 'Loans did what their entries say',
}

export interface Invariant {
  readonly name: string
  readonly differences: Trial['differences']
}

/** Every rule with what differs from it; those that are broken first. A rule this console has no words for keeps the ledger's own. */
export function invariantsOf({ differences }: Pick<Trial, 'differences'>): Invariant[] {
  const rules = [...new Set([...Object.keys(ruleWords), ...differences.map(({ rule }) => rule)])]
  return rules
    .map((rule) => ({ name: ruleWords[rule] ?? rule, differences: differences.filter((one) => one.rule === rule) }))
    .toSorted((one, other) => other.differences.length - one.differences.length)
}
