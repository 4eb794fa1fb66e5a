import type { getIpoDraw } from '@bahi/contract/ipo/calls'
import type { DrawEntry } from '@bahi/contract/ipo/views'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { fromHex } from '@bahi/proofs/hex'
import { entryIdOf } from '@bahi/proofs/ipo-draw'
import { sha256 } from '@bahi/proofs/sha256'
import { verifyDraw, type DrawCheck, type PublishedDraw } from '@bahi/proofs/verify-ipo-draw'

export type DrawReply = ReplyOf<typeof getIpoDraw>

/** The customer's own application, and what finds its line in the list. */
export interface OwnLine {
  applicationId: string
  salt: string
  lots: number
  /** 0 at the cut-off. */
  bidPaise: number
  allottedLots: number
}

export interface DrawQuestion {
  ipoId: string
  draw: PublishedDraw
  entries: readonly DrawEntry[]
  own: OwnLine | null
}

export interface OwnResult {
  entryId: string
  /** Whether the list has the line as the application was made. */
  isListed: boolean
  /** Its place in the order of the draw, from 1; null when its price was below that of the issue. */
  place: number | null
  /** What this phone drew for it, and whether that is what the customer was told. */
  lots: number
  isAsTold: boolean
}

export interface DrawReport {
  checks: readonly { check: DrawCheck; ok: boolean }[]
  isEqual: boolean
  published: number
  drawn: number
  differences: number
  took: number
  own: OwnResult | null
}

/** What can be drawn again: everything of it is published. Null while the secret is sealed. */
export function publishedDraw({ root, secret, issuePricePaise, ...draw }: DrawReply): PublishedDraw | null {
  return root === null || secret === null || issuePricePaise === null
    ? null
    : { ...draw, root, secret, issuePricePaise }
}

/** Runs the draw from what is public and looks for one's own line. `onHashes` hears now and then how many marks were made. */
export function checkDraw(
  { ipoId, draw, entries, own }: DrawQuestion,
  onHashes: (made: number) => void = () => undefined,
): DrawReport {
  let made = 0
  const counting = (bytes: Uint8Array) => {
    made += 1
    if (made % 2_000 === 0) onHashes(made)
    return sha256(bytes)
  }
  const { checks, isEqual, published, drawn, differences, places } = verifyDraw(draw, entries, counting)
  return {
    checks,
    isEqual,
    published,
    drawn,
    differences: differences.length,
    took: places.size,
    own: own === null ? null : findOwn(ipoId, own, draw, entries, places),
  }
}

function findOwn(
  ipoId: string,
  { applicationId, salt, lots, bidPaise, allottedLots }: OwnLine,
  draw: PublishedDraw,
  entries: readonly DrawEntry[],
  places: ReadonlyMap<string, number>,
): OwnResult {
  const entryId = entryIdOf(BigInt(ipoId), BigInt(applicationId), fromHex(salt))
  const line = entries.find((entry) => entry.entryId === entryId)
  const given = draw.allotments.find((allotment) => allotment.entryId === entryId)?.lots ?? 0
  return {
    entryId,
    isListed: line?.lots === lots && line.bidPaise === bidPaise,
    place: places.get(entryId) ?? null,
    lots: given,
    isAsTold: given === allottedLots,
  }
}

/** About how many marks a check makes: for each entry a leaf and a pair, twice, and a ticket. */
export function hashesFor(entries: number): number {
  return 5 * entries + 400
}
