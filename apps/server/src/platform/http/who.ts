import type { CustomerId } from '../customer-id.ts'
/** A logged-in customer, as every handler sees them. */
export interface Who extends CustomerId {
  /** The session of a locked account: it may read and export everything, and act on nothing. */
  readonly readOnly: boolean
  /** The session of a practice book that has been started again: it may only be read. */
  readonly isEndedBook?: boolean
}
