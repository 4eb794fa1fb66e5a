import type { JournalView } from '@bahi/contract/wire/journal'
import { isOwnerAccount } from '@bahi/proofs/accounts'
import { worthPaise } from '../scheme/nav-figure.ts'

const rupees = 0

/** Units that came to the customer and went away again, as the entries of the plan's orders say. */
export function unitsInEntries(journals: readonly Pick<JournalView, 'postings'>[]): { came: bigint; went: bigint } {
  let [came, went] = [0n, 0n]
  for (const { postings } of journals) {
    for (const { debit, credit, asset, amount } of postings) {
      if (asset === rupees || isOwnerAccount(debit) === isOwnerAccount(credit)) continue
      if (isOwnerAccount(debit)) came += BigInt(amount)
      else went += BigInt(amount)
    }
  }
  return { came, went }
}

export interface PlanProof {
  came: bigint
  went: bigint
  /** What is shown less what the entries say. */
  difference: bigint
  isSame: boolean
}

/** Whether the units that are shown are those of the book, and their worth that of so many units at the last value. */
export function planProof(
  holding: { units: number; nav: string; valuePaise: number },
  journals: readonly Pick<JournalView, 'postings'>[],
): PlanProof {
  const { came, went } = unitsInEntries(journals)
  const difference = BigInt(holding.units) - (came - went)
  return {
    came,
    went,
    difference,
    isSame: difference === 0n && worthPaise(holding.units, holding.nav) === BigInt(holding.valuePaise),
  }
}
