import type { CertifiedHolding } from '@bahi/contract/reports/certificates'
import { formatQuantity } from '@bahi/money/format'
import { quantity } from '@bahi/money/quantity'
import { pageDates } from '../../platform/pdf/page-dates.ts'
import type { PageLanguage } from '../../platform/pdf/page-words.ts'
import type { PdfTask } from '../../platform/pdf/pdf-renderer.ts'
import { printProof } from '../../platform/pdf/proof.ts'
import type { RegisteredDocument } from '../../platform/pdf/register.ts'
import { certificateWords, type CertificateWords } from './certificate-words.ts'

/** The printed certificate of a holding. All figures come from the register of documents. */
export function certificatePage(
  document: RegisteredDocument<CertifiedHolding>,
  { isSimulated, address, language }: { isSimulated: boolean; address: string | null; language: PageLanguage },
): PdfTask {
  const { issuedAt, figures } = document
  const { holder, share, quantities, heldSince, entry, asOf } = figures
  const words = certificateWords[language]
  const { day, moment } = pageDates(language)
  const count = (shares: number) => formatQuantity(quantity(BigInt(shares)), language)
  const rows = Object.entries(words.accounts) as [keyof CertificateWords['accounts'], readonly [string, string]][]
  return {
    letterhead: {
      title: words.title,
      ...printProof(document, address),
      isSimulated,
      asOf: moment(new Date(asOf)),
      language,
    },
    madeAt: issuedAt,
    parts: [
      { kind: 'subject', name: share.name, detail: `${words.equity} · ${share.symbol} · ${share.exchange}` },
      { kind: 'figure', value: count(quantities.total), unit: words.unit(quantities.total) },
      {
        kind: 'facts',
        facts: [
          [words.heldBy, holder.name ?? words.customer(holder.number)],
          [words.numberEnds, holder.number],
          ['ISIN', share.isin ?? words.unknown],
          [words.asOf, moment(new Date(asOf))],
          [words.heldSince, heldSince === null ? words.unknown : day(heldSince)],
          [words.latestEntry, words.entry(entry)],
        ],
      },
      { kind: 'heading', text: words.where },
      {
        kind: 'table',
        columns: words.columns.map((title, at) => (at === 2 ? { title, align: 'right' } : { title })),
        rows: rows.map(([account, [name, meaning]]) => [name, meaning, count(quantities[account])]),
        total: [words.total, '', count(quantities.total)],
      },
      { kind: 'paragraph', quiet: true, text: words.meaning },
    ],
  }
}
