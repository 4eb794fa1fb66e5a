import type pg from 'pg'
import type { listStatement, StatementEntry } from '@bahi/contract/reports/statement'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { type Decision, accept, refusal, refuse } from '@bahi/domain/outcome'
import { paise, paiseToNumber } from '@bahi/money/paise'
import { quantity, quantityToNumber } from '@bahi/money/quantity'
import { INR, unitAsset } from '../../ledger/asset.ts'
import { readDayTotals, readJournalPage, type PagedJournal } from '../../ledger/read-journal-page.ts'
import { readSymbols, type SymbolOf } from '../../market/instruments/asset-symbols.ts'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import { journalView } from '../../market/instruments/journal-view.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Who } from '../../platform/http/who.ts'
import { orderNumber } from '../../platform/reference-number.ts'
import { readPeriod, readShare, sortFilter } from './entry-filter.ts'
import { type OfRecord, readDividends } from './read-dividends.ts'
import { readHands } from './read-hands.ts'
import { type Memo, readMemos } from './read-memos.ts'

export type StatementParts = {
  readonly db: { readonly pool: pg.Pool }
  readonly instruments: Pick<InstrumentRegister, 'byId' | 'byCode'>
}

const LARGEST_ID = 2n ** 63n - 1n

/** Lists a page of the customer's account book with the totals of the days on the page, in one snapshot. */
export async function listEntries(
  parts: StatementParts,
  input: InputOf<typeof listStatement>,
  who: Who,
): Promise<Decision<ReplyOf<typeof listStatement>>> {
  const { account, sort, code, number, before, size } = input
  const period = readPeriod(input)
  if (!period.ok) return refuse(refusal('parameter-malformed', {}, period.field))
  const cursor = before === undefined ? null : BigInt(before)
  if (cursor !== null && cursor > LARGEST_ID) return refuse(refusal('parameter-malformed', {}, 'before'))
  const asset = code === undefined ? null : (parts.instruments.byCode(code)?.id ?? (await readUnits(parts, code)))
  if (asset === undefined) return refuse(refusal('parameter-malformed', {}, 'code'))
  const key = { shard: who.shard, owner: who.customerId }
  return inTransaction(
    parts.db.pool,
    async (tx) => {
      const share = asset === null ? null : await readShare(tx, key, asset)
      const filter = {
        account,
        ...sortFilter(sort),
        share,
        seq: number === undefined ? null : BigInt(number),
        ...period.range,
      }
      const found = await readJournalPage(tx, key, filter, cursor, size + 1)
      const journals = found.slice(0, size)
      const memoOf = await readMemos(tx, key, journals)
      const ofRecord = await readDividends(tx, key, journals)
      const symbolOf = await readSymbols(
        tx,
        parts.instruments,
        journals.flatMap(({ postings }) => postings.map((posting) => posting.asset)),
      )
      const handsOf = await readHands(tx, key, journals)
      const days = await readDayTotals(tx, key, filter, [...new Set(journals.map((journal) => journal.businessDate))])
      return accept({
        items: journals.map((journal) => ({
          ...entryOf(symbolOf, journal, { memo: memoOf(journal), dividend: ofRecord(journal) }),
          hands: handsOf(journal),
        })),
        more: found.length > size,
        days: days.map(({ date, debitPaise, creditPaise }) => ({
          date,
          debitPaise: paiseToNumber(paise(debitPaise)),
          creditPaise: paiseToNumber(paise(creditPaise)),
        })),
      })
    },
    { isolation: 'repeatable read' },
  )
}

/** The asset of the scheme with this code. */
async function readUnits({ db }: StatementParts, code: string): Promise<number | undefined> {
  const {
    rows: [row],
  } = await db.pool.query<{ id: number }>('select id from bahi.scheme where code = $1', [code.toUpperCase()])
  return row === undefined ? undefined : unitAsset(row.id)
}

function entryOf(
  symbolOf: SymbolOf,
  journal: PagedJournal,
  { memo, dividend }: { memo: Memo | undefined; dividend: OfRecord | undefined },
): Omit<StatementEntry, 'hands'> {
  const shares = journal.postings.find(({ asset }) => asset !== INR)
  const instrumentId = memo?.instrumentId ?? dividend?.instrumentId ?? shares?.asset ?? INR
  const count = memo?.quantity ?? dividend?.quantity ?? shares?.amount
  return {
    ...journalView(journal, symbolOf),
    symbol: symbolOf(instrumentId),
    quantity: count === undefined ? null : quantityToNumber(quantity(count)),
    pricePaise: memo === undefined ? null : paiseToNumber(paise(memo.pricePaise)),
    orderId: memo === undefined ? null : memo.orderId.toString(),
    orderNumber: memo === undefined ? null : orderNumber(memo.orderId, memo.placedOn),
    program: memo?.program ?? null,
    externalReference: journal.externalReference,
    previousHash: Buffer.from(journal.previousHash).toString('hex'),
    memo:
      memo === undefined || memo.sale === null
        ? null
        : {
            costPaise: paiseToNumber(paise(memo.sale.costPaise)),
            gainPaise: paiseToNumber(paise(memo.sale.gainPaise)),
          },
  }
}
