import { HASH_LENGTH, isSameHash, sha256, type Sha256 } from './sha256.ts'

/** A line of the log of a customer's identity: who did what with it, when and why. */
export type AccessLine = {
  /** Counts from 1 without a gap. */
  readonly seq: number
  /** ISO 8601, UTC, with milliseconds. */
  readonly at: string
  readonly by: string
  readonly staffNumber: string | null
  readonly role: string | null
  readonly what: string
  readonly reason: string | null
  readonly device: string | null
}

/** What the first line is sealed to. */
export const emptyAccessLog: Uint8Array = new Uint8Array(HASH_LENGTH)

/** The seal of a line: the hash of the seal before it and everything the line says. Changing a line changes every seal after it. */
export function sealAccess(
  previous: Uint8Array,
  { seq, at, by, staffNumber, role, what, reason, device }: AccessLine,
  hash: Sha256 = sha256,
): Uint8Array {
  const words = new TextEncoder().encode(JSON.stringify([seq, at, by, staffNumber, role, what, reason, device]))
  const bytes = new Uint8Array(previous.length + words.length)
  bytes.set(previous)
  bytes.set(words, previous.length)
  return hash(bytes)
}

/** Seals every line again, oldest first and from the first on. The number of the first line that does not follow from those before it; null when the log is unbroken. */
export function checkAccessLog(
  lines: readonly (AccessLine & { readonly hash: Uint8Array })[],
  hash: Sha256 = sha256,
): number | null {
  let previous = emptyAccessLog
  for (const [index, line] of lines.entries()) {
    if (line.seq !== index + 1 || !isSameHash(sealAccess(previous, line, hash), line.hash)) return index + 1
    previous = line.hash
  }
  return null
}
