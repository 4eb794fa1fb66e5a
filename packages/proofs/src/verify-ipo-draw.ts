import { fromHex, toHex } from './hex.ts'
import {
  type DemandTerms,
  finalBids,
  decideIssuePrice,
  type PricedBid,
  simulatedCategories,
  type SimulatedCategory,
} from './ipo-demand.ts'
import { type DrawEntry, fitsCommitment, listRoot, runDraw } from './ipo-draw.ts'
import { type Sha256, sha256 } from './sha256.ts'

/** What is published of a draw, as `/api/app/ipo/draw.do` and `/api/app/ipo/entries.do` give it. */
export interface PublishedDraw {
  readonly commitment: string
  readonly root: string
  readonly secret: string
  readonly lotSize: number
  readonly lotsToDraw: number
  readonly bandLowPaise: number
  readonly bandHighPaise: number
  readonly tickPaise: number
  readonly sharesOffered: number
  readonly issuePricePaise: number
  readonly demand: readonly {
    readonly category: string
    readonly offeredShares: number
    readonly bids: readonly PricedBid[]
  }[]
  readonly allotments: readonly { readonly entryId: string; readonly lots: number }[]
}

export type DrawCheck =
  | 'secret-fits-commitment'
  | 'list-fits-root'
  | 'demand-follows-from-secret'
  | 'price-follows-from-bids'
  | 'allotments-are-those-drawn'
  | 'no-more-than-offered'

export interface DrawVerdict {
  readonly checks: readonly { readonly check: DrawCheck; readonly ok: boolean }[]
  readonly isEqual: boolean
  readonly published: number
  readonly drawn: number
  /** Entries whose lots differ between what was published and what came out here. */
  readonly differences: readonly string[]
  /** Place of every entry that took part, from 1. */
  readonly places: ReadonlyMap<string, number>
}

/** Runs a draw again and compares it with what was published. Of a list that was tampered with it says so; it never throws for one. */
export function verifyDraw(draw: PublishedDraw, entries: readonly DrawEntry[], hash: Sha256 = sha256): DrawVerdict {
  const secret = fromHex(draw.secret)
  const offered = offeredBy(draw)
  const terms: DemandTerms = {
    bandLowPaise: draw.bandLowPaise,
    bandHighPaise: draw.bandHighPaise,
    tickPaise: draw.tickPaise,
    lotSize: draw.lotSize,
    offered,
  }
  const bids = new Map(simulatedCategories.map((category) => [category, finalBids(secret, category, terms, hash)]))
  const hasDemand = simulatedCategories.every((category) =>
    isSameBids(bids.get(category) ?? [], draw.demand.find((one) => one.category === category)?.bids ?? []),
  )
  const price = decideIssuePrice({ ...terms, sharesOffered: draw.sharesOffered }, [...bids.values()].flat(), entries)
  const isWhole = new Set(entries.map(({ entryId }) => entryId)).size === entries.length
  const again = isWhole ? runDraw({ secret, entries, pricePaise: price, lots: draw.lotsToDraw }, hash) : null
  const published = new Map(draw.allotments.map(({ entryId, lots }) => [entryId, lots]))
  const drawn = new Map((again?.drawn ?? []).filter(({ lots }) => lots > 0).map(({ entryId, lots }) => [entryId, lots]))
  const differences = [...new Set([...published.keys(), ...drawn.keys()])]
    .filter((entryId) => published.get(entryId) !== drawn.get(entryId))
    .sort()
  const given = [...published.values()].reduce((sum, lots) => sum + lots, 0)
  const checks: DrawVerdict['checks'] = [
    { check: 'secret-fits-commitment', ok: fitsCommitment(secret, fromHex(draw.commitment), hash) },
    { check: 'list-fits-root', ok: isWhole && toHex(listRoot(entries, hash)) === draw.root },
    { check: 'demand-follows-from-secret', ok: hasDemand },
    { check: 'price-follows-from-bids', ok: price === draw.issuePricePaise },
    {
      check: 'allotments-are-those-drawn',
      ok: again !== null && differences.length === 0 && published.size === draw.allotments.length,
    },
    { check: 'no-more-than-offered', ok: given <= draw.lotsToDraw },
  ]
  return {
    checks,
    isEqual: checks.every(({ ok }) => ok),
    published: published.size,
    drawn: drawn.size,
    differences,
    places: new Map((again?.drawn ?? []).map(({ entryId, place }) => [entryId, place])),
  }
}

function offeredBy({ demand }: PublishedDraw): Record<SimulatedCategory, number> {
  const of = (category: SimulatedCategory) => demand.find((one) => one.category === category)?.offeredShares ?? 0
  return {
    institutional: of('institutional'),
    'non-institutional': of('non-institutional'),
    'retail-elsewhere': of('retail-elsewhere'),
  }
}

function isSameBids(a: readonly PricedBid[], b: readonly PricedBid[]): boolean {
  return (
    a.length === b.length && a.every((bid, at) => bid.pricePaise === b[at]?.pricePaise && bid.shares === b[at].shares)
  )
}
