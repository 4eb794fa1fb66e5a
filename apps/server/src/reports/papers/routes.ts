import type { FastifyInstance } from 'fastify'
import { getPaper, getPaperFile, listPapers, openPaperLink } from '@bahi/contract/reports/papers'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { type FinancialYear, financialYear } from '@bahi/domain/reports/financial-year'
import { type BusinessDate, parseBusinessDate } from '@bahi/money/business-date'
import { openPaperOfLink } from '../../customers/messages/paper-links.ts'
import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Who } from '../../platform/http/who.ts'
import type { PdfRenderer } from '../../platform/pdf/pdf-renderer.ts'
import type { Settings } from '../../platform/settings.ts'
import { readChargeRates } from '../../shares/orders/charge-rates.ts'
import { draftContractNote, type NoteSource } from './contract-note.ts'
import { draftFunds } from './funds.ts'
import { draftHoldings } from './holdings.ts'
import { draftLedger } from './ledger.ts'
import { readPaperList } from './list-papers.ts'
import { draftLoans } from './loans.ts'
import { paperCsv } from './paper-csv.ts'
import type { PaperDraft, PaperSource } from './paper-draft.ts'
import { paperPage } from './paper-page.ts'
import { draftProfit } from './profit.ts'
import { registerPaper, type IssuedPaper } from './register-paper.ts'
import { draftTax } from './tax.ts'

type Asked = InputOf<typeof getPaper>

export interface PaperParts extends HttpDeps {
  readonly db: Pick<Database, 'pool'>
  readonly ids: IdSource
  readonly systemClock: SystemClock
  readonly clock: Pick<BusinessClock, 'now' | 'instant'>
  readonly instruments: PaperSource['instruments']
  readonly feed: PaperSource['feed']
  readonly calendar: NoteSource['calendar']
  readonly settings: Pick<Settings, 'history'>
  readonly press: Pick<PdfRenderer, 'print'>
  /** Whether papers show the badge of simulated data (rule H3). */
  readonly isSimulated: boolean
}

export function registerPapers(app: FastifyInstance, parts: PaperParts): void {
  serve(app, parts, listPapers, async (_input, who) =>
    accept(await readPaperList(parts.db.pool, who, parts.clock.now().date)),
  )
  serve(app, parts, getPaper, async (asked, who) => {
    const issued = await issue(parts, who, asked)
    return issued.ok ? accept(issued.accepted.view) : issued
  })
  serve(app, parts, openPaperLink, async ({ token }) => {
    const opened = await openPaperOfLink(parts.db.pool, token, parts.systemClock())
    if (opened === undefined) return refuse(refusal('mail-link-ended'))
    const { customer, kind, period } = opened
    const issued = await issue(parts, { ...customer, readOnly: true }, { kind, period })
    return issued.ok ? accept(issued.accepted.view) : refuse(refusal('mail-link-ended'))
  })
  serve(app, parts, getPaperFile, async ({ format, lang, ...asked }, who) => {
    const page = { language: lang, address: parts.http.networkOrigins?.[0] ?? null }
    const issued = await issue(parts, who, asked)
    if (!issued.ok) return issued
    const { view, document } = issued.accepted
    const bytes =
      format === 'csv'
        ? paperCsv(view, lang)
        : await parts.press.print(who.customerId, paperPage(issued.accepted, page))
    return accept({ form: format, bytes, fileName: `bahi-${view.kind}-${view.period}-${document.mark}.${format}` })
  })
}

/** Issues a paper with figures of one moment. A second request with unchanged figures returns the same paper. */
async function issue(
  { db: { pool }, ids, clock, instruments, feed, calendar, settings, isSimulated }: PaperParts,
  who: Who,
  { kind, period }: Asked,
): Promise<Decision<IssuedPaper>> {
  const asOf = clock.instant()
  const chargeRates = readChargeRates(settings)
  const draft = await inTransaction(
    pool,
    (tx) =>
      draftPaper({ db: tx, who, instruments, feed, calendar, chargeRates, today: clock.now().date }, { kind, period }),
    { isolation: 'repeatable read' },
  )
  if (draft === null) return refuse(refusal('paper-missing', {}, 'period'))
  // Runs in a second transaction, because at repeatable read the first one would not see a paper that another request
  // registered in the meantime.
  return accept(
    await inTransaction(pool, (tx) =>
      registerPaper(tx, ids, who, { kind, period, draft, asOf, issuedAt: clock.instant() }, isSimulated),
    ),
  )
}

function ledgerOf(
  source: NoteSource,
  date: BusinessDate | null,
  year: FinancialYear | null,
): Promise<PaperDraft | null> | null {
  if (date !== null) return draftLedger(source, { from: date, until: date })
  return year === null ? null : draftLedger(source, year)
}

/**
 * Null when the paper does not exist: a wrong kind of period, a day without trades, a year that has not begun, or a tax
 * estimate before 2018.
 */
async function draftPaper(source: NoteSource, { kind, period }: Asked): Promise<PaperDraft | null> {
  const date = parseBusinessDate(period)
  const year =
    /^\d{4}$/.test(period) && Number(period) > 2000 && `${period}-04-01` <= source.today
      ? financialYear(Number(period))
      : null
  const isNow = period === 'now'
  switch (kind) {
    case 'contract-note':
      return date === null ? null : draftContractNote(source, date)
    case 'holdings':
      return isNow ? draftHoldings(source) : null
    case 'profit':
      return year === null ? null : draftProfit(source, year)
    case 'tax':
      return year === null || year.year < '2018' ? null : draftTax(source, year)
    case 'funds':
      return isNow ? draftFunds(source) : null
    case 'loans':
      return isNow ? draftLoans(source) : null
    case 'ledger':
      return ledgerOf(source, date, year)
  }
}
