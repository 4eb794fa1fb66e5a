import { toHex } from './hex.ts'
import { type Sha256, sha256 } from './sha256.ts'

/** JSON text with the fields of every object in the order of their names: the same data give the same bytes, whatever kept them in between. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(inOrder(value))
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, inOrder(part)]),
  )
}

/** The hashed part of a scheme's decision. The stored decision is hashed whole, with fields that later versions do not know. */
export function decisionText(schemeId: number, date: string, decision: unknown): string {
  return canonicalText([schemeId, date, decision])
}

/** The mark of such a text, as it is published: lower-case hexadecimal. */
export function markOfText(text: string, hash: Sha256 = sha256): string {
  return toHex(hash(new TextEncoder().encode(text)))
}
