import type { listRoots, OwnProof, PublishedRoot } from '@bahi/contract/reports/proof'
import type { listChain } from '@bahi/contract/reports/statement'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { ACCOUNT, FIRST_HOUSE_ACCOUNT } from '@bahi/proofs/accounts'
import { emptyChain, verifyChain, type ChainedPosting } from '@bahi/proofs/hash-chain'
import { fromHex, toHex } from '@bahi/proofs/hex'
import {
  followsRemembered,
  verifyLiabilities,
  type LiabilityVerdict,
  type RememberedRoot,
} from '@bahi/proofs/liability-tree-verify'

type ChainPage = ReplyOf<typeof listChain>

/** Where a night and the customer's own entries come from. */
export interface NightReader {
  readProof: () => Promise<OwnProof>
  readRoots: (before: string | undefined) => Promise<ReplyOf<typeof listRoots>>
  readChain: (after: string) => Promise<ChainPage>
  /** Lets the page breathe between two pages. */
  pause: () => Promise<void>
}

export interface NightReport {
  proof: OwnProof
  verdict: LiabilityVerdict
  /** The sums of the customer's own entries up to the entry that the leaves name; null when the check of the entries failed. */
  ownCashPaise: bigint | null
  /** Whether the night follows from the one this phone kept; null: it kept none. */
  follows: boolean | null
  /** The night that was kept. */
  kept: RememberedRoot | null
  isSound: boolean
}

/** Checks a night from the customer's own entries up to the published root, and back to the night this phone remembers. A network failure is thrown. */
export async function checkNight(
  reader: NightReader,
  owner: string,
  kept: RememberedRoot | null,
): Promise<NightReport> {
  const proof = await reader.readProof()
  const own = await readOwnEntries(reader, owner, proof.leaves[0]?.headSeq ?? 0)
  // Entries that fail their check prove nothing, so their total is not compared.
  const verdict = verifyLiabilities(proof, { owner, cashPaise: own?.cashPaise ?? -1n, headHash: own?.headHash ?? '' })
  const follows = kept === null ? null : await doesFollow(reader, kept, proof.root)
  return {
    proof,
    verdict,
    ownCashPaise: own?.cashPaise ?? null,
    follows,
    kept,
    isSound: verdict.isSound && follows !== false,
  }
}

/** Recomputes the marks of the entries up to one of them, and what rupees they leave on the owner's accounts. Null when they do not lead there. */
async function readOwnEntries(
  reader: NightReader,
  owner: string,
  throughSeq: number,
): Promise<{ cashPaise: bigint; headHash: string } | null> {
  let head = emptyChain
  let cashPaise = 0n
  while (head.seq < BigInt(throughSeq)) {
    const page = await reader.readChain(String(head.seq))
    const postings = page.postings.filter(({ seq }) => seq <= throughSeq).map((row) => postingOf(page.owner, row))
    if (page.owner !== owner || postings.length === 0) return null
    const checked = verifyChain(head, postings)
    if (!checked.ok) return null
    head = checked.head
    cashPaise += postings.reduce((sum, posting) => sum + ownCashOf(posting), 0n)
    await reader.pause()
  }
  return { cashPaise, headHash: toHex(head.hash) }
}

/** What an owner has lent is a claim and no cash. */
const isCash = (account: number): boolean => account < FIRST_HOUSE_ACCOUNT && account !== ACCOUNT.lent

function ownCashOf({ asset, debit, credit, amount }: ChainedPosting): bigint {
  if (asset !== 0) return 0n
  return (isCash(debit) ? amount : 0n) - (isCash(credit) ? amount : 0n)
}

function postingOf(owner: string, row: ChainPage['postings'][number]): ChainedPosting {
  return {
    owner: BigInt(owner),
    seq: BigInt(row.seq),
    journalId: BigInt(row.journalId),
    journalKind: row.journalKind,
    debit: row.debit,
    credit: row.credit,
    asset: row.asset,
    amount: BigInt(row.amount),
    recordedAtMs: BigInt(row.recordedAtMs),
    hash: fromHex(row.hash),
  }
}

/** Follows the published roots from this night back to the kept one. A list that ends before it leads nowhere. */
async function doesFollow(reader: NightReader, kept: RememberedRoot, latest: PublishedRoot): Promise<boolean> {
  const roots: PublishedRoot[] = [latest]
  for (;;) {
    const follows = followsRemembered(kept, roots)
    if (follows !== null) return follows
    const page = await reader.readRoots(roots.at(-1)?.night)
    if (page.items.length === 0) return false
    roots.push(...page.items)
  }
}
