import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { AlertWatch } from './customers/alerts/alert-watch.ts'
import type { KnownDevices } from './customers/credentials/known-devices.ts'
import type { LoginTries } from './customers/credentials/login-tries.ts'
import type { Passkeys } from './customers/credentials/passkeys/passkeys.ts'
import type { Passwords } from './customers/credentials/passwords.ts'
import type { PinChecks } from './customers/credentials/pin.ts'
import type { VerificationCodes } from './customers/credentials/verification-codes.ts'
import type { Mailer } from './customers/messages/mailer.ts'
import type { MessageParts } from './customers/messages/message-parts.ts'
import type { PushKeys } from './customers/messages/push-keys.ts'
import type { Sessions } from './customers/sessions/sessions.ts'
import type { FundJobParts } from './funds/schemes/fund-job-parts.ts'
import type { IpoJobParts } from './ipo/draw/step-ipo.ts'
import type { IpoVault } from './ipo/draw/vault.ts'
import type { HookParts } from './kite/hooks/hook-parts.ts'
import type { MadeDays } from './learning/made-days.ts'
import type { InstrumentRegister } from './market/instruments/instrument.ts'
import type { CustomerNews } from './market/live/customer-news.ts'
import type { LiveStream } from './market/live/live-stream.ts'
import type { ExchangePort } from './market/ports/exchange-port.ts'
import type { MarketFeed } from './market/ports/feed.ts'
import type { MarketRoom } from './market/quotes/market-room.ts'
import type { RunDaysParts } from './nights/run-days.ts'
import type { OfferJobParts } from './offers/run-offers.ts'
import type { BusinessClock, SystemClock } from './platform/clock.ts'
import type { Database } from './platform/db/connect.ts'
import type { IdSource } from './platform/db/ids.ts'
import type { Entropy } from './platform/entropy.ts'
import type { HttpDeps } from './platform/http/http-deps.ts'
import type { PdfRenderer } from './platform/pdf/pdf-renderer.ts'
import type { Seal } from './platform/seal.ts'
import type { Settings } from './platform/settings.ts'
import type { BookEnder } from './practice/end-books.ts'
import type { DayRuns } from './reports/effects/day-runs.ts'
import type { ServerMetrics } from './server-metrics.ts'
import type { OrderDesk } from './shares/desk/order-desk.ts'
import type { InstalmentWatch } from './shares/sips/instalment-watch.ts'
import type { Halts } from './shares/staff/keep-halts.ts'
import type { OpeningDesk } from './shares/triggers/opening-desk.ts'
import type { StopDesk } from './shares/triggers/stop-desk.ts'
import type { TriggerDesk } from './shares/triggers/trigger-desk.ts'
import type { ValidityDesk } from './shares/triggers/validity-desk.ts'
import type { DemoDesk } from './staff/demo-desk/run-desk.ts'
import type { FourEyes } from './staff/four-eyes/four-eyes.ts'
import type { StaffSessions } from './staff/staff-sessions.ts'
import type { WalletJobParts } from './wallet/run-wallet.ts'

/** All parts of the server, opened once and passed to the rooms that need them. */
export interface ServerParts extends HttpDeps {
  readonly db: Database
  readonly metrics: ServerMetrics
  /** System time. */
  readonly systemClock: SystemClock
  /** Business time. */
  readonly clock: BusinessClock
  readonly calendar: Calendar
  readonly instruments: InstrumentRegister
  readonly market: MarketRoom
  readonly feed: MarketFeed
  readonly exchange: ExchangePort
  readonly desk: OrderDesk
  readonly alertWatch: AlertWatch
  readonly triggerDesk: TriggerDesk
  readonly stopDesk: StopDesk
  readonly openingDesk: OpeningDesk
  readonly validityDesk: ValidityDesk
  readonly instalmentWatch: InstalmentWatch
  readonly stream: LiveStream
  readonly news: CustomerNews
  /** Tells the exchange which shares are halted. */
  readonly halts: Halts
  readonly settings: Settings
  readonly sessions: Sessions
  readonly staffSessions: StaffSessions
  /** Maker and checker: every act that needs two people uses this (rule H6). */
  readonly fourEyes: FourEyes
  /** Seals identity data and second factors with a key outside the database. */
  readonly seal: Seal
  readonly entropy: Entropy
  readonly passwords: Passwords
  /** Asks for passkeys of customers and of staff. */
  readonly passkeys: Passkeys
  readonly loginTries: LoginTries
  readonly knownDevices: KnownDevices
  /** Checks the trade PIN, which every transfer out needs. */
  readonly pinChecks: PinChecks
  readonly verificationCodes: VerificationCodes
  /** Prints all documents. */
  readonly press: PdfRenderer
  /** Runs closed days again for customers who ask what their orders did. */
  readonly dayRuns: DayRuns
  /** Computes the ready-made days to learn by. */
  readonly madeDays: MadeDays
  readonly ids: IdSource
  readonly shards: readonly number[]
  /** Hosts and networks inside to which the operator lets hooks go. */
  readonly hookAddresses: readonly string[]
  /** For tests that post hooks by hand. */
  readonly hookJob: HookParts
  /** The key pair by which push services know this Bahi. */
  readonly pushKeys: PushKeys
  /** Absent where the operator named no mail server. */
  readonly mailer: Mailer | undefined
  /** For tests that send messages by hand. */
  readonly messageJob: MessageParts
  readonly allowsDemoFromAfar: boolean
  /** Whether the badge of simulated data is shown (rule H3). */
  readonly isSimulated: boolean
  readonly seedAnchor: () => string | null
  readonly nextSession: () => { readonly date: string; readonly second: number } | null
  readonly tradingHours: () => { readonly openSecond: number; readonly closeSecond: number } | null
  /** For tests and simulations that end a day by hand. */
  readonly daysParts: RunDaysParts
  /** For tests and simulations that run schemes and loan sales by hand. */
  readonly fundJob: FundJobParts
  /** For tests and simulations that let the bank answer by hand. */
  readonly walletJob: WalletJobParts
  /** For tests that end practice books by hand. */
  readonly bookEnder: BookEnder
  /** For tests and simulations that run the steps of new shares by hand. */
  readonly ipoJob: IpoJobParts
  /** The part of the IPO vault that routes may use; it never reveals a secret. */
  readonly vault: Pick<IpoVault, 'commit' | 'isinOf'>
  /** For tests and simulations that close offers by hand. */
  readonly offerJob: OfferJobParts
  /** Runs every periodic job once, one after another, where business time is moved by hand. */
  readonly runJobsOnce: () => Promise<void>
  /** Simulated members of staff; null beside a live market, where nobody is simulated. */
  readonly demoDesk: DemoDesk | null
  close(): Promise<void>
}
