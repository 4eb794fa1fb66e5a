import type { Logger } from 'pino'
import type { DemoMarket } from '../seed/seed-demo-market.ts'
import type { PasswordCost } from './customers/credentials/passwords.ts'
import type { SmsSender } from './customers/credentials/sms.ts'
import type { MailPlace } from './customers/messages/mailer.ts'
import type { TickerAccess } from './market/kite/ticker.ts'
import type { SystemClock } from './platform/clock.ts'
import type { IdSource } from './platform/db/ids.ts'
import type { Entropy } from './platform/entropy.ts'
import type { FailPoint } from './platform/fail-point.ts'
import type { OpenDatabase } from './platform/postgres/open-database.ts'
import type { Wire } from './platform/wire/wire.ts'
import type { Role } from './roles.ts'

/** The options of a server. */
export interface ServerOptions {
  readonly database: OpenDatabase
  readonly market: 'simulated' | 'replay' | 'live'
  /** The ticker of a live market. */
  readonly ticker?: TickerAccess
  readonly clockSpeed: number
  readonly allowsDemoFromAfar: boolean
  readonly firewallSecret: string | undefined
  /** Hosts whose pages the app shows in a frame. */
  readonly webHosts?: readonly string[]
  /** Hosts and networks inside to which hooks of programs may go; none unless told. */
  readonly hookAddresses?: readonly string[]
  /** Calls without a log-in that an address may make in a minute. Absent: as many as it likes, for tests. */
  readonly visitorCallsPerMinute?: number
  /** Where other devices of the network reach the server; nowhere by default. */
  readonly networkOrigins?: readonly string[]
  /** The address customers reach the server by. Absent: passkeys work on this machine only. */
  readonly address?: string | undefined
  /** The gateway for verification codes; without one the codes are shown on the device that asks for them. */
  readonly sms?: SmsSender | undefined
  /** The operator's mail server; without one no e-mail is sent. */
  readonly mail?: MailPlace | undefined
  /** The key that seals data in the database. It is kept outside the database. */
  readonly sealKey: Uint8Array
  readonly log: Logger
  /** Shows a line to the operator who starts the server. */
  readonly tell: (line: string) => void
  /** Called when a part has stopped for good and the process must end. */
  readonly onFault: (error: unknown) => void
  readonly demo?: DemoMarket
  readonly systemClock?: SystemClock
  readonly failPoint?: FailPoint
  /** False in tests that advance days and seconds by hand. */
  readonly timePasses?: boolean
  readonly checkReplies?: boolean
  /** What a hash of a password costs. Absent: as much as it must where people have passwords. */
  readonly passwordCost?: PasswordCost
  /** The roles of this process, and the wire to the others. Absent: this process is all of Bahi. */
  readonly cluster?: { readonly roles: readonly Role[]; readonly wire: Wire }
  /** How many desks share the shards. Absent: as many as before, and one at first. */
  readonly deskGroups?: number
  /** Fixed ids and random numbers for reproducible simulations. Never used by a server with real users. */
  readonly given?: { readonly ids: IdSource; readonly entropy: Entropy }
}
