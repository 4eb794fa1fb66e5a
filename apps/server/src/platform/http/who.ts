import type { CustomerId } from '../customer-id.ts'

/** The key with which a program calls for its customer, and the limits that the customer gave the key. */
export interface ProgramCaller {
  readonly keyId: bigint
  readonly ordersPerSecond: number
  /** Value of the orders of one business day: what was filled at its prices, the rest at the limit. */
  readonly dayLimitPaise: bigint
}

/** A logged-in customer, as every handler sees them. */
export interface Who extends CustomerId {
  /** The session of a locked account: it may read and export everything, and act on nothing. */
  readonly readOnly: boolean
  /** The session of a practice book that has been started again: it may only be read. */
  readonly isEndedBook?: boolean
  /** Absent for the customer's own sessions. */
  readonly program?: ProgramCaller
}
