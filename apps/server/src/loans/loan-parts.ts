import type { Calendar } from '@bahi/domain/calendar/calendar'
import { TERM_DAYS, type LoanTerms } from '@bahi/domain/loans/loan-terms'
import { ratePercent } from '@bahi/money/rate'
import { divide } from '@bahi/money/rounding'
import type { InstrumentRegister } from '../market/instruments/instrument.ts'
import type { BusinessClock, SystemClock } from '../platform/clock.ts'
import type { Database } from '../platform/db/connect.ts'
import type { IdSource } from '../platform/db/ids.ts'
import type { HttpDeps } from '../platform/http/http-deps.ts'
import type { PdfRenderer } from '../platform/pdf/pdf-renderer.ts'
import type { Settings } from '../platform/settings.ts'
import type { FourEyes } from '../staff/four-eyes/four-eyes.ts'

/** What every caller of the loans' rules needs: requests, four-eyes approvals and the jobs. */
export interface LoanContext {
  readonly ids: Pick<IdSource, 'newId'>
  readonly systemClock: SystemClock
  readonly clock: Pick<BusinessClock, 'now' | 'instant'>
  readonly calendar: Pick<Calendar, 'dayKind' | 'isSettlementDay'>
  readonly settings: Pick<Settings, 'value'>
  readonly instruments: Pick<InstrumentRegister, 'byId'>
}

export interface LoanParts extends HttpDeps, LoanContext {
  readonly db: Pick<Database, 'pool'>
  readonly ids: IdSource
  readonly clock: BusinessClock
  readonly calendar: Calendar
  readonly fourEyes: FourEyes
  readonly press: Pick<PdfRenderer, 'print'>
  readonly isSimulated: boolean
}

/** Loan-to-value in basis points: of shares, of equity funds, and of debt and liquid funds. */
export type Ltv = { readonly sharesBps: number; readonly equityBps: number; readonly debtBps: number }

/**
 * Scales a decimal percentage to an integer, rounded down. `whole` is the value of 100 %: 10,000 for basis points,
 * 1,000,000 for hundredths of a basis point.
 */
function scaled(percent: string, whole: bigint): number {
  const { numerator, denominator } = ratePercent(percent)
  return Number(divide(numerator * whole, denominator, 'down'))
}

export function ltvToday({ settings }: Pick<LoanContext, 'settings'>): Ltv {
  return {
    sharesBps: scaled(settings.value('loan.ltvSharesPercent'), 10_000n),
    equityBps: scaled(settings.value('loan.ltvEquityFundsPercent'), 10_000n),
    debtBps: scaled(settings.value('loan.ltvDebtFundsPercent'), 10_000n),
  }
}

/** The terms of a loan that a customer applies for today. */
export function termsToday({ settings }: Pick<LoanContext, 'settings'>): LoanTerms {
  return {
    dailyRateHundredthBps: scaled(settings.value('loan.dailyRatePercent'), 1_000_000n),
    freeDays: settings.value('loan.freeDays'),
    coolingOffDays: settings.value('loan.coolingOffDays'),
    cureDays: settings.value('loan.cureDays'),
    termDays: TERM_DAYS,
    feePaise: 0n,
  }
}

const LARGEST_ID = 2n ** 63n - 1n

/** Reads an id from a request. An id too large for the column becomes 0, which no row has. */
export function rowId(text: string | undefined): bigint {
  const id = BigInt(text ?? '0')
  return id > LARGEST_ID ? 0n : id
}
