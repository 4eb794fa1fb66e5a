import type { getKeyFacts } from '@bahi/contract/loans/calls'
import * as refusals from '@bahi/contract/messages/refusals'
import type { PaperSummary } from '@bahi/contract/reports/certificates'
import type { PaperWord } from '@bahi/contract/reports/paper-word-list'
import type { PaperCell } from '@bahi/contract/reports/papers'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { accept, type Decision, refusal, refuse } from '@bahi/domain/outcome'
import { printVerificationCode } from '@bahi/domain/reports/verification-code'
import { formatRupees } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Who } from '../platform/http/who.ts'
import type { PdfTask } from '../platform/pdf/pdf-renderer.ts'
import { documentProof } from '../platform/pdf/proof.ts'
import {
  figuresFingerprint,
  printFingerprint,
  readDocuments,
  registerDocument,
  type RegisteredDocument,
} from '../platform/pdf/register.ts'
import { type LoanParts, rowId } from './loan-parts.ts'
import { loanNumber, readLoan, shownTerms, loanTerms } from './loan-rows.ts'
import { type CostFigures, costFigures, type Quote, quoteAmount } from './quote-loan.ts'
import { readOneLoanView } from './read-loans.ts'

const KIND = 'key-facts'
const CUSTOMER_NUMBER_SIGNS = 6

type KeyFacts = CostFigures &
  Pick<
    Quote,
    | 'lender'
    | 'amountPaise'
    | 'dailyRateHundredthBps'
    | 'yearlyRateBps'
    | 'coolingOffDays'
    | 'freeDays'
    | 'cureDays'
    | 'termDays'
    | 'feePaise'
    | 'pledge'
  > & { readonly number: string | null; readonly asOf: string }

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
    page(document, { isSimulated: parts.isSimulated, address: parts.http.networkOrigins?.[0] ?? null }),
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

/** The registered figures: all that the page says, and the summary that a check of the code shows. */
interface KeyFactFigures extends PaperSummary {
  readonly asOf: string
  readonly holder: { readonly name: string | null; readonly number: string }
  readonly said: KeyFacts
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

const rupees = (amountPaise: number): string => formatRupees(paise(amountPaise), 'en')
/**
 * `percent` prints basis points with two decimals, `finePercent` prints hundredths of a basis point with four decimals.
 */
const percent = (bps: number): string => `${Math.floor(bps / 100)}.${String(bps % 100).padStart(2, '0')} %`
const finePercent = (hundredthBps: number): string =>
  `${Math.floor(hundredthBps / 10_000)}.${String(hundredthBps % 10_000).padStart(4, '0')} %`
const day = (date: string): string =>
  new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(`${date}T00:00:00Z`),
  )
const WHEN = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const SAID_OF_PLEDGE =
  'Your holdings stay yours: only what is pledged cannot be sold. If they no longer cover your loan, that is a margin shortfall: you are told and have the settlement days named above to clear it; then just enough is sold to cover it.'
const SAID_OF_TERM =
  'Anything outstanding at the end date is due then. You are told and have as many settlement days as for a shortfall; then just enough of what is pledged is sold, and you cannot borrow again until it is paid.'
const SAID_OF_GIVING_BACK =
  'The cooling-off period lasts so many times 24 hours from payout, and at least to the close of as many trading days after it. You may repay any time, in part or whole, without a fee. Interest accrues by the night and is rounded down.'

function page(
  { mark, fingerprint, issuedAt, asOf, figures: { said } }: RegisteredDocument<KeyFactFigures>,
  { isSimulated, address }: { isSimulated: boolean; address: string | null },
): PdfTask {
  const code = printVerificationCode(mark)
  return {
    letterhead: {
      title: 'Key-fact sheet',
      code,
      fingerprint: printFingerprint(fingerprint),
      proof: documentProof({ code, fingerprint: printFingerprint(fingerprint), address }),
      isSimulated,
      asOf: `${WHEN.format(asOf)} IST`,
      language: 'en',
    },
    madeAt: issuedAt,
    parts: [
      {
        kind: 'subject',
        name: said.number === null ? 'Loan against your holdings' : `Loan ${said.number}`,
        detail: `From ${said.lender}`,
      },
      { kind: 'figure', value: rupees(said.amountPaise), unit: 'paid out in full' },
      termsPart(said),
      { kind: 'heading', text: 'Repayment schedule' },
      schedulePart(said),
      ...pledgeParts(said),
      { kind: 'paragraph', text: SAID_OF_PLEDGE },
      { kind: 'paragraph', text: SAID_OF_TERM },
      { kind: 'paragraph', quiet: true, text: SAID_OF_GIVING_BACK },
    ],
  }
}

type Part = PdfTask['parts'][number]

const termsPart = (said: KeyFacts): Part => ({
  kind: 'facts',
  facts: [
    ['Interest per day', finePercent(said.dailyRateHundredthBps)],
    ['Annual rate', percent(said.yearlyRateBps)],
    ['APR', `${percent(said.aprBps)} a year`],
    ['Interest-free days', String(said.freeDays)],
    ['Cooling-off period (days)', String(said.coolingOffDays)],
    ['Fees', rupees(said.feePaise)],
    ['Time to clear a shortfall', `${said.cureDays} settlement days`],
    ['Due', `${said.termDays} days after it is paid out`],
    ['Interest of one day', rupees(said.interestPerDayPaise)],
  ],
})

const schedulePart = ({ schedule }: KeyFacts): Part => ({
  kind: 'table',
  columns: [
    { title: 'After' },
    { title: 'On' },
    { title: 'Interest', align: 'right' },
    { title: 'In all', align: 'right' },
  ],
  rows: schedule.map(({ days, on, interestPaise, totalPaise }) => [
    `${days} days`,
    day(on),
    rupees(interestPaise),
    rupees(totalPaise),
  ]),
})

function pledgeParts({ pledge }: KeyFacts): Part[] {
  if (pledge.length === 0) return []
  return [
    { kind: 'heading', text: 'What is pledged' },
    {
      kind: 'table',
      columns: [
        { title: 'Holding' },
        { title: 'Quantity', align: 'right' },
        { title: 'Worth', align: 'right' },
        { title: 'Carries', align: 'right' },
      ],
      rows: pledge.map((line) => [line.name, String(line.quantity), rupees(line.valuePaise), rupees(line.lendsPaise)]),
    },
  ]
}
