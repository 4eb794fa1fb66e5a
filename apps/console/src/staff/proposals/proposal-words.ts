import { formatDay } from '../../text/business-time.ts'
import { formatCount, formatRupees } from '../../text/figures.ts'
import { wordsOfDays } from './day-words.ts'
import { list, text, type Payload, rupeesText } from './payload-fields.ts'

const titles: Readonly<Record<string, string>> = {
  'staff-create': 'New member of staff',
  'staff-roles': 'Other roles',
  'staff-second-factor': 'New second factor',
  'staff-unlock': 'Open a staff account again',
  'setting-change': 'Setting',
  'calendar-change': 'Calendar days',
  'instrument-change': 'Share',
  'ipo-create': 'IPO',
  'offer-create': 'Offer',
  'customer-legal-lock': 'Lock by legal order',
  'customer-legal-lift': 'End a lock by legal order',
  'customer-segments': 'Permissions of a customer',
  'customer-agent': 'New agent',
  'customer-agent-ended': 'Agent to end',
  'fund-create': 'New fund',
  'fund-rule': 'Rule of a fund',
  'fund-state': 'State of a fund',
  'fund-order-review': 'Fund order to fail',
  'fund-forced': 'Forced redemption',
  'loan-review': 'Loan',
  'transfer-out': 'Withdrawal',
  'share-transfer': 'Shares to move out',
  'transfer-in': 'Deposit',
  'transfer-back': 'Money that came back',
  'transfer-return': 'Money to send back',
  'bank-statement': 'Bank statement',
  'bank-statement-withdraw': 'Bank statement to withdraw',
  'transfer-legal-case': 'Hold by legal order',
  'transfer-legal-reject': 'Rejection by legal order',
  'transfer-out-give-back': 'Money to give back',
  'transfer-out-retry': 'Withdrawal to retry',
  'identity-reopen': 'Take an identity back',
}

/** What kind of act waits, in words; one without words of its own by its name. */
export function kindTitle(kind: string): string {
  return titles[kind] ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('-', ' ')}`
}

function rupees(payload: Payload): string {
  const amount = payload['amountPaise']
  return typeof amount === 'number' ? formatRupees(amount) : ''
}

function user(payload: Payload): string {
  return `User ${text(payload, 'customerId').slice(-6)}`
}

const windowText = (value: unknown): string => {
  if (typeof value !== 'object' || value === null || !('from' in value) || !('to' in value))
    return JSON.stringify(value)
  return `${String(value.from)}–${String(value.to)}`
}

/** A setting's value as typed; its unit is on the setting's page. */
function plainValue(payload: Payload, name: string): string {
  const value = payload[name]
  if (value === null) return 'off'
  return Array.isArray(value) ? value.map(windowText).join(', ') : text(payload, name)
}

function ofInstrument(payload: Payload): string {
  const [code, act, value] = [text(payload, 'code'), text(payload, 'act'), payload['value']]
  const from = text(payload, 'from')
  const when = from === '' ? '' : ` from ${formatDay(from)}`
  if (act === 'lot') return `${code}: ${value === 0 ? 'the usual lot' : `lot ${text(payload, 'value')}`}${when}`
  if (act === 'band') return `${code}: day limit ±${Number(value) / 100}%${when}`
  return (
    {
      halt: `Halt ${code} until its day ends`,
      resume: `Let ${code} trade again`,
      hide: `Hide ${code}`,
      show: `Show ${code} again`,
      delist: `Take ${code} off the list${when}`,
    }[act] ?? `${act} ${code}`
  )
}

/** An offer in one line; its page has the rest once it is signed. */
function ofNewShare(payload: Payload): string {
  const price = (name: string) => formatRupees(Number(payload[name]))
  const count = (name: string) => formatCount(Number(payload[name]))
  return `${text(payload, 'name')} (${text(payload, 'symbol')}): ${count('sharesOffered')} shares at ${price('bandLowPaise')} to ${price('bandHighPaise')}, lot ${count('lotSize')}, ${count('sharesHere')} here, ${formatDay(text(payload, 'opensOn'))} to ${formatDay(text(payload, 'closesOn'))}`
}

/** A fund in one line; its other terms are shown below. */
function ofFund(payload: Payload): string {
  const rates = [text(payload, 'subscriptionPercent'), text(payload, 'redemptionPercent')].map((rate) =>
    rate === '' ? '0' : rate,
  )
  const from = text(payload, 'subscribeFrom')
  return `${text(payload, 'name')} (${text(payload, 'code')}), ${text(payload, 'category')}, by ${text(payload, 'manager')}: from ${text(payload, 'leastUnits')} units, ${rates[0]}% in, ${rates[1]}% out${from === '' ? '' : `, from ${formatDay(from)}`}`
}

/** The rule is too long for the line, so it is shown below with its file. */
function ofRule(payload: Payload): string {
  const [name, from] = [text(payload, 'name'), text(payload, 'from')]
  return `${text(payload, 'code')}${name === '' ? '' : ` ${name}`}: another rule${from === '' ? '' : ` from ${formatDay(from)}`}`
}

function ofFundState(payload: Payload): string {
  const [code, state] = [text(payload, 'code'), text(payload, 'state')]
  return (
    {
      open: `Open ${code} to subscriptions`,
      closed: `Close ${code} to subscriptions`,
      retired: `Retire ${code} for good`,
    }[state] ?? `${code}: ${state}`
  )
}

function ofForced(payload: Payload): string {
  const units = text(payload, 'units')
  return `${user(payload)}: ${units === '' ? 'all units' : `${formatCount(Number(units))} units`} of ${text(payload, 'code')} redeemed at the NAV of ${formatDay(text(payload, 'on'))}, ${text(payload, 'why').replaceAll('-', ' ')}`
}

function ofLoanReview(payload: Payload): string {
  const loan = [rupees(payload), text(payload, 'number')].filter((part) => part !== '').join(', ')
  const about = loan === '' ? '' : ` ${loan}`
  return text(payload, 'outcome') === 'approve'
    ? `${user(payload)}: pay out the loan${about}`
    : `${user(payload)}: reject the loan${about}, ${text(payload, 'rejection').replaceAll('-', ' ')}`
}

/** A block, a placement or a ticket in one line, with everything that cannot be changed afterwards but its papers. */
function ofOffer(payload: Payload): string {
  const count = (name: string) => formatCount(Number(payload[name]))
  const kind = { block: 'Block', placement: 'Placement', vip: 'VIP offer' }[text(payload, 'kind')] ?? 'Offer'
  return `${kind}: ${count('quantity')} ${text(payload, 'code')} of ${text(payload, 'holder')} at ${formatRupees(Number(payload['pricePaise']))}, ${count('leastQuantity')} to ${count('mostQuantity')} each, at most ${count('mostCustomers')} customers, ${formatDay(text(payload, 'opensOn'))} ${text(payload, 'opensAt')} to ${formatDay(text(payload, 'closesOn'))} ${text(payload, 'closesAt')}, lock-in ${count('lockInDays')} days, ${list(payload, 'documents').length} papers`
}

const linesOf = (payload: Payload): string =>
  payload['lines'] === 1 ? '1 line' : `${formatCount(Number(payload['lines']))} lines`

const sentences: Readonly<Record<string, (payload: Payload) => string>> = {
  'offer-create': ofOffer,
  'fund-create': ofFund,
  'fund-rule': ofRule,
  'fund-state': ofFundState,
  'fund-order-review': (payload) =>
    `${user(payload)}: order ${text(payload, 'number')}${text(payload, 'name') === '' ? '' : ` of ${text(payload, 'name')}`} fails; what is held for it comes back`,
  'fund-forced': ofForced,
  'loan-review': ofLoanReview,
  'staff-create': (payload) => `${staffOf(payload)} as ${rolesOf(payload, 'roles')}`,
  'staff-roles': (payload) =>
    `${staffOf(payload)}: ${list(payload, 'before').length === 0 ? '' : `${rolesOf(payload, 'before')} → `}${rolesOf(payload, 'roles')}`,
  'staff-second-factor': (payload) => `${staffOf(payload)}: their sessions end, and they take the account up anew`,
  'staff-unlock': (payload) => `${staffOf(payload)} can sign in again`,
  'setting-change': (payload) =>
    `${text(payload, 'name')}: ${plainValue(payload, 'before')} → ${plainValue(payload, 'value')} from ${formatDay(text(payload, 'from'))}`,
  'calendar-change': (payload) => wordsOfDays(list(payload, 'days')),
  'instrument-change': ofInstrument,
  'ipo-create': ofNewShare,
  'customer-legal-lock': (payload) =>
    `${user(payload)}: ${text(payload, 'kind') === 'trade' ? 'trading' : 'the account'}, ${text(payload, 'hours') === '' ? 'until the order ends' : `for ${text(payload, 'hours')} hours`}. Order: ${text(payload, 'legalOrder')}`,
  'customer-legal-lift': (payload) => `${user(payload)}: the lock ends`,
  'customer-segments': (payload) =>
    `${user(payload)}: ${list(payload, 'off').length === 0 ? 'everything on' : `off: ${list(payload, 'off').join(', ')}`}`,
  'customer-agent': (payload) => `${user(payload)}: codes of theirs open the door`,
  'customer-agent-ended': (payload) => `${user(payload)}: codes of theirs open nothing any more`,
  'identity-reopen': (payload) => `${user(payload)}: ${list(payload, 'reasons').join(', ').replaceAll('-', ' ')}`,
  'transfer-out': (payload) => `${rupees(payload)} to ${user(payload)}, ${text(payload, 'number')}`,
  'share-transfer': (payload) =>
    `Shares of ${user(payload)} to ${text(payload, 'depository').toUpperCase()} ${text(payload, 'account')}, ${text(payload, 'number')}, reference ${text(payload, 'reference')}`,
  'transfer-in': (payload) =>
    `${rupees(payload)} for ${user(payload)}, ${text(payload, 'number')}, bank reference ${text(payload, 'reference')}`,
  'transfer-back': (payload) =>
    `${rupees(payload)} back to ${user(payload)}, ${text(payload, 'number')}, bank reference ${text(payload, 'reference')}`,
  'transfer-legal-case': (payload) =>
    `${rupees(payload)} to ${user(payload)}, ${text(payload, 'number')}: held seven days more. Order: ${text(payload, 'legalOrder')}`,
  'transfer-legal-reject': (payload) =>
    `${rupees(payload)} to ${user(payload)}, ${text(payload, 'number')}: not paid, the money is the user's again. Order: ${text(payload, 'legalOrder')}`,
  'transfer-out-give-back': (payload) =>
    `${rupees(payload)} to ${user(payload)}, ${text(payload, 'number')}: not paid, the money is the user's again. ${text(payload, 'rejection').replaceAll('-', ' ')}`,
  'transfer-out-retry': (payload) =>
    `${rupees(payload)} to ${user(payload)}, ${text(payload, 'number')}: tried again, under another bank reference`,
  'bank-statement': (payload) =>
    `${text(payload, 'fileName')}: ${linesOf(payload)}, ${rupeesText(payload, 'inPaise')} in, ${rupeesText(payload, 'outPaise')} out, from ${rupeesText(payload, 'openingPaise')} to ${rupeesText(payload, 'closingPaise')}`,
  'bank-statement-withdraw': (payload) =>
    `${text(payload, 'fileName')} is taken back, ${linesOf(payload)}, from ${rupeesText(payload, 'closingPaise')} to ${rupeesText(payload, 'openingPaise')}`,
  'transfer-return': (payload) =>
    `${rupees(payload)} back to ${text(payload, 'counterparty')}, bank reference ${text(payload, 'reference')}`,
}

/** The kinds that have words of their own. */
export const kindsInWords = Object.keys(titles)

/** What will happen when it is signed, from the act's own figures. */
export function payloadInWords(kind: string, payload: Payload): string {
  const sentence = sentences[kind]
  if (sentence !== undefined) return sentence(payload)
  return Object.keys(payload)
    .map((name) => (name === 'customerId' ? user(payload) : `${name}: ${text(payload, name)}`))
    .join(' · ')
}

/** The member of staff whom an act concerns, because a signature needs a named person. */
function staffOf(payload: Payload): string {
  const [number, displayName, name] = [text(payload, 'number'), text(payload, 'displayName'), text(payload, 'name')]
  const known = [number, displayName, name === '' ? '' : `(${name})`].filter((part) => part !== '')
  return known.length === 0 ? `Staff account ${text(payload, 'id')}` : known.join(' ')
}

function rolesOf(payload: Payload, name: string): string {
  return list(payload, name).join(', ')
}
