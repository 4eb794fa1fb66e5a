import type { PaperWord } from '@bahi/contract/reports/paper-word-list'
import type { Calendar } from '@bahi/domain/calendar/calendar'
import { settlementNumber } from '@bahi/domain/calendar/settlement-number'
import type { ChargeRates, Exchange } from '@bahi/domain/shares/charges/charge-rates'
import type { BusinessDate } from '@bahi/money/business-date'
import { epochMsOf } from '@bahi/money/ist'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { placeOnTape } from '../../ledger/verify/settled-through.ts'
import { ORDER_NUMBER } from '../../platform/reference-number.ts'
import { type ChargeRate, findRates } from './note-rates.ts'
import {
  paperFact,
  said,
  paperSection,
  shareNamed,
  type PaperDraft,
  type PaperFact,
  type PaperSection,
  type PaperSource,
} from './paper-draft.ts'

export interface NoteSource extends PaperSource {
  readonly calendar: Pick<Calendar, 'dayKind'>
  readonly chargeRates: readonly ChargeRates[]
}

type FillRow = {
  tape_seq: bigint
  side: 'buy' | 'sell'
  number: string
  program: string | null
  instrument_id: number
  price_paise: bigint
  quantity: bigint
  value_paise: bigint
  charges_paise: bigint
  traded_second: number
  settles_on: string
  journal_id: bigint
  first: bigint
  last: bigint
}

const READ_FILLS = `
  select f.tape_seq, f.side, ${ORDER_NUMBER} as number, k.name as program, f.instrument_id, f.price_paise, f.quantity, f.value_paise, f.charges_paise, f.traded_second, f.settles_on, f.journal_id, entry.first, entry.last
  from bahi.fill f
  join bahi.orders o on o.shard = f.shard and o.id = f.order_id
  left join bahi.program_key k on k.shard = o.shard and k.id = o.program_key_id
  cross join lateral (select min(p.seq) as first, max(p.seq) as last from bahi.posting p where p.shard = f.shard and p.journal_id = f.journal_id) entry
  where f.shard = $1 and f.owner = $2 and f.traded_on = $3 order by f.tape_seq`

const READ_CHARGES = `
  select debit as account, sum(amount)::bigint as amount from bahi.posting
  where shard = $1 and journal_id = any($2::bigint[]) and asset = 0 and debit between ${ACCOUNT.brokerage} and ${ACCOUNT['dp-charge']} group by debit`

/** The charges in the order of a contract note. */
const CHARGES: readonly PaperWord[] = [
  'brokerage',
  'stt',
  'exchange-charge',
  'sebi-fee',
  'stamp-duty',
  'gst',
  'dp-charge',
]

/** Drafts the trades of a day with their charges and their ledger entries; null for a day without trades. */
export async function draftContractNote(source: NoteSource, date: BusinessDate): Promise<PaperDraft | null> {
  const { db, who } = source
  const { rows: fills } = await db.query<FillRow>(READ_FILLS, [who.shard, who.customerId, date])
  const [first] = fills
  if (first === undefined) return null
  const { rows: charges } = await db.query<{ account: number; amount: bigint }>(READ_CHARGES, [
    who.shard,
    fills.map(({ journal_id: id }) => id),
  ])
  const isPast = fills.some(({ tape_seq: seq }) => seq < 0n)
  return {
    facts: [
      paperFact('trade-date', 'date', date),
      ...settlementFact(source, date),
      paperFact('settles-on', 'date', first.settles_on),
    ],
    sections: [
      tradesOf(source, date, fills),
      chargesOf(charges, findRates(source.chargeRates, date, exchangesOf(source, fills))),
      settlementOf(fills),
      entriesOf(source, fills),
    ],
    notes: isPast ? ['past-note', 'note-note'] : ['note-note'],
  }
}

/** The number of the settlement; no fact where the calendar does not know the year's first days. */
function settlementFact({ calendar }: NoteSource, date: BusinessDate): PaperFact[] {
  const number = settlementNumber(calendar, date)
  return number === null ? [] : [paperFact('settlement-number', 'text', number)]
}

function exchangesOf(source: PaperSource, fills: readonly FillRow[]): Exchange[] {
  const found = new Set(fills.map(({ instrument_id: id }) => source.instruments.byId(id)?.exchange ?? 'NSE'))
  return [...found].sort()
}

const signedValue = ({ side, value_paise: value }: FillRow): bigint => (side === 'sell' ? value : -value)

function tradesOf(source: PaperSource, date: BusinessDate, fills: readonly FillRow[]): PaperSection {
  return paperSection(
    'trades',
    [
      {
        key: 'time',
        cell: 'time',
        of: ({ traded_second: second }) => new Date(epochMsOf({ date, second })).toISOString(),
      },
      { key: 'order', cell: 'text', of: ({ number }) => number },
      // A day without orders of programs needs no column for them.
      ...(fills.some(({ program }) => program !== null)
        ? [{ key: 'program', cell: 'text', of: ({ program }: FillRow) => program ?? '' } as const]
        : []),
      { key: 'trade', cell: 'text', of: ({ tape_seq: seq }) => placeOnTape(seq) },
      { key: 'share', cell: 'text', of: ({ instrument_id: id }) => shareNamed(source, id) },
      { key: 'isin', cell: 'text', of: ({ instrument_id: id }) => source.instruments.byId(id)?.isin ?? '' },
      { key: 'exchange', cell: 'text', of: ({ instrument_id: id }) => source.instruments.byId(id)?.exchange ?? '' },
      { key: 'side', cell: 'text', of: ({ side }) => said(side) },
      { key: 'quantity', cell: 'count', of: ({ quantity }) => quantity },
      { key: 'price', cell: 'money', of: ({ price_paise: price }) => price },
      { key: 'value', cell: 'signed-money', of: signedValue, sums: true },
    ],
    fills,
  )
}

/** The charges come from the ledger; the rates beside them are those of the day. */
function chargesOf(
  charges: readonly { account: number; amount: bigint }[],
  rates: ReadonlyMap<PaperWord, ChargeRate>,
): PaperSection {
  const amounts = new Map(charges.map(({ account, amount }) => [account, amount]))
  return paperSection(
    'charges',
    [
      { key: 'charge', cell: 'text', of: (charge) => said(charge) },
      { key: 'charge-rate', cell: 'text', of: (charge) => rates.get(charge)?.rate ?? '' },
      { key: 'rate-of', cell: 'text', of: (charge) => said(rates.get(charge)?.of ?? 'of-value') },
      {
        key: 'amount',
        cell: 'money',
        of: (charge) => amounts.get(ACCOUNT[charge as keyof typeof ACCOUNT]) ?? 0n,
        sums: true,
      },
    ],
    CHARGES,
  )
}

function settlementOf(fills: readonly FillRow[]): PaperSection {
  const sumOf = (amount: (fill: FillRow) => bigint): bigint => fills.reduce((sum, fill) => sum + amount(fill), 0n)
  const rows: { word: PaperWord; amount: bigint }[] = [
    { word: 'you-sold', amount: sumOf(({ side, value_paise: value }) => (side === 'sell' ? value : 0n)) },
    { word: 'you-bought', amount: -sumOf(({ side, value_paise: value }) => (side === 'buy' ? value : 0n)) },
    { word: 'charges', amount: -sumOf(({ charges_paise: charges }) => charges) },
  ]
  const net = rows.reduce((sum, { amount }) => sum + amount, 0n)
  return paperSection(
    'settlement',
    [
      { key: 'item', cell: 'text', of: ({ word }) => said(word) },
      { key: 'amount', cell: 'signed-money', of: ({ amount }) => amount, sums: true },
    ],
    rows,
    net < 0n ? 'you-pay' : 'you-get',
  )
}

function entriesOf(source: PaperSource, fills: readonly FillRow[]): PaperSection {
  return paperSection(
    'entries',
    [
      { key: 'entry', cell: 'text', of: ({ first, last }) => (first === last ? `${last}` : `${first}–${last}`) },
      { key: 'what', cell: 'text', of: ({ side }) => said(side === 'buy' ? 'j-buy' : 'j-sell') },
      { key: 'share', cell: 'text', of: ({ instrument_id: id }) => shareNamed(source, id) },
      { key: 'value', cell: 'signed-money', of: signedValue, sums: true },
      { key: 'charges-paid', cell: 'money', of: ({ charges_paise: charges }) => charges, sums: true },
      { key: 'net', cell: 'signed-money', of: (fill) => signedValue(fill) - fill.charges_paise, sums: true },
    ],
    fills,
  )
}
