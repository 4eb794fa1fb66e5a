import { type Quantity, quantity } from '@bahi/money/quantity'
import { type Refusal, refusal } from '../../outcome.ts'

/** Reads a count that came from outside: a positive whole number that a double holds exactly. Null for NaN, −100, 1.5, 1e21. */
export function readQuantity(untrusted: number): Quantity | null {
  return Number.isSafeInteger(untrusted) && untrusted > 0 ? quantity(untrusted) : null
}

export type QuantityFacts = {
  readonly lotSize: Quantity
  /** The most shares of one order. */
  readonly most: Quantity
}

/** 105: not a whole number, below the lot or not a multiple of it. 106: above the most. Null when a buy may have this quantity. */
export function buyQuantityProblem(untrusted: number, facts: QuantityFacts): Refusal | null {
  const wanted = readQuantity(untrusted)
  if (wanted === null) return wrongNumber(untrusted, facts)
  if (wanted % facts.lotSize !== 0n) return belowLot(untrusted, facts)
  return wanted > facts.most ? aboveMost(facts) : null
}

/**
 * As for a buy, but a remainder below a lot may go whole: splits and bonus issues leave odd shares, and a customer must be able to leave.
 * `owned` is what the customer could sell at most; its remainder over whole lots may join any whole lots or go alone.
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
  return wanted > facts.most ? aboveMost(facts) : null
}

/** An immense whole number is above the most; everything else that is no count of shares is "not an integer". */
function wrongNumber(untrusted: number, facts: QuantityFacts): Refusal {
  return untrusted > Number.MAX_SAFE_INTEGER ? aboveMost(facts) : belowLot(untrusted, facts)
}

/** Says the number that was asked for too: "250 is not a multiple of 100" needs both. */
function belowLot(untrusted: number, facts: QuantityFacts): Refusal {
  const asked = Number.isFinite(untrusted) ? { quantity: untrusted } : {}
  return refusal('quantity-below-lot', { buyMinNum: Number(facts.lotSize), ...asked }, 'quantity')
}

function aboveMost(facts: QuantityFacts): Refusal {
  return refusal('quantity-above-most', { buyMaxNum: Number(facts.most) }, 'quantity')
}
