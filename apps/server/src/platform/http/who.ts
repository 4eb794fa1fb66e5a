/** A logged-in customer, as every handler sees them. */
export interface Who {
  readonly customerId: bigint
  readonly book: number
  /** The session of a locked account: it may read and export everything, and act on nothing. */
  readonly readOnly: boolean
}
