import fc from 'fast-check'

/** What a customer or the market may do next; an order is named by its place among the open ones. */
export type Command =
  | { readonly kind: 'buy' | 'sell'; readonly quantity: number; readonly limit: number }
  | { readonly kind: 'trade'; readonly order: number; readonly quantity: number }
  | { readonly kind: 'cancel'; readonly order: number }
  | { readonly kind: 'change'; readonly order: number; readonly quantity: number; readonly limit: number }
  | { readonly kind: 'deposit'; readonly rupees: number }
  | { readonly kind: 'expire' }

const limit = fc.integer({ min: 13_000, max: 15_000 }).map((ticks) => ticks * 10)
const which = fc.nat(1_000)
export const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('buy' as const), quantity: fc.integer({ min: 1, max: 12 }), limit }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('sell' as const), quantity: fc.integer({ min: 1, max: 12 }), limit }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('trade' as const),
      order: which,
      quantity: fc.integer({ min: 1, max: 12 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel' as const), order: which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      order: which,
      quantity: fc.integer({ min: 1, max: 15 }),
      limit,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('deposit' as const), rupees: fc.integer({ min: 1, max: 20_000 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'expire' as const }) },
)
