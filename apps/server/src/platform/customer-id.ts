/** Who a customer is in the database: the shard leads every key of their rows. The id holds the shard too. */
export type CustomerId = {
  readonly shard: number
  readonly customerId: bigint
}
