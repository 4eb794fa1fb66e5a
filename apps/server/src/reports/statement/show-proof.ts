import type pg from 'pg'
import type { getBalances, listChain } from '@bahi/contract/reports/statement'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { type Decision, accept, refusal, refuse } from '@bahi/domain/outcome'
import { readBalances } from '../../ledger/read-balances.ts'
import { readPostings } from '../../ledger/read-postings.ts'
import { readSymbols } from '../../market/instruments/asset-symbols.ts'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { BusinessClock } from '../../platform/clock.ts'
import type { Who } from '../../platform/http/who.ts'

export type ProofParts = {
  readonly db: { readonly pool: pg.Pool }
  readonly instruments: Pick<InstrumentRegister, 'byId' | 'byCode'>
  readonly clock: Pick<BusinessClock, 'instant'>
}

const LARGEST_SEQ = 2n ** 63n - 1n

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/**
 * Shows the customer's hash chain, so that the phone can compute it again. Entries after the head that was read first
 * are left out, so that the last page ends at that head even while new entries are written.
 */
export async function showChain(
  { db }: ProofParts,
  { after, size }: InputOf<typeof listChain>,
  { shard, customerId: owner }: Who,
): Promise<Decision<ReplyOf<typeof listChain>>> {
  const from = BigInt(after)
  if (from > LARGEST_SEQ) return refuse(refusal('parameter-malformed', {}, 'after'))
  const { head } = await readBalances(db.pool, { shard, owner })
  const postings = (await readPostings(db.pool, { shard, owner }, from, size)).filter(({ seq }) => seq <= head.seq)
  return accept({
    owner: owner.toString(),
    postings: postings.map(({ seq, journalId, journalKind, debit, credit, asset, amount, recordedAtMs, hash }) => ({
      seq: Number(seq),
      journalId: journalId.toString(),
      journalKind,
      debit,
      credit,
      asset,
      amount: amount.toString(),
      recordedAtMs: Number(recordedAtMs),
      hash: hex(hash),
    })),
    head: { seq: Number(head.seq), hash: hex(head.hash) },
    more: (postings.at(-1)?.seq ?? head.seq) < head.seq,
  })
}

/** Shows the balance of every account, with the head of the chain at the same moment. */
export async function showBalances(
  { db, instruments, clock }: ProofParts,
  { shard, customerId: owner }: Who,
): Promise<Decision<ReplyOf<typeof getBalances>>> {
  const { balances, head } = await readBalances(db.pool, { shard, owner })
  const symbolOf = await readSymbols(
    db.pool,
    instruments,
    balances.map(({ asset }) => asset),
  )
  return accept({
    items: balances.map(({ asset, account, amount }) => ({
      asset,
      symbol: symbolOf(asset),
      account,
      amount: amount.toString(),
    })),
    head: { seq: Number(head.seq), hash: hex(head.hash) },
    at: clock.instant().toISOString(),
  })
}
