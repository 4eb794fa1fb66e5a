import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { Database } from './db/connect.ts'
import type { IdSource } from './db/ids.ts'
import type { Press } from './documents/press.ts'
import type { MarketFloor } from './exchange/market-floor.ts'
import type { OfferVault } from './exchange/offer-vault.ts'
import type { AlertWatch } from './features/alerts/alert-watch.ts'
import type { Door } from './http/door.ts'
import type { Entropy } from './identity/entropy.ts'
import type { FourEyes } from './identity/four-eyes.ts'
import type { KnownDevices } from './identity/known-devices.ts'
import type { LoginTries } from './identity/login-tries.ts'
import type { Passwords } from './identity/passwords.ts'
import type { PinChecks } from './identity/pin.ts'
import type { Seal } from './identity/seal.ts'
import type { Sessions } from './identity/sessions.ts'
import type { StaffSessions } from './identity/staff-sessions.ts'
import type { VerificationCodes } from './identity/verification-codes.ts'
import type { FundJobParts } from './jobs/fund-job-parts.ts'
import type { IpoJobParts } from './jobs/ipo-parts.ts'
import type { RunDaysParts } from './jobs/run-days.ts'
import type { OfferJobParts } from './jobs/run-offers.ts'
import type { WalletJobParts } from './jobs/run-wallet.ts'
import type { BusinessClock, SystemClock } from './market/clock.ts'
import type { MarketFeed } from './market/feed.ts'
import type { InstrumentRegister } from './market/instrument.ts'
import type { LiveStream } from './market/live-stream.ts'
import type { MarketRoom } from './market/market-room.ts'
import type { Settings } from './settings.ts'
import type { OrderDesk } from './trading/order-desk.ts'
import type { TriggerDesk } from './trading/trigger-desk.ts'

/** Everything the server has, opened once and handed to whoever needs a part of it. */
export interface House extends Door {
  readonly db: Database
  /** Security time. */
  readonly systemClock: SystemClock
  /** Business time. */
  readonly clock: BusinessClock
  readonly calendar: Calendar
  readonly instruments: InstrumentRegister
  readonly market: MarketRoom
  readonly feed: MarketFeed
  readonly exchange: MarketFloor
  readonly desk: OrderDesk
  readonly alertWatch: AlertWatch
  readonly triggerDesk: TriggerDesk
  readonly stream: LiveStream
  readonly settings: Settings
  readonly sessions: Sessions
  readonly staffSessions: StaffSessions
  /** Maker and checker: every act that needs two people goes through it (H6). */
  readonly fourEyes: FourEyes
  /** Seals identity data and second factors with a key that is not in the database. */
  readonly seal: Seal
  readonly entropy: Entropy
  readonly passwords: Passwords
  readonly loginTries: LoginTries
  readonly knownDevices: KnownDevices
  /** The trade PIN, which money out always needs. */
  readonly pinChecks: PinChecks
  readonly verificationCodes: VerificationCodes
  /** Sets every document that is handed out. */
  readonly press: Press
  readonly ids: IdSource
  readonly books: readonly number[]
  readonly allowsDemoFromAfar: boolean
  /** The badge of H3. */
  readonly isSimulated: boolean
  readonly seedAnchor: () => string | null
  readonly nextSession: () => { readonly date: string; readonly second: number } | null
  /** For whoever ends a day by hand. */
  readonly daysParts: RunDaysParts
  /** For whoever lets schemes trade and loans sell by hand. */
  readonly fundJob: FundJobParts
  /** For whoever lets the bank answer by hand. */
  readonly walletJob: WalletJobParts
  /** For whoever lets the moments of new shares come by hand. */
  readonly ipoJob: IpoJobParts
  /** The exchange's side of new shares, as far as a feature may ask it: never for a secret. */
  readonly vault: Pick<OfferVault, 'commit' | 'isinOf'>
  /** For whoever lets offers end by hand. */
  readonly offerJob: OfferJobParts
  close(): Promise<void>
}
