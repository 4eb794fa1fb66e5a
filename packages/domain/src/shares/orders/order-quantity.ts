import { type Quantity, quantity } from '@bahi/money/quantity'
import { type Refusal, refusal } from '../../outcome.ts'

/** Reads a count from outside: a positive whole number that a double holds exactly. Null for NaN, −100, 1.5, 1e21. */
export function readQuantity(untrusted: number): Quantity | null {
  return Number.isSafeInteger(untrusted) && untrusted > 0 ? quantity(untrusted) : null
}

export type QuantityFacts = {
  readonly lotSize: Quantity
  /** The most shares of one order. */
  readonly most: Quantity
}

/**
 * 105 when the number is not whole, below the lot or not a multiple of it; 106 when it exceeds the limit of one order.
 * Null for a valid quantity of a buy.
 */
export function buyQuantityProblem(untrusted: number, facts: QuantityFacts): Refusal | null {
  const wanted = readQuantity(untrusted)
  if (wanted === null) return wrongNumber(untrusted, facts)
  if (wanted % facts.lotSize !== 0n) return belowLot(untrusted, facts)
  return wanted > facts.most ? aboveMax(facts) : null
}

/**
 * Like the rule for a buy, but a remainder below a lot may be sold whole, because splits and bonuses leave odd shares
 * that a customer must be able to sell.
 * `owned` is the most that the customer could sell; its remainder over whole lots may join any whole lots or be sold
 * alone.
 */
export function sellQuantityProblem(
  untrusted: number,
  facts: QuantityFacts & { readonly owned: Quantity },
): Refusal | null {
  const wanted = readQuantity(untrusted)
  if (wanted === null) return wrongNumber(untrusted, facts)
  const odd = wanted % facts.lotSize
  const takesRemainderWhole = wanted <= facts.owned && odd === facts.owned % facts.lotSize
  if (odd !== 0n && !takesRemainderWhole) return belowLot(untrusted, facts)
  return wanted > facts.most ? aboveMax(facts) : null
}

/**
 * A huge whole number exceeds the limit of one order; anything else that is not a count of shares is "not an integer".
 */
function wrongNumber(untrusted: number, facts: QuantityFacts): Refusal {
  return untrusted > Number.MAX_SAFE_INTEGER ? aboveMax(facts) : belowLot(untrusted, facts)
}

/** Names the customer's number too: "250 is not a multiple of 100" needs both. */
function belowLot(untrusted: number, facts: QuantityFacts): Refusal {
  const asked = Number.isFinite(untrusted) ? { quantity: untrusted } : {}
  return refusal('quantity-below-lot', { buyMinNum: Number(facts.lotSize), ...asked }, 'quantity')
}

function aboveMax(facts: QuantityFacts): Refusal {
  return refusal('quantity-above-max', { buyMaxNum: Number(facts.most) }, 'quantity')
}
