import { listRoots } from '@bahi/contract/reports/proof'
import { getFillProofs, type FillProofs } from '@bahi/contract/shares/fill-proofs'
import type { Call } from './account-calls.ts'

/** Every night that has a published root, newest first. */
export async function listNights(call: Call): Promise<string[]> {
  const nights: string[] = []
  for (;;) {
    const last = nights.at(-1)
    const { items, more } = await call(listRoots, last === undefined ? {} : { before: last })
    nights.push(...items.map(({ night }) => night))
    if (!more || items.length === 0) return nights
  }
}

/** The proofs of one trading day after the other, newest first. A day before the market first opened has none. */
export async function* fillProofs(call: Call): AsyncGenerator<FillProofs> {
  for (let before: string | undefined; ;) {
    const { proofs } = await call(getFillProofs, before === undefined ? {} : { before })
    if (proofs === null) return
    if (proofs.day !== null) yield proofs
    before = proofs.date
  }
}
