/** Where a customer's rows are. */
export interface CustomerAddress {
  readonly book: number
  readonly customerId: bigint
}
