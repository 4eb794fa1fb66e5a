import { businessDate, type BusinessDate } from '@bahi/domain/calendar/business-date'
import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { Closings } from './closings.ts'
import type { Database } from './db/connect.ts'
import type { IdSource } from './db/ids.ts'
import type { Lease } from './db/role-lease.ts'
import { noFailPoint } from './exchange/fail-point.ts'
import type { MarketFloor } from './exchange/market-floor.ts'
import { OfferVault } from './exchange/offer-vault.ts'
import { demoBank } from './features/wallet/payment-provider.ts'
import type { HouseOptions } from './house-options.ts'
import type { House } from './house.ts'
import { applyCorporateActions } from './jobs/corporate-actions.ts'
import { forgetEndedSessions } from './jobs/forget-ended-sessions.ts'
import { forgetUnusedPhotos } from './jobs/forget-unused-photos.ts'
import type { FundJobParts } from './jobs/fund-job-parts.ts'
import { turnFundEvening, turnFundMorning } from './jobs/fund-job.ts'
import type { IpoJobParts } from './jobs/ipo-parts.ts'
import type { JobParts } from './jobs/job-parts.ts'
import { keepTurning, type Round } from './jobs/keep-turning.ts'
import { turnLoanEvening } from './jobs/loan-job.ts'
import { reconcileBooks } from './jobs/reconcile-books.ts'
import { type RunDaysParts, runDays } from './jobs/run-days.ts'
import { runIpo, turnIpos } from './jobs/run-ipo.ts'
import { runOffers } from './jobs/run-offers.ts'
import { runWallet } from './jobs/run-wallet.ts'
import { sealNight } from './jobs/seal-night.ts'
import { runLoanSales } from './jobs/sell-pledges.ts'
import { settleDue } from './jobs/settle-due.ts'
import { runSchemes } from './jobs/trade-schemes.ts'
import { writeMarketReport } from './jobs/write-market-report.ts'
import type { BusinessClock, SystemClock } from './market/clock.ts'
import type { MarketRoom } from './market/market-room.ts'
import type { Settings } from './settings.ts'
import { forgetOldKeys } from './trading/idempotency-keys.ts'
import type { OrderDesk } from './trading/order-desk.ts'

export interface JobsParts {
  readonly options: Pick<HouseOptions, 'log' | 'market' | 'town' | 'failPoint' | 'onFault'>
  readonly ground: {
    readonly app: Database
    readonly exchangeDatabase: Database
    readonly ids: IdSource
    readonly leases: { readonly jobs: Lease }
  }
  readonly calendar: Calendar
  readonly firstDay: BusinessDate
  readonly exchange: MarketFloor
  readonly clock: BusinessClock
  readonly systemClock: SystemClock
  readonly market: MarketRoom
  readonly desk: Pick<OrderDesk, 'submit' | 'settled'>
  readonly settings: Settings
  readonly people: Pick<House, 'seal' | 'entropy' | 'verificationCodes'>
  readonly onError: (error: unknown) => void
}

export interface Jobs {
  /** What each job needs; tests run them by hand with it. */
  readonly parts: Pick<House, 'daysParts' | 'fundJob' | 'walletJob' | 'ipoJob' | 'offerJob' | 'vault'>
  /** Lets days pass and the clocks of wallet and offers run. */
  start(opened: Closings): void
}

/** The jobs of the house: what a day does when it ends, and what the clock does in between. */
export function openJobs({
  options,
  ground,
  calendar,
  firstDay,
  exchange,
  clock,
  systemClock,
  market,
  desk,
  settings,
  people,
  onError,
}: JobsParts): Jobs {
  const jobParts = { pool: ground.app.pool, lease: ground.leases.jobs, systemClock, ids: ground.ids, log: options.log }
  const vault = new OfferVault({
    pool: ground.exchangeDatabase.pool,
    seal: people.seal,
    entropy: people.entropy,
    systemClock,
  })
  const ipoJob: IpoJobParts = {
    ...jobParts,
    calendar,
    clock,
    vault,
    invents: options.market === 'simulated' && options.town?.inventsOffers !== false,
  }
  const fundJob: FundJobParts = { ...jobParts, calendar, clock, market, desk, settings }
  const daysParts: RunDaysParts = {
    ...jobParts,
    calendar,
    exchange,
    firstDay,
    drained: () => desk.settled(),
    reconcileBooks: (date) => reconcileBooks(jobParts, date),
    settleDue: (date) => settleDue({ ...jobParts, calendar }, date),
    // The report is made of what our own exchange did; of a live market others report.
    writeReport: (date) =>
      options.market === 'live' ? Promise.resolve(false) : writeMarketReport({ ...jobParts, market }, date),
    applyCorporateActions: (date) => applyCorporateActions(jobParts, date),
    turnFundEvening: (ended) => turnFundEvening(fundJob, ended),
    turnLoanEvening: (ended, next) => turnLoanEvening(fundJob, ended, next),
    turnFundMorning: (ended, next) => turnFundMorning(fundJob, ended, next),
    sealNight: (ended) => sealNight(jobParts, ended),
    turnNewShares: (ended, next) => turnIpos(ipoJob, ended, next),
    failPoint: options.failPoint ?? noFailPoint,
    onFault: options.onFault,
  }
  const walletJob = { ...jobParts, clock, bank: demoBank }
  const offerJob = { ...jobParts, clock }
  exchange.feed.onDay(({ kind }) => {
    if (kind === 'opened') void forgetOld(jobParts, people).catch(onError)
  })
  return {
    parts: { daysParts, fundJob, walletJob, ipoJob, offerJob, vault },
    start(opened) {
      const rounds: readonly Round[] = [
        { of: 'offers', everyMs: 1_000, turn: () => runOffers(offerJob) },
        {
          of: 'new shares',
          everyMs: 500,
          turn: () => runIpo(ipoJob, { date: businessDate(clock.now().date), second: clock.now().second }),
        },
        { of: 'schemes', everyMs: 1_000, turn: () => runSchemes(fundJob) },
        { of: 'loans', everyMs: 1_000, turn: () => runLoanSales(fundJob) },
        { of: 'the wallet', everyMs: 1_000, turn: () => runWallet(walletJob) },
      ]
      for (const job of [
        runDays(daysParts),
        ...rounds.map((round) => keepTurning(options.log, round, options.onFault)),
      ])
        opened.add(() => job.stop())
      exchange.start()
    },
  }
}

/** What nobody needs any more goes when a day opens. */
async function forgetOld(jobParts: JobParts, { verificationCodes }: Pick<House, 'verificationCodes'>): Promise<void> {
  await Promise.all([
    forgetOldKeys(jobParts.pool, jobParts.systemClock()),
    forgetEndedSessions(jobParts),
    verificationCodes.forgetOld(),
    forgetUnusedPhotos(jobParts),
  ])
}
