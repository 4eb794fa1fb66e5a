import type { Calendar } from '@bahi/domain/calendar/calendar'
import { businessDate, type BusinessDate } from '@bahi/money/business-date'
import { runClosures } from './closing/run-closures.ts'
import { sendLateShareTransfers } from './closing/share-transfers/send-late.ts'
import { forgetSpentChallenges } from './customers/credentials/passkeys/passkey-challenge.ts'
import { forgetUnusedPhotos } from './customers/identity/forget-unused-photos.ts'
import type { CountMessage } from './customers/messages/message-parts.ts'
import { runMessages } from './customers/messages/run-messages.ts'
import { forgetEndedSessions } from './customers/sessions/forget-ended-sessions.ts'
import { inventIpo } from './exchange/listing/invent-ipo.ts'
import { packDays } from './exchange/tape/pack-days.ts'
import { runSchemes } from './funds/plans/trade-schemes.ts'
import { runFundEvening, runFundMorning } from './funds/run-funds.ts'
import type { FundJobParts } from './funds/schemes/fund-job-parts.ts'
import type { IpoJobParts } from './ipo/draw/step-ipo.ts'
import { IpoVault } from './ipo/draw/vault.ts'
import { runIpo, runIpoMorning } from './ipo/run-ipo.ts'
import { runHooks } from './kite/hooks/run-hooks.ts'
import { reconcileLedger } from './ledger/verify/reconcile-books.ts'
import type { LoanJobParts } from './loans/sales/loan-job-parts.ts'
import { runLoanEvening } from './loans/sales/run-loans.ts'
import { runLoanSales } from './loans/sales/sell-pledges.ts'
import { loanClaims } from './loans/sales/take-proceeds.ts'
import type { ExchangePort } from './market/ports/exchange-port.ts'
import type { MarketRoom } from './market/quotes/market-room.ts'
import { type RunDaysParts, runDays } from './nights/run-days.ts'
import { runOffers } from './offers/run-offers.ts'
import type { BusinessClock, SystemClock } from './platform/clock.ts'
import type { Database } from './platform/db/connect.ts'
import type { IdSource } from './platform/db/ids.ts'
import type { Lease } from './platform/db/role-lease.ts'
import type { Disposer } from './platform/disposer.ts'
import { noFailPoint } from './platform/fail-point.ts'
import type { JobParts } from './platform/jobs/job-parts.ts'
import { runEvery, type PeriodicJob, type JobRunListener } from './platform/jobs/run-every.ts'
import type { Settings } from './platform/settings.ts'
import { createBookEnder } from './practice/end-books.ts'
import { writeMarketReport } from './reports/market-report/write-market-report.ts'
import { tellPapers } from './reports/papers/tell-papers.ts'
import { sealNight } from './reports/proof/seal-night.ts'
import { keepWorth } from './reports/worth/keep-worth.ts'
import type { ServerOptions } from './server-options.ts'
import type { ServerParts } from './server-parts.ts'
import { applyCorporateActions } from './shares/corporate-actions/corporate-actions.ts'
import type { OrderDesk } from './shares/desk/order-desk.ts'
import { forgetOldKeys } from './shares/orders/idempotency-keys.ts'
import { settleDue } from './shares/settlement/settle-due.ts'
import type { StopDesk } from './shares/triggers/stop-desk.ts'
import type { DemoDesk } from './staff/demo-desk/run-desk.ts'
import { runWallet } from './wallet/run-wallet.ts'
import { demoBank } from './wallet/transfers/payment-provider.ts'

export interface JobsParts {
  /** Whether the jobs run in this process. */
  readonly isHere: boolean
  readonly options: Pick<ServerOptions, 'log' | 'market' | 'demo' | 'failPoint' | 'onFault' | 'hookAddresses'>
  readonly connections: {
    readonly app: Database
    readonly exchangeDatabase: Database
    readonly ids: IdSource
    readonly leases: { readonly jobs: Lease }
  }
  readonly calendar: Calendar
  readonly firstDay: BusinessDate
  readonly exchange: ExchangePort
  readonly clock: BusinessClock
  readonly systemClock: SystemClock
  readonly market: MarketRoom
  readonly desk: Pick<OrderDesk, 'submit' | 'settled'>
  readonly stopDesk: Pick<StopDesk, 'settled'>
  readonly settings: Settings
  readonly people: Pick<ServerParts, 'seal' | 'entropy' | 'verificationCodes' | 'pushKeys' | 'mailer'>
  readonly onError: (error: unknown) => void
  readonly onJobRun: JobRunListener
  readonly onMessage: CountMessage
}

export interface Jobs {
  /** What each job needs. Tests use it to run jobs by hand. */
  readonly parts: Pick<
    ServerParts,
    | 'daysParts'
    | 'fundJob'
    | 'walletJob'
    | 'ipoJob'
    | 'offerJob'
    | 'vault'
    | 'bookEnder'
    | 'hookJob'
    | 'messageJob'
    | 'runJobsOnce'
  >
  /** Starts the business days and the periodic jobs, and the demo desk where there is one. */
  start(opened: Disposer, demoDesk: DemoDesk | null): void
}

/** For the name, the connection and the answer of one message. */
const HOOK_TIMEOUT_MS = 5_000

/** What every job needs. */
type SharedJobParts = JobParts & { readonly lease: Lease; readonly ids: IdSource }

/** Opens the jobs: the end of day and the periodic jobs. */
export function openJobs(opening: JobsParts): Jobs {
  const { options, connections, clock, exchange, onError, onJobRun, people } = opening
  const jobParts: SharedJobParts = {
    pool: connections.app.pool,
    lease: connections.leases.jobs,
    systemClock: opening.systemClock,
    ids: connections.ids,
    log: options.log,
  }
  const opened = openJobParts(jobParts, opening)
  const { loanJob: _, ...parts } = opened
  const jobs = listJobs(opened, clock)
  exchange.feed.onDay(({ kind }) => {
    if (kind === 'opened' && opening.isHere) void forgetOld(jobParts, people).catch(onError)
  })
  return {
    parts: {
      ...parts,
      runJobsOnce: async () => {
        for (const job of jobs) await job.run()
      },
    },
    start(disposer, demoDesk) {
      const answering = demoDesk === null ? [] : [demoDeskJob(demoDesk)]
      const running = [...jobs, ...answering].map((job) => runEvery(options.log, job, options.onFault, onJobRun))
      for (const job of [runDays(parts.daysParts), ...running]) disposer.add(() => job.stop())
      exchange.start()
    },
  }
}

type OpenedParts = Omit<Jobs['parts'], 'runJobsOnce'> & { readonly loanJob: LoanJobParts }

function openJobParts(jobParts: SharedJobParts, opening: JobsParts): OpenedParts {
  const { options, connections, calendar, clock, market, desk, settings, people } = opening
  const vault = new IpoVault({
    pool: connections.exchangeDatabase.pool,
    seal: people.seal,
    entropy: people.entropy,
    systemClock: opening.systemClock,
  })
  const ipoJob: IpoJobParts = {
    ...jobParts,
    calendar,
    clock,
    vault,
    invent: options.market === 'simulated' && options.demo?.inventsOffers !== false ? inventIpo : null,
  }
  const loanJob = { ...jobParts, calendar, clock, market, desk, settings }
  const fundJob: FundJobParts = { ...loanJob, loanClaims: loanClaims(loanJob) }
  return {
    daysParts: openDaysParts(jobParts, opening, { fundJob, loanJob, ipoJob }),
    fundJob,
    loanJob,
    walletJob: { ...jobParts, clock, bank: demoBank },
    ipoJob,
    offerJob: { ...jobParts, clock },
    hookJob: {
      ...jobParts,
      clock,
      instruments: market.instruments,
      seal: people.seal,
      port: { named: options.hookAddresses ?? [], timeoutMs: HOOK_TIMEOUT_MS },
    },
    messageJob: {
      ...jobParts,
      clock,
      seal: people.seal,
      pushKeys: people.pushKeys,
      mailer: people.mailer,
      port: { named: options.hookAddresses ?? [], timeoutMs: HOOK_TIMEOUT_MS },
      count: opening.onMessage,
    },
    vault,
    bookEnder: createBookEnder(loanJob),
  }
}

/** What the end of a day needs: each product's step, in the order in which `runDays` calls them. */
function openDaysParts(
  jobParts: SharedJobParts,
  { options, calendar, clock, exchange, firstDay, desk, stopDesk, market, settings }: JobsParts,
  { fundJob, loanJob, ipoJob }: Pick<OpenedParts, 'fundJob' | 'loanJob' | 'ipoJob'>,
): RunDaysParts {
  return {
    ...jobParts,
    calendar,
    exchange,
    firstDay,
    // The desk ends what waited for its trigger, after the market has closed.
    drained: async () => {
      await desk.settled()
      await stopDesk.settled()
      await desk.settled()
    },
    reconcileLedger: (date) => reconcileLedger(jobParts, date),
    settleDue: (date) => settleDue({ ...jobParts, calendar }, date),
    // The report covers our own exchange; a live market has other reporters.
    writeReport: (date) =>
      options.market === 'live' ? Promise.resolve(false) : writeMarketReport({ ...jobParts, clock, market }, date),
    applyCorporateActions: (date) => applyCorporateActions({ ...jobParts, clock }, date),
    runFundEvening: (ended) => runFundEvening(fundJob, ended),
    runLoanEvening: (ended, next) => runLoanEvening(loanJob, ended, next),
    runFundMorning: (ended, next) => runFundMorning(fundJob, ended, next),
    keepWorth: (ended) => keepWorth({ ...jobParts, market }, ended),
    closeAccounts: async () => {
      await sendLateShareTransfers({ ...jobParts, clock, market })
      await runClosures({ ...jobParts, clock, calendar, settings })
    },
    sealNight: (ended) => sealNight({ ...jobParts, clock }, ended),
    packDays: () => packDays(jobParts),
    tellPapers: (ended) => tellPapers({ ...jobParts, clock }, ended),
    runIpoMorning: (ended, next) => runIpoMorning(ipoJob, ended, next),
    failPoint: options.failPoint ?? noFailPoint,
    onFault: options.onFault,
  }
}

function listJobs(
  { offerJob, ipoJob, fundJob, loanJob, bookEnder, walletJob, hookJob, messageJob }: OpenedParts,
  clock: BusinessClock,
): readonly PeriodicJob[] {
  return [
    { of: 'offers', everyMs: 1_000, run: () => runOffers(offerJob) },
    {
      of: 'new shares',
      everyMs: 500,
      run: () => runIpo(ipoJob, { date: businessDate(clock.now().date), second: clock.now().second }),
    },
    { of: 'schemes', everyMs: 1_000, run: () => runSchemes(fundJob) },
    { of: 'loans', everyMs: 1_000, run: () => runLoanSales(loanJob) },
    { of: 'practice books', everyMs: 2_000, run: () => bookEnder.run() },
    { of: 'the wallet', everyMs: 1_000, run: () => runWallet(walletJob) },
    { of: 'hooks of programs', everyMs: 1_000, run: () => runHooks(hookJob) },
    { of: 'messages', everyMs: 1_000, run: () => runMessages(messageJob) },
  ]
}

const demoDeskJob = (demoDesk: DemoDesk): PeriodicJob => ({
  of: 'the demo desk',
  everyMs: 1_000,
  run: () => demoDesk.answer(),
})

/** Deletes outdated rows when a day opens. */
async function forgetOld(
  jobParts: JobParts,
  { verificationCodes }: Pick<ServerParts, 'verificationCodes'>,
): Promise<void> {
  await Promise.all([
    forgetOldKeys(jobParts.pool, jobParts.systemClock()),
    forgetEndedSessions(jobParts),
    forgetSpentChallenges(jobParts.pool, jobParts.systemClock()),
    verificationCodes.forgetOld(),
    forgetUnusedPhotos(jobParts),
  ])
}
