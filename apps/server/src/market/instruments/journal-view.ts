import type { JournalView } from '@bahi/contract/wire/journal'
import { paise, paiseToNumber } from '@bahi/money/paise'
import { INR } from '../../ledger/asset.ts'
import type { WrittenJournal } from '../../ledger/read-journals.ts'
import type { SymbolOf } from './asset-symbols.ts'
import type { InstrumentRegister } from './instrument.ts'

/** A journal as the phone and the console show it. @throws RangeError for an amount above 2^53. */
export function journalView(
  { id, kind, reference, recordedAt, businessDate, postings }: WrittenJournal,
  symbolOf: SymbolOf,
): JournalView {
  return {
    id: id.toString(),
    kind,
    reference,
    recordedAt: recordedAt.toISOString(),
    businessDate,
    postings: postings.map(({ seq, debit, credit, asset, amount, hash }) => ({
      seq: Number(seq),
      debit,
      credit,
      asset,
      symbol: symbolOf(asset),
      amount: paiseToNumber(paise(amount)),
      hash: hash.toString('hex'),
    })),
  }
}

/** Symbols of shares without a query, for journals whose units need no code. */
export function shareSymbols(instruments: Pick<InstrumentRegister, 'byId'>): SymbolOf {
  return (asset) => (asset === INR ? null : (instruments.byId(asset)?.symbol ?? null))
}
