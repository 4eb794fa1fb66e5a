import type { AccessEntry } from '@bahi/contract/customers/identity'
import { checkAccessLog } from '@bahi/proofs/access-log'
import { fromHex } from '@bahi/proofs/hex'

export interface LogCheck {
  /** The first line that does not follow from those before it; null when the log is unbroken. */
  brokenAt: number | null
  lines: number
  /** The mark of the last line, in hexadecimal; null while there is none. */
  last: string | null
}

/** Makes the mark of every line again, from the first one on. The log comes latest first. A line that is no line of it breaks it. */
export function checkIdentityLog(entries: readonly AccessEntry[]): LogCheck {
  const lines = entries.toReversed()
  const found = { lines: lines.length, last: lines.at(-1)?.hash ?? null }
  const strange = lines.findIndex(({ seq, hash }) => seq === null || hash === null || !/^[0-9a-f]{64}$/.test(hash))
  if (strange >= 0) return { ...found, brokenAt: strange + 1 }
  return {
    ...found,
    brokenAt: checkAccessLog(lines.map((line) => ({ ...line, seq: line.seq ?? 0, hash: fromHex(line.hash ?? '') }))),
  }
}
