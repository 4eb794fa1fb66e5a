import { fromHex, toHex } from './hex.ts'
import { joinBytes } from './join-bytes.ts'
import { isSameHash, type Sha256, sha256 } from './sha256.ts'

/**
 * The lottery of new shares, for the server and for whoever wants to run it again. Nothing in it is chosen by anybody after closing:
 * the secret was committed to before opening, the list was fixed at closing, and the order of the draw is a hash of both.
 *
 * Everything is bytes in a fixed order and whole numbers, so that every machine comes to the same result.
 */

const utf8 = new TextEncoder()
const ENTRY_WORDS = utf8.encode('bahi.ipo.entry.v1\n')
const LEAF_WORDS = utf8.encode('bahi.ipo.leaf.v1\n')
const NODE_WORDS = utf8.encode('bahi.ipo.node.v1\n')
const EMPTY_WORDS = utf8.encode('bahi.ipo.empty.v1\n')
const DRAW_WORDS = utf8.encode('bahi.ipo.draw.v1\n')
const TICKET_WORDS = utf8.encode('bahi.ipo.ticket.v1\n')

/** One application as the public list shows it. `bidPaise` 0 means at cut-off: whatever price comes out. */
export interface DrawEntry {
  /** 32 bytes as hexadecimal: whose it is only its customer can tell, who has the salt. */
  readonly entryId: string
  readonly lots: number
  readonly bidPaise: number
}

function eightBytes(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value)
  return bytes
}

/** Whether a revealed secret is the one committed to. */
export function fitsCommitment(secret: Uint8Array, commitment: Uint8Array, hash: Sha256 = sha256): boolean {
  return secret.length === 32 && isSameHash(hash(secret), commitment)
}

/** The anonymous id of an application: SHA-256 of the words, the offer, the application and 32 bytes of salt that only its customer is shown. */
export function entryIdOf(ipoId: bigint, applicationId: bigint, salt: Uint8Array, hash: Sha256 = sha256): string {
  if (salt.length !== 32) throw new RangeError(`a salt has 32 bytes, not ${salt.length}`)
  return toHex(hash(joinBytes(ENTRY_WORDS, eightBytes(ipoId), eightBytes(applicationId), salt)))
}

/** Sorts the list by anonymous id. @throws RangeError when an id occurs twice. */
export function sortEntries<Entry extends DrawEntry>(entries: readonly Entry[]): Entry[] {
  const sorted = [...entries].sort((a, b) => (a.entryId < b.entryId ? -1 : a.entryId > b.entryId ? 1 : 0))
  const twice = sorted.find((entry, at) => entry.entryId === sorted[at - 1]?.entryId)
  if (twice !== undefined) throw new RangeError(`the entry ${twice.entryId} stands in the list twice`)
  return sorted
}

function leafOf({ entryId, lots, bidPaise }: DrawEntry, hash: Sha256): Uint8Array {
  return hash(joinBytes(LEAF_WORDS, fromHex(entryId), eightBytes(BigInt(lots)), eightBytes(BigInt(bidPaise))))
}

/**
 * The root of the list: leaves in the list's order, hashed in pairs until one is left; an odd one out goes up as it is. The number of
 * entries is hashed into the last step, so that no list can be given out for a longer or shorter one.
 */
export function listRoot(entries: readonly DrawEntry[], hash: Sha256 = sha256): Uint8Array {
  let level = sortEntries(entries).map((entry) => leafOf(entry, hash))
  while (level.length > 1) {
    const above: Uint8Array[] = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at] as Uint8Array, level[at + 1]]
      above.push(right === undefined ? left : hash(joinBytes(NODE_WORDS, left, right)))
    }
    level = above
  }
  return hash(
    joinBytes(
      level.length === 0 ? EMPTY_WORDS : NODE_WORDS,
      eightBytes(BigInt(entries.length)),
      level[0] ?? new Uint8Array(0),
    ),
  )
}

/** What the draw is drawn from: the secret, the list's root and, where a round was named beforehand, the beacon's value. */
export function drawSeed(
  secret: Uint8Array,
  root: Uint8Array,
  beacon: Uint8Array | null = null,
  hash: Sha256 = sha256,
): Uint8Array {
  if (secret.length !== 32 || root.length !== 32) throw new RangeError('a secret and a root have 32 bytes each')
  return hash(
    joinBytes(DRAW_WORDS, secret, root, ...(beacon === null ? [] : [eightBytes(BigInt(beacon.length)), beacon])),
  )
}

/** The entries in the order in which they are drawn: by the hash of seed and anonymous id. */
export function drawOrder<Entry extends DrawEntry>(
  entries: readonly Entry[],
  seed: Uint8Array,
  hash: Sha256 = sha256,
): Entry[] {
  return sortEntries(entries)
    .map((entry) => ({ entry, ticket: toHex(hash(joinBytes(TICKET_WORDS, seed, fromHex(entry.entryId)))) }))
    .sort((a, b) => (a.ticket < b.ticket ? -1 : a.ticket > b.ticket ? 1 : 0))
    .map(({ entry }) => entry)
}

export type BasisRule = 'in-full' | 'one-lot-then-pro-rata' | 'draw'

/** Which rule of the basis applies to so many lots and these wishes. */
export function decideBasisRule(lots: number, wishes: readonly number[]): BasisRule {
  const asked = wishes.reduce((sum, wish) => sum + wish, 0)
  if (asked <= lots) return 'in-full'
  return wishes.length >= lots ? 'draw' : 'one-lot-then-pro-rata'
}

/**
 * Lots for each entry, in the order of the draw. Everybody in full when there is enough; else one lot each, to the first of the order
 * when there are not even so many; what is left after one lot each is spread in proportion to what is still wished for, whole lots
 * only, and the last few go one by one in the order of the draw.
 */
export function allotLots(lots: number, order: readonly DrawEntry[]): number[] {
  const wishes = order.map((entry) => entry.lots)
  const rule = decideBasisRule(lots, wishes)
  if (rule === 'in-full') return wishes
  if (rule === 'draw') return wishes.map((_, place) => (place < lots ? 1 : 0))
  const more = lots - wishes.length
  const open = wishes.map((wish) => wish - 1)
  const asked = open.reduce((sum, wish) => sum + wish, 0)
  const given = open.map((wish) => Number((BigInt(wish) * BigInt(more)) / BigInt(asked)))
  let left = more - given.reduce((sum, lot) => sum + lot, 0)
  for (let place = 0; left > 0; place = (place + 1) % order.length) {
    if ((given[place] ?? 0) >= (open[place] ?? 0)) continue
    given[place] = (given[place] ?? 0) + 1
    left -= 1
  }
  return given.map((lot) => lot + 1)
}

/** Whether an application takes shares at this price. */
export function takesAt({ bidPaise }: Pick<DrawEntry, 'bidPaise'>, pricePaise: number): boolean {
  return bidPaise === 0 || bidPaise >= pricePaise
}

export interface DrawnEntry {
  readonly entryId: string
  /** From 1, among the entries that took part. */
  readonly place: number
  readonly lots: number
}

export interface Draw {
  readonly rule: BasisRule
  readonly root: Uint8Array
  readonly seed: Uint8Array
  /** Every entry that took part, in the order of the draw, with what it got. Bids below the price take no part. */
  readonly drawn: readonly DrawnEntry[]
}

export interface DrawInput {
  readonly secret: Uint8Array
  readonly entries: readonly DrawEntry[]
  readonly pricePaise: number
  readonly lots: number
  readonly beacon?: Uint8Array | null
}

/** The whole draw from what is public. */
export function runDraw({ secret, entries, pricePaise, lots, beacon = null }: DrawInput, hash: Sha256 = sha256): Draw {
  const root = listRoot(entries, hash)
  const seed = drawSeed(secret, root, beacon, hash)
  const order = drawOrder(
    entries.filter((entry) => takesAt(entry, pricePaise)),
    seed,
    hash,
  )
  const given = allotLots(lots, order)
  return {
    rule: decideBasisRule(
      lots,
      order.map((entry) => entry.lots),
    ),
    root,
    seed,
    drawn: order.map(({ entryId }, at) => ({ entryId, place: at + 1, lots: given[at] ?? 0 })),
  }
}
