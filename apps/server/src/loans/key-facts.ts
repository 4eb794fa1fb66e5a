import type { getKeyFacts } from '@bahi/contract/loans/calls'
import * as refusals from '@bahi/contract/messages/refusals'
import type { PaperSummary } from '@bahi/contract/reports/certificates'
import type { PaperWord } from '@bahi/contract/reports/paper-word-list'
import type { PaperCell } from '@bahi/contract/reports/papers'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { accept, type Decision, refusal, refuse } from '@bahi/domain/outcome'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Who } from '../platform/http/who.ts'
import {
  figuresFingerprint,
  readDocuments,
  registerDocument,
  type RegisteredDocument,
} from '../platform/pdf/register.ts'
import { type KeyFactFigures, type KeyFacts, keyFactsPage } from './key-facts-page.ts'
import { type LoanParts, rowId } from './loan-parts.ts'
import { loanNumber, readLoan, shownTerms, loanTerms } from './loan-rows.ts'
import { costFigures, quoteAmount } from './quote-loan.ts'
import { readOneLoanView } from './read-loans.ts'

const KIND = 'key-facts'
const CUSTOMER_NUMBER_SIGNS = 6

/**
 * Prints the key facts of an existing loan or of a quote: one page with a code that anybody can check. A second request
 * with the same figures returns the same page.
 */
export async function printKeyFacts(
  parts: LoanParts,
  input: InputOf<typeof getKeyFacts>,
  who: Who,
): Promise<Decision<{ bytes: Buffer; fileName: string }>> {
  const found =
    input.loanId === undefined ? await ofQuote(parts, input, who) : await ofLoan(parts, rowId(input.loanId), who)
  if (!found.ok) return found
  const document = await register(parts, who, input.loanId ?? 'quote', found.accepted)
  const bytes = await parts.press.print(
    who.customerId,
    keyFactsPage(document, {
      isSimulated: parts.isSimulated,
      address: parts.http.networkOrigins?.[0] ?? null,
      language: input.lang,
    }),
  )
  return accept({ bytes, fileName: `bahi-key-facts-${document.mark}.pdf` })
}

async function ofQuote(
  parts: LoanParts,
  { amountPaise, lenderId }: InputOf<typeof getKeyFacts>,
  who: Who,
): Promise<Decision<KeyFacts>> {
  const quoted = await quoteAmount(parts, { amountPaise: amountPaise ?? 0, lenderId }, who)
  if (!quoted.ok) return quoted
  const { problems, fallToNoticeBps: _fall, lenderId: _lender, ...figures } = quoted.accepted
  if (problems.some(({ msg }) => msg === refusals.loanAmountNotPositive))
    return refuse(refusal('loan-amount-not-positive', {}, 'amountPaise'))
  const above = problems.find(({ msg }) => msg === refusals.loanAboveLimit)
  if (above !== undefined) return refuse(refusal('loan-above-limit', above.params, 'amountPaise'))
  return accept({ ...figures, number: null, asOf: parts.clock.now().date })
}

async function ofLoan(parts: LoanParts, id: bigint, who: Who): Promise<Decision<KeyFacts>> {
  const row = await readLoan(parts.db.pool, who.shard, id)
  if (row?.customer_id !== who.customerId) return refuse(refusal('loan-missing', {}, 'loanId'))
  const { viewOf } = await readOneLoanView(parts.db.pool, parts, who)
  const { askedAt, paidOutAt, pledged } = viewOf(row)
  const terms = loanTerms(row)
  const from = row.paid_out_on ?? parts.clock.now().date
  return accept({
    lender: row.lender,
    amountPaise: Number(row.asked_paise),
    ...shownTerms(terms),
    ...costFigures(terms, row.asked_paise, from),
    pledge: pledged,
    number: loanNumber(row),
    asOf: (paidOutAt ?? askedAt).slice(0, 10),
  })
}

/** Registers the page under the customer's lock, so that two simultaneous requests make one page. */
function register(
  { db: { pool }, ids, clock }: LoanParts,
  who: Who,
  subject: string,
  said: KeyFacts,
): Promise<RegisteredDocument<KeyFactFigures>> {
  return inTransaction(pool, async (tx) => {
    const {
      rows: [customer],
    } = await tx.query<{ real_name: string | null; identity_state: string }>(
      'select real_name, identity_state from bahi.customer where shard = $1 and id = $2 for no key update',
      [who.shard, who.customerId],
    )
    const holder = {
      name: customer?.identity_state === 'completed' ? customer.real_name : null,
      number: who.customerId.toString().slice(-CUSTOMER_NUMBER_SIGNS),
    }
    const [latest] = await readDocuments<KeyFactFigures>(tx, who, { kind: KIND, subject, most: 1 })
    if (
      latest !== undefined &&
      figuresFingerprint(latest.figures.said).equals(figuresFingerprint(said)) &&
      latest.figures.holder.name === holder.name
    )
      return latest
    const figures: KeyFactFigures = {
      asOf: clock.instant().toISOString(),
      holder,
      period: 'now',
      facts: factsOf(said),
      totals: [],
      said,
    }
    return registerDocument(tx, ids, who, {
      kind: KIND,
      subject,
      asOf: clock.instant(),
      issuedAt: clock.instant(),
      figures,
    })
  })
}

function factsOf(said: KeyFacts): PaperSummary['facts'] {
  const fact = (key: PaperWord, cell: PaperCell, value: string | number) => ({ key, cell, value: String(value) })
  return [
    fact('lender', 'text', said.lender),
    fact('lent', 'money', said.amountPaise),
    fact('rate-year', 'percent', said.yearlyRateBps),
    fact('all-in-year', 'percent', said.aprBps),
    fact('free-days', 'count', said.freeDays),
    fact('cooling-off-days', 'count', said.coolingOffDays),
  ]
}
