import type { JournalView } from '@bahi/contract/wire/journal'
import { paise, paiseToNumber } from '@bahi/money/paise'
import type { WrittenJournal } from '../../ledger/read-journals.ts'

/** A journal as the phone and the console show it. Transfers move rupees only. */
export function journalView({ id, kind, reference, recordedAt, businessDate, postings }: WrittenJournal): JournalView {
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
      symbol: null,
      amount: paiseToNumber(paise(amount)),
      hash: hash.toString('hex'),
    })),
  }
}
