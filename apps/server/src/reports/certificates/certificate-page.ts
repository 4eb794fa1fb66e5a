import type { CertifiedHolding } from '@bahi/contract/reports/certificates'
import { printVerificationCode } from '@bahi/domain/reports/verification-code'
import type { PdfTask } from '../../platform/pdf/pdf-renderer.ts'
import { documentProof } from '../../platform/pdf/proof.ts'
import { printFingerprint, type RegisteredDocument } from '../../platform/pdf/register.ts'

const WHEN = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const COUNT = new Intl.NumberFormat('en-IN')

const when = (at: Date): string => `${WHEN.format(at)} IST`
const day = (date: string): string =>
  new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(`${date}T00:00:00Z`),
  )

/** The printed certificate of a holding. All figures come from the register of documents. */
export function certificatePage(
  { mark, fingerprint, issuedAt, figures }: RegisteredDocument<CertifiedHolding>,
  { isSimulated, address }: { isSimulated: boolean; address: string | null },
): PdfTask {
  const code = printVerificationCode(mark)
  const { holder, share, quantities, heldSince, entry, asOf } = figures
  const shares = (name: string, quantity: number, meaning: string): string[] => [name, meaning, COUNT.format(quantity)]
  return {
    letterhead: {
      title: 'Certificate of holding',
      code,
      fingerprint: printFingerprint(fingerprint),
      proof: documentProof({ code, fingerprint: printFingerprint(fingerprint), address }),
      isSimulated,
      asOf: when(new Date(asOf)),
      language: 'en',
    },
    madeAt: issuedAt,
    parts: [
      { kind: 'subject', name: share.name, detail: `Equity shares · ${share.symbol} · ${share.exchange}` },
      { kind: 'figure', value: COUNT.format(quantities.total), unit: quantities.total === 1 ? 'share' : 'shares' },
      {
        kind: 'facts',
        facts: [
          ['Held by', holder.name ?? `Customer ${holder.number}`],
          ['Customer number ends in', holder.number],
          ['ISIN', share.isin ?? 'Not known'],
          ['As of', when(new Date(asOf))],
          ['Held since', heldSince === null ? 'Not known' : day(heldSince)],
          ['Latest entry of the book', `No. ${COUNT.format(entry)}`],
        ],
      },
      { kind: 'heading', text: 'Where the shares stand in the book' },
      {
        kind: 'table',
        columns: [{ title: 'Account' }, { title: 'What it means' }, { title: 'Shares', align: 'right' }],
        rows: [
          shares('Available', quantities.available, 'Free to sell'),
          shares('Held', quantities.held, 'Kept for an order to sell that is still open'),
          shares('Unsettled', quantities.unsettled, 'Bought, to be delivered on the settlement day'),
          shares('Pledged', quantities.pledged, 'Security for a loan'),
          shares('Locked in', quantities.locked, 'Owned, and not for sale before a day that was agreed'),
        ],
        total: ['In all', '', COUNT.format(quantities.total)],
      },
      {
        kind: 'paragraph',
        quiet: true,
        text: 'This page says what stood in the customer’s book at the moment named above. It is not a share certificate under company law and cannot be transferred.',
      },
    ],
  }
}
