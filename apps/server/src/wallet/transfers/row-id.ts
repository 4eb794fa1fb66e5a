const LARGEST_ID = 2n ** 63n - 1n

/** Reads an id from a request. An id too large for the column becomes 0, which no row has. */
export function rowId(text: string): bigint {
  const id = BigInt(text)
  return id > LARGEST_ID ? 0n : id
}
