import type { InputOf, ReplyOf } from '@bahi/contract/endpoint'
import type { listStatement, StatementEntry } from '@bahi/contract/statement'
import { businessDate, daysInMonth } from '@bahi/domain/calendar/business-date'
import { type Decision, accept, refusal, refuse } from '@bahi/domain/outcome'
import { paise, paiseToNumber } from '@bahi/money/paise'
import { quantity, quantityToNumber } from '@bahi/money/quantity'
import type pg from 'pg'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Who } from '../../identity/who.ts'
import { INR } from '../../ledger/asset.ts'
import { readDayTotals, readJournalPage, type JournalFilter, type PagedJournal } from '../../ledger/read-journal-page.ts'
import type { InstrumentRegister } from '../../market/instrument.ts'
import { orderNumber } from '../../trading/order-number.ts'
import { type Memo, readMemos } from './read-memos.ts'

export type StatementParts = { readonly db: { readonly pool: pg.Pool }; readonly instruments: Pick<InstrumentRegister, 'byId'> }

const LARGEST_ID = 2n ** 63n - 1n

/** A page of the customer's own book with the totals of the days it touches, all of one moment. */
export async function listEntries(parts: StatementParts, { account, month, before, size }: InputOf<typeof listStatement>, who: Who): Promise<Decision<ReplyOf<typeof listStatement>>> {
  const range = monthRange(month)
  if (range === null) return refuse(refusal('parameter-malformed', {}, 'month'))
  const cursor = before === undefined ? null : BigInt(before)
  if (cursor !== null && cursor > LARGEST_ID) return refuse(refusal('parameter-malformed', {}, 'before'))
  const key = { book: who.book, owner: who.customerId }
  const filter: JournalFilter = { account, ...range }
  return inTransaction(parts.db.pool, async (tx) => {
    const found = await readJournalPage(tx, key, filter, cursor, size + 1)
    const journals = found.slice(0, size)
    const memoOf = await readMemos(tx, key, journals)
    const days = await readDayTotals(tx, key, filter, [...new Set(journals.map((journal) => journal.businessDate))])
    return accept({
      items: journals.map((journal) => entryOf(parts, journal, memoOf(journal))),
      more: found.length > size,
      days: days.map(({ date, debitPaise, creditPaise }) => ({ date, debitPaise: paiseToNumber(paise(debitPaise)), creditPaise: paiseToNumber(paise(creditPaise)) })),
    })
  }, { isolation: 'repeatable read' })
}

function monthRange(month: string | undefined): Pick<JournalFilter, 'from' | 'to'> | null {
  if (month === undefined) return { from: null, to: null }
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))]
  if (year < 1 || number < 1 || number > 12) return null
  return { from: businessDate(`${month}-01`), to: businessDate(`${month}-${daysInMonth(year, number)}`) }
}

function entryOf({ instruments }: StatementParts, journal: PagedJournal, memo: Memo | undefined): StatementEntry {
  const symbolOf = (asset: number) => (asset === INR ? null : (instruments.byId(asset)?.symbol ?? null))
  const shares = journal.postings.find(({ asset }) => asset !== INR)
  const instrumentId = memo?.instrumentId ?? shares?.asset ?? INR
  const count = memo?.quantity ?? shares?.amount
  return {
    id: journal.id.toString(), kind: journal.kind, reference: journal.reference, recordedAt: journal.recordedAt.toISOString(), businessDate: journal.businessDate,
    postings: journal.postings.map(({ seq, debit, credit, asset, amount, hash }) => ({ seq: Number(seq), debit, credit, asset, symbol: symbolOf(asset), amount: paiseToNumber(paise(amount)), hash: hash.toString('hex') })),
    symbol: symbolOf(instrumentId),
    quantity: count === undefined ? null : quantityToNumber(quantity(count)),
    pricePaise: memo === undefined ? null : paiseToNumber(paise(memo.pricePaise)),
    orderNumber: memo === undefined ? null : orderNumber(memo.orderId, memo.placedOn),
    externalReference: journal.externalReference,
    memo: memo === undefined || memo.sale === null ? null : { costPaise: paiseToNumber(paise(memo.sale.costPaise)), gainPaise: paiseToNumber(paise(memo.sale.gainPaise)) },
  }
}
