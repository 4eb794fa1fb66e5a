import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { isoDate, isoTime, nothing } from './fields.ts'

const area = 'documents' as const
const reading = { methods: ['GET'], area, access: 'customer', changes: false } as const

/** What the house writes down for a customer: each on the screen, as CSV and as PDF, made of one and the same figures. */
export const paperKinds = ['contract-note', 'holdings', 'profit', 'tax', 'funds', 'loans', 'ledger'] as const
export type PaperKind = (typeof paperKinds)[number]
/** contract-note is of a day; profit, tax and ledger of a financial year (2026 is April 2026 to March 2027); the others as of now. */
export const paperCells = ['text', 'date', 'time', 'money', 'signed-money', 'count', 'nav', 'percent', 'mark'] as const
export type PaperCell = (typeof paperCells)[number]

/** Every word of a paper: titles of papers, sections, columns and facts, and words that stand in cells behind an '@'. Said in the reader's language by whoever shows them. */
export const paperWords = [
  'contract-note', 'holdings', 'profit', 'tax', 'funds', 'loans', 'ledger', 'trades', 'charges', 'settlement', 'entries', 'shares', 'lots', 'terms',
  'sales', 'fund-sales', 'gains', 'other-gains', 'slab-gains', 'bonus-sales', 'dividends', 'fund-holdings', 'fund-lots', 'fund-orders', 'loan-list', 'loan-events', 'cash',
  'share-entries', 'time', 'date', 'order', 'trade', 'share', 'side', 'quantity', 'price', 'value', 'charge', 'amount', 'item', 'entry', 'what',
  'charges-paid', 'net', 'isin', 'average', 'cost', 'closing-price', 'gain', 'bought-on', 'sold-on', 'term', 'proceeds', 'profit-made', 'rate',
  'losses', 'set-off', 'exempt', 'taxable', 'tax-due', 'per-share', 'fund', 'units', 'nav', 'fee', 'locked-until', 'kind', 'state', 'asked-on',
  'lender', 'lent', 'capital-owed', 'interest-owed', 'interest-paid', 'rate-year', 'key-facts', 'all-in-year', 'free-days', 'cooling-off-days', 'from-account', 'to-account', 'cash-balance', 'count',
  'count-balance', 'holder', 'number', 'trade-date', 'settles-on', 'year-from', 'year-until', 'prices-of', 'last-close', 'cash-available',
  'cash-held', 'cash-unsettled', 'shares-value', 'worth', 'profit-total', 'tax-total', 'units-value', 'owed-total', 'opening', 'closing',
  'last-entry', 'total', 'buy', 'sell', 'you-sold', 'you-bought', 'you-get', 'you-pay', 'short', 'long', 'slab', 'class-equity', 'class-gold', 'class-mixed', 'class-debt', 'brokerage', 'stt',
  'exchange-charge', 'sebi-fee', 'stamp-duty', 'gst', 'dp-charge', 'acc-available', 'acc-held', 'acc-unsettled', 'acc-pledged', 'acc-locked',
  'acc-lent', 'bank', 'custody', 'clearing', 'returns-due', 'fund-fee', 'fund-expense', 'loans-account', 'subscribe', 'redeem', 'forced',
  'in-progress', 'success', 'failed', 'in-review', 'unpaid', 'paid', 'rejected', 'ev-asked', 'ev-approved', 'ev-paid-out', 'ev-rejected',
  'ev-interest', 'ev-interest-waiting', 'ev-repaid', 'ev-cooled-off', 'ev-shortfall', 'ev-cured', 'ev-term-over', 'ev-sold', 'ev-pledged', 'ev-released', 'ev-paid', 'j-deposit',
  'j-transfer-out', 'j-hold', 'j-release', 'j-buy', 'j-sell', 'j-settle', 'j-dividend', 'j-company', 'j-offer', 'j-fund', 'j-loan', 'j-pledge',
  'j-other', 'note-note', 'note-holdings', 'note-not-listed', 'note-profit', 'note-estimate', 'note-stt', 'note-set-off', 'note-dividends', 'note-classes', 'note-slab', 'note-bonus', 'note-profit-bonus', 'note-funds',
  'note-loans', 'note-ledger',
] as const
export type PaperWord = (typeof paperWords)[number]

/** Values as they travel: money in paise, counts and basis points as whole numbers in text, dates ISO, words as they are. Words that are keys begin with '@' and are said by the reader's own language. */
const cell = z.nullable(z.string())
export const paperSection = z.object({
  /** Which section: its title and the titles of its columns are said in the reader's language by these keys. */
  key: z.string(), columns: z.array(z.object({ key: z.string(), cell: z.enum(paperCells) })), rows: z.array(z.array(cell)), total: z.nullable(z.array(cell)),
})
export const paperView = z.object({
  kind: z.enum(paperKinds), period: z.string(), // a date, a year, or 'now'
  asOf: isoTime, facts: z.array(z.object({ key: z.string(), cell: z.enum(paperCells), value: cell })), sections: z.array(paperSection), notes: z.array(z.string()),
  /** The verification code of the PDF and CSV of exactly these figures; asked again unchanged it is the same. */
  mark: z.string(), fingerprint: z.string(), isSimulated: z.boolean(),
})
export type PaperView = z.output<typeof paperView>

const paperInput = z.object({ kind: z.enum(paperKinds), period: z._default(z.string().check(z.regex(/^(now|\d{4}|\d{4}-\d{2}-\d{2})$/)), 'now') })
export const listPapers = endpoint({
  ...reading, summary: 'Which papers there are: days with trades, financial years', path: '/api/app/user/paper/list.do', input: nothing,
  reply: z.object({ noteDays: z.array(z.object({ date: isoDate, trades: z.int() })), years: z.array(z.object({ year: z.string(), from: isoDate, until: isoDate })), hasFunds: z.boolean(), hasLoans: z.boolean() }), refusals: ['tips.msg.249'],
})
export const getPaper = endpoint({ ...reading, summary: 'A paper\'s figures', path: '/api/app/user/paper/view.do', input: paperInput, reply: paperView, refusals: ['tips.msg.249', 'tips.msg.981'] })
export const getPaperFile = endpoint({
  ...reading, summary: 'A paper as PDF or CSV', path: '/api/app/user/paper/file.do', wire: 'document', input: z.object({ ...paperInput.shape, format: z._default(z.enum(['pdf', 'csv']), 'pdf') }), reply: z.unknown(), refusals: ['tips.msg.249', 'tips.msg.981'],
})
