/** The products that can hold something of a customer. */
export type Product = 'shares' | 'funds' | 'ipo' | 'offers' | 'loans' | 'wallet'

/** What can stand in the way of closing an account, by product: each is ended by the customer, on a page of its own. */
export const closureThings = {
  shares: ['holdings', 'open-orders', 'triggers', 'share-sips', 'share-transfers'],
  funds: ['fund-units', 'fund-orders', 'sips'],
  ipo: ['bids'],
  offers: ['offer-applications', 'locked-shares'],
  loans: ['loans'],
  wallet: ['transfers-in', 'transfers-out', 'disputes'],
} as const satisfies Record<Product, readonly string[]>

export type ClosureThing = (typeof closureThings)[Product][number]

/** How many of each there are. The type asks for every one, so that none is forgotten. */
export type ThingCounts = Readonly<Record<ClosureThing, number>>

export type ClosureFacts = {
  readonly things: ThingCounts
  /** Cash that can be withdrawn, and cash that trades and transfers hold; in paise. */
  readonly availablePaise: bigint
  readonly tiedPaise: bigint
}

/** In the order in which the page lists them. */
export function thingsInTheWay({ things }: Pick<ClosureFacts, 'things'>): readonly ClosureThing[] {
  return Object.values(closureThings)
    .flat()
    .filter((thing) => things[thing] > 0)
}

/**
 * What happens to an account that is to be closed: it `waits` for what stands in the way or for cash on its way, its last cash is `paid-out`,
 * or it is empty and `closes`.
 */
export type ClosureStep = 'waits' | 'paid-out' | 'closes'

export function decideClosure(facts: ClosureFacts): ClosureStep {
  if (thingsInTheWay(facts).length > 0 || facts.tiedPaise > 0n) return 'waits'
  return facts.availablePaise > 0n ? 'paid-out' : 'closes'
}
