import type { RememberedRoot } from '@bahi/proofs/liability-tree-verify'

/** By owner, and kept after the log-out: at the next log-in the server must show nights that follow from this root. A root contains no amount. */
const keyOf = (owner: string) => `night-root:${owner}`

const isRoot = (value: unknown): value is RememberedRoot =>
  typeof value === 'object' &&
  value !== null &&
  'night' in value &&
  typeof value.night === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(value.night) &&
  'root' in value &&
  typeof value.root === 'string' &&
  /^[0-9a-f]{64}$/.test(value.root)

/** The last root that this phone found in order for an owner; null when it never looked. */
export function readKeptRoot(owner: string, storage: Pick<Storage, 'getItem'> = localStorage): RememberedRoot | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(owner)) ?? 'null')
    return isRoot(stored) ? { night: stored.night, root: stored.root } : null
  } catch {
    return null
  }
}

export function keepRoot(
  owner: string,
  { night, root }: RememberedRoot,
  storage: Pick<Storage, 'setItem'> = localStorage,
): void {
  try {
    storage.setItem(keyOf(owner), JSON.stringify({ night, root }))
  } catch {
    // A phone that keeps nothing checks each night by itself.
  }
}
