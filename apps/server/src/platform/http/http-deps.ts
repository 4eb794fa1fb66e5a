import type { Decision } from '@bahi/domain/outcome'
import type { RequestListener } from '../metrics/request-figures.ts'
import type { CallBook } from './call-book.ts'
import type { Staff } from './staff.ts'
import type { VisitorBudget, Visits } from './visitor-budget.ts'
import type { Who } from './who.ts'

export interface HttpDeps {
  readonly sessions: {
    /**
     * Gives the session at once when it is known and fresh, later when the database has to be asked; undefined for an
     * unknown token.
     */
    find(token: string): Who | undefined | Promise<Who | undefined>
  }
  /**
   * The console's sessions: a customer's token opens no staff call, and a staff token no customer's call. Absent: no
   * caller is staff.
   */
  readonly staffSessions?: {
    find(token: string): Promise<Staff | undefined>
  }
  /** Lets the keys of programs in. Absent: no key opens a call. */
  readonly programs?: {
    isKey(token: string): boolean
    /** Decides whether this key may make this call from this address, and writes the try into its access log. */
    admit(token: string, path: string, address: string): Promise<Decision<Who>>
  }
  /** Where each served call is written down for other wire formats. Absent: there is no other. */
  readonly calls?: Pick<CallBook, 'add'>
  readonly log: FaultLog
  /** Counts answered requests. Absent: requests are not counted. */
  readonly metrics?: { readonly onAnswered: RequestListener }
  readonly http: HttpOptions
}

export interface FaultLog {
  error(details: object, message: string): void
}

export interface HttpOptions {
  /** Every reply is held against its schema; for tests, because it costs more than most calls do. */
  readonly checkReplies: boolean
  /** Requests without this value in the web-firewall header are turned away. Absent: nothing is checked. */
  readonly firewallSecret?: string
  /** Hosts whose pages the app may show in a frame, as the operator named them. Absent: none. */
  readonly webHosts?: readonly string[]
  /** Where other devices of the network reach the server. Absent: nowhere. */
  readonly networkOrigins?: readonly string[]
  /** Log-ins, registrations and phone checks an address may try in a minute, counted for each call. */
  readonly visitorTriesPerMinute: number
  /** Counts the same tries over all doors. Absent: this door is the only one. */
  readonly visits?: Visits
  /** Calls without a log-in that an address may make. Absent: nobody counts. */
  readonly visitorBudget?: VisitorBudget
  /** Orders a customer may send in a second: the dated setting trade.ordersPerSecond. */
  readonly ordersPerSecond: () => number
  /** Turns true when everything that calls need is up, and false again when it is closing. */
  readonly isReady: () => boolean
  /** The names of the required parts that are unavailable at the moment. Absent: no part can be missing. */
  readonly missing?: () => Promise<readonly string[]>
}
