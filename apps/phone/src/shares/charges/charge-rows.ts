import type { listCharges } from '@bahi/contract/shares/charges'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'

type Table = ReplyOf<typeof listCharges>
export type ChargePeriod = Table['charges'][number]

/** One charge of the table: what holds on the day, and what held before or comes later. */
export interface ChargeGroup {
  readonly kind: ChargePeriod['kind']
  readonly now: readonly ChargePeriod[]
  readonly others: readonly ChargePeriod[]
}

/** The table by charge, in the order of the server. */
export function groupCharges({ date, charges }: Table): ChargeGroup[] {
  const isNow = ({ from, until }: ChargePeriod): boolean => from <= date && (until === null || until >= date)
  return [...new Set(charges.map(({ kind }) => kind))].map((kind) => {
    const own = charges.filter((charge) => charge.kind === kind)
    return { kind, now: own.filter(isNow), others: own.filter((charge) => !isNow(charge)) }
  })
}
