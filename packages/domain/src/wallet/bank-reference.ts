const BASE = 36
/** So many signs hold every id there can be, 2^63 - 1 included. */
const ID_SIGNS = 13
const ATTEMPT_SIGNS = 2

const signs = (value: bigint | number, count: number): string => value.toString(BASE).toUpperCase().padStart(count, '0')

/**
 * Under which reference a bank books a payment: which kind it is, the whole id, and the attempt, in 18 signs of the 22
 * that a statement has room for. Two payments never share one, and the same attempt always has the same one, so that
 * doing it again pays nothing twice.
 */
export function bankReference(kind: 'DBI' | 'DBO' | 'BFO', id: bigint, attempt: number): string {
  return `${kind}${signs(id, ID_SIGNS)}${signs(attempt, ATTEMPT_SIGNS)}`
}
