const LARGEST_ID = 2n ** 63n - 1n

/** An id as it came over the wire. What no column could hold is nobody's: 0 is the id of no row. */
export function rowId(text: string): bigint {
  const id = BigInt(text)
  return id > LARGEST_ID ? 0n : id
}
