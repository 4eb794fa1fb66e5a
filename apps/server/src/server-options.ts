import type { Logger } from 'pino'
import type { Town } from '../seed/seed-town.ts'
import type { SmsSender } from './customers/credentials/sms.ts'
import type { TickerAccess } from './market/kite/ticker.ts'
import type { SystemClock } from './platform/clock.ts'
import type { IdSource } from './platform/db/ids.ts'
import type { Entropy } from './platform/entropy.ts'
import type { FailPoint } from './platform/fail-point.ts'
import type { OpenDatabase } from './platform/postgres/open-database.ts'

/** How a house is opened. */
export interface ServerOptions {
  readonly database: OpenDatabase
  readonly market: 'simulated' | 'replay' | 'live'
  /** Of a live market: where its ticker is and who asks. */
  readonly ticker?: TickerAccess
  readonly clockSpeed: number
  readonly allowsDemoFromAfar: boolean
  readonly firewallSecret: string | undefined
  /** Hosts whose pages the app shows in a frame. */
  readonly webHosts?: readonly string[]
  /** Who sends verification codes; absent, they are shown on the device that asks. */
  readonly sms?: SmsSender | undefined
  /** Seals what must not be readable in the database; kept outside of it. */
  readonly sealKey: Uint8Array
  readonly log: Logger
  /** Shown to whoever starts the server. */
  readonly tell: (line: string) => void
  /** A part has stopped for good: the process is to end. */
  readonly onFault: (error: unknown) => void
  readonly town?: Town
  readonly systemClock?: SystemClock
  readonly failPoint?: FailPoint
  /** False: days and seconds pass only when a test says so. */
  readonly timePasses?: boolean
  readonly checkReplies?: boolean
  /** Ids and chance of a simulation, which wants the same ones every time. Nothing that people use is opened with it. */
  readonly given?: { readonly ids: IdSource; readonly entropy: Entropy }
}
