import type { OrderView } from '@bahi/contract/shares/orders'
import { useProgramKeys } from '../../session/use-program-keys.ts'

type OfProgram = Pick<OrderView, 'programKeyId'>

/** The name of the program that placed an order; undefined for the customer's own hand, and until the names are known. */
export function useProgramOf(orders: readonly OfProgram[]): (order: OfProgram) => string | undefined {
  const { data: keys } = useProgramKeys(orders.some(({ programKeyId }) => programKeyId !== null))
  return ({ programKeyId }) => keys?.items.find(({ id }) => id === programKeyId)?.name
}
