import type { PaperSummary } from '@bahi/contract/reports/certificates'
import { formatQuantity, formatRupees } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import { quantity } from '@bahi/money/quantity'
import { pageDates } from '../platform/pdf/page-dates.ts'
import type { PageLanguage } from '../platform/pdf/page-words.ts'
import type { PdfTask } from '../platform/pdf/pdf-renderer.ts'
import { printProof } from '../platform/pdf/proof.ts'
import type { RegisteredDocument } from '../platform/pdf/register.ts'
import { keyFactWords } from './key-fact-words.ts'
import type { CostFigures, Quote } from './quote-loan.ts'

export type KeyFacts = CostFigures &
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

/** The registered figures: all that the page says, and the summary that a check of the code shows. */
export interface KeyFactFigures extends PaperSummary {
  readonly asOf: string
  readonly holder: { readonly name: string | null; readonly number: string }
  readonly said: KeyFacts
}

/**
 * `percent` prints basis points with two decimals, `finePercent` prints hundredths of a basis point with four decimals.
 */
const percent = (bps: number): string => `${Math.floor(bps / 100)}.${String(bps % 100).padStart(2, '0')} %`
const finePercent = (hundredthBps: number): string =>
  `${Math.floor(hundredthBps / 10_000)}.${String(hundredthBps % 10_000).padStart(4, '0')} %`

/** The printed key facts. All figures come from the register of documents. */
export function keyFactsPage(
  document: RegisteredDocument<KeyFactFigures>,
  { isSimulated, address, language }: { isSimulated: boolean; address: string | null; language: PageLanguage },
): PdfTask {
  const {
    issuedAt,
    asOf,
    figures: { said },
  } = document
  const words = keyFactWords[language]
  const [ofPledge, ofTerm, ofGivingBack] = words.said
  return {
    letterhead: {
      title: words.title,
      ...printProof(document, address),
      isSimulated,
      asOf: pageDates(language).moment(asOf),
      language,
    },
    madeAt: issuedAt,
    parts: [
      {
        kind: 'subject',
        name: said.number === null ? words.ofQuote : words.ofLoan(said.number),
        detail: words.from(said.lender),
      },
      { kind: 'figure', value: rupees(said.amountPaise, language), unit: words.paidOut },
      termsPart(said, language),
      { kind: 'heading', text: words.schedule },
      schedulePart(said, language),
      ...pledgeParts(said, language),
      { kind: 'paragraph', text: ofPledge },
      { kind: 'paragraph', text: ofTerm },
      { kind: 'paragraph', quiet: true, text: ofGivingBack },
    ],
  }
}

type Part = PdfTask['parts'][number]

const rupees = (amountPaise: number, language: PageLanguage): string => formatRupees(paise(amountPaise), language)

function termsPart(said: KeyFacts, language: PageLanguage): Part {
  const words = keyFactWords[language]
  return {
    kind: 'facts',
    facts: [
      [words.perDay, finePercent(said.dailyRateHundredthBps)],
      [words.annualRate, percent(said.yearlyRateBps)],
      [words.apr, words.aYear(percent(said.aprBps))],
      [words.freeDays, String(said.freeDays)],
      [words.coolingOff, String(said.coolingOffDays)],
      [words.fees, rupees(said.feePaise, language)],
      [words.cure, words.cureDays(said.cureDays)],
      [words.due, words.dueAfter(said.termDays)],
      [words.oneDay, rupees(said.interestPerDayPaise, language)],
    ],
  }
}

function schedulePart({ schedule }: KeyFacts, language: PageLanguage): Part {
  const words = keyFactWords[language]
  const { day } = pageDates(language)
  return {
    kind: 'table',
    columns: columnsOf(words.scheduleColumns, 2),
    rows: schedule.map(({ days, on, interestPaise, totalPaise }) => [
      words.days(days),
      day(on),
      rupees(interestPaise, language),
      rupees(totalPaise, language),
    ]),
  }
}

function pledgeParts({ pledge }: KeyFacts, language: PageLanguage): Part[] {
  if (pledge.length === 0) return []
  const words = keyFactWords[language]
  return [
    { kind: 'heading', text: words.pledged },
    {
      kind: 'table',
      columns: columnsOf(words.pledgeColumns, 1),
      rows: pledge.map((line) => [
        line.name,
        formatQuantity(quantity(BigInt(line.quantity)), language),
        rupees(line.valuePaise, language),
        rupees(line.lendsPaise, language),
      ]),
    },
  ]
}

/** Texts to the left, and from a column on figures to the right. */
function columnsOf(titles: readonly string[], firstFigure: number) {
  return titles.map((title, at) => (at < firstFigure ? { title } : { title, align: 'right' as const }))
}
