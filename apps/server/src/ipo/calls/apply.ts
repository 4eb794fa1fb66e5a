import type { applyForIpo, withdrawApplication } from '@bahi/contract/ipo/calls'
import type { ApplicationView } from '@bahi/contract/ipo/views'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { type AcceptedBid, type ApplyFacts, decideApply, decideModify, decideWithdraw } from '@bahi/domain/ipo/apply'
import { applicationAfter } from '@bahi/domain/ipo/ipo-states'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { entryIdOf } from '@bahi/proofs/ipo-draw'
import { INR } from '../../ledger/asset.ts'
import { addOfferHold, addOfferRelease } from '../../ledger/issue-journals.ts'
import { batchStamp, JournalBatch } from '../../ledger/journal-batch.ts'
import { lockOwnersForAssets } from '../../ledger/lock-owners.ts'
import { writeJournals } from '../../ledger/write-journals.ts'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import { answerOnce, readFirstAnswer } from '../../platform/http/answer-once.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Who } from '../../platform/http/who.ts'
import { nativeSha256 } from '../../platform/sha256.ts'
import { type IpoParts, ipoTime } from '../rows/ipo-parts.ts'
import { ipoFacts, type IpoRecord } from '../rows/ipo-rows.ts'
import { readApplicant } from './read-applicant.ts'
import { readApplication, readStanding, type Standing } from './read-application.ts'

type Bid = InputOf<typeof applyForIpo>

/** The bid that the customer sent. Without a word about the cut-off, a price makes it a bid at that price. */
export const bidFields = ({ lots, atCutOff, pricePaise }: Bid) => ({
  lots,
  atCutOff: atCutOff ?? pricePaise === undefined,
  pricePaise: pricePaise ?? null,
})

/**
 * Reads an IPO with a share lock. Lock order everywhere: the customer's account book first, then the IPO. Applications
 * do not block one another under the share lock; the closing job takes the full lock, so no application joins or leaves
 * the list once the list is fixed.
 */
export async function readIpoForApplying(tx: Transaction, ipoId: string): Promise<IpoRecord | null> {
  const {
    rows: [row],
  } = await tx.query<IpoRecord>('select * from bahi.ipo where id = $1::numeric for share', [ipoId])
  return row ?? null
}

interface Applying {
  readonly offer: IpoRecord | null
  readonly standing: Standing | null
  readonly mark: Buffer
  readonly facts: ApplyFacts
}

/**
 * Reads the facts that decide an application: in the transaction that holds the locks, or without locks for a preview.
 */
export async function readFacts(
  parts: IpoParts,
  db: Queryable,
  who: Who,
  offer: IpoRecord | null,
  availablePaise: bigint,
): Promise<Applying> {
  const applicant = await readApplicant(db, who, parts.systemClock(), parts.clock.now().date)
  const standing = offer === null ? null : await readStanding(db, who, offer.id)
  const hasApplied = offer !== null && (await isIdentityTaken(db, offer.id, applicant.mark))
  return {
    offer,
    standing,
    mark: applicant.mark,
    facts: {
      customer: { ...applicant, availablePaise },
      isMarketSimulated: parts.feed.source === 'simulated',
      offer: offer === null ? null : ipoFacts(offer),
      now: ipoTime(parts.clock),
      maxAmountPaise: BigInt(parts.settings.value('ipo.retailMaxAmt')),
      hasApplied: hasApplied || standing !== null,
      heldPaise: standing?.holdPaise ?? 0n,
      countedPaise: standing?.raisedOn === parts.clock.now().date ? standing.holdPaise : 0n,
    },
  }
}

async function isIdentityTaken(db: Queryable, ipoId: bigint, mark: Buffer): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from bahi.ipo_identity where ipo_id = $1 and identity_mark = $2 and standing',
    [ipoId, mark],
  )
  return rowCount === 1
}

/**
 * Runs a change under the customer's lock and then the IPO's. A second request with the same key waits for the first
 * and may be refused because of the first; such a request gets the first answer.
 */
async function changeUnderLocks(
  parts: IpoParts,
  ipoId: string,
  who: Who,
  call: Call,
  change: (tx: Transaction, batch: JournalBatch, applying: Applying) => Promise<Decision<bigint>>,
): Promise<Decision<ApplicationView>> {
  const decision = await answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, (tx) =>
    changeHolding(parts, tx, ipoId, who, change),
  )
  return decision.ok
    ? decision
    : (((await readFirstAnswer(parts.db.pool, who, call)) as Decision<ApplicationView> | undefined) ?? decision)
}

/** Like changeUnderLocks, inside the caller's transaction. */
export async function changeHolding(
  parts: IpoParts,
  tx: Transaction,
  ipoId: string,
  who: Who,
  change: (tx: Transaction, batch: JournalBatch, applying: Applying) => Promise<Decision<bigint>>,
): Promise<Decision<ApplicationView>> {
  const accountBooks = await lockOwnersForAssets(tx, [{ shard: who.shard, owner: who.customerId, asset: INR }])
  const offer = await readIpoForApplying(tx, ipoId)
  const applying = await readFacts(parts, tx, who, offer, accountBooks.balance(who.customerId, INR, ACCOUNT.available))
  const batch = new JournalBatch(accountBooks, batchStamp(parts))
  const done = await change(tx, batch, applying)
  if (!done.ok) return done
  await writeJournals(tx, batch)
  return accept(await readApplication(parts, tx, who, done.accepted))
}

export function answerBuyNew(parts: IpoParts, input: Bid, who: Who, call: Call): Promise<Decision<ApplicationView>> {
  return changeUnderLocks(parts, input.ipoId, who, call, applyWith(parts, input, who))
}

export function applyWith(parts: IpoParts, input: Bid, who: Who) {
  return async (tx: Transaction, batch: JournalBatch, { offer, facts, mark }: Applying): Promise<Decision<bigint>> => {
    const decision = decideApply(bidFields(input), facts)
    if (!decision.ok || offer === null) return decision.ok ? refuse(refusal('ipo-missing')) : decision
    const id = parts.ids.newId(who.shard)
    // This row is unique over all shards: of two accounts with one identity the second waits here and then finds the
    // first application.
    const { rowCount } = await tx.query(
      `insert into bahi.ipo_identity (ipo_id, identity_mark, shard, application_id, standing) values ($1, $2, $3, $4, true)
       on conflict (ipo_id, identity_mark) do update set shard = excluded.shard, application_id = excluded.application_id, standing = true where not ipo_identity.standing`,
      [offer.id, mark, who.shard, id],
    )
    if (rowCount !== 1) return refuse(refusal('offer-limit-reached', {}, 'ipoId'))
    await writeApplication(parts, tx, who, { id, offer, bid: decision.accepted })
    addOfferHold(
      batch,
      { kind: 'ipo', applicationId: id },
      { owner: who.customerId, amountPaise: decision.accepted.holdPaise },
    )
    return accept(id)
  }
}

async function writeApplication(
  parts: IpoParts,
  tx: Transaction,
  who: Who,
  { id, offer, bid }: { id: bigint; offer: IpoRecord; bid: AcceptedBid },
): Promise<void> {
  const salt = parts.entropy(32)
  const now = parts.clock.instant()
  await tx.query(
    `insert into bahi.ipo_application (shard, id, customer_id, ipo_id, state, lots, shares, at_cut_off, price_paise, hold_paise, revision, salt, entry_id, allotted_shares, paid_paise, applied_at, changed_at, raised_on)
     values ($1, $2, $3, $4, 'subscribed', $5, $6, $7, $8, $9, 0, $10, $11, 0, 0, $12, $12, $13)`,
    [
      who.shard,
      id,
      who.customerId,
      offer.id,
      bid.lots,
      bid.shares,
      bid.atCutOff,
      bid.pricePaise,
      bid.holdPaise,
      salt,
      Buffer.from(entryIdOf(offer.id, id, salt, nativeSha256), 'hex'),
      now,
      parts.clock.now().date,
    ],
  )
}

export function answerModify(parts: IpoParts, input: Bid, who: Who, call: Call): Promise<Decision<ApplicationView>> {
  return changeUnderLocks(parts, input.ipoId, who, call, modifyWith(parts, input, who))
}

export function modifyWith(parts: IpoParts, input: Bid, who: Who) {
  return async (tx: Transaction, batch: JournalBatch, { standing, facts }: Applying): Promise<Decision<bigint>> => {
    const decision = decideModify(bidFields(input), standing, facts)
    if (!decision.ok || standing === null) return decision.ok ? refuse(refusal('application-missing')) : decision
    const bid = decision.accepted
    const revision = standing.revision + 1
    await tx.query(
      'update bahi.ipo_application set lots = $3, shares = $4, at_cut_off = $5, price_paise = $6, hold_paise = $7, revision = $8, changed_at = $9, raised_on = case when $7 > hold_paise then $10::date else raised_on end where shard = $1 and id = $2',
      [
        who.shard,
        standing.id,
        bid.lots,
        bid.shares,
        bid.atCutOff,
        bid.pricePaise,
        bid.holdPaise,
        revision,
        parts.clock.instant(),
        parts.clock.now().date,
      ],
    )
    const more = bid.holdPaise - standing.holdPaise
    const cause = { kind: 'ipo', applicationId: standing.id, revision } as const
    if (more > 0n) addOfferHold(batch, cause, { owner: who.customerId, amountPaise: more })
    if (more < 0n) addOfferRelease(batch, cause, { owner: who.customerId, amountPaise: -more })
    return accept(standing.id)
  }
}

export function answerWithdraw(
  parts: IpoParts,
  { ipoId }: InputOf<typeof withdrawApplication>,
  who: Who,
  call: Call,
): Promise<Decision<ApplicationView>> {
  return changeUnderLocks(parts, ipoId, who, call, withdrawWith(parts, who))
}

export function withdrawWith(parts: IpoParts, who: Who) {
  return async (
    tx: Transaction,
    batch: JournalBatch,
    { offer, standing, facts }: Applying,
  ): Promise<Decision<bigint>> => {
    const decision = decideWithdraw(standing, facts)
    if (!decision.ok || standing === null || offer === null)
      return decision.ok ? refuse(refusal('application-missing')) : decision
    const state = applicationAfter(standing.state, 'withdraw')
    const now = parts.clock.instant()
    await tx.query(
      'update bahi.ipo_application set state = $3, changed_at = $4, decided_at = $4, moved_at = $4 where shard = $1 and id = $2',
      [who.shard, standing.id, state, now],
    )
    await tx.query(
      'update bahi.ipo_identity set standing = false where ipo_id = $1 and shard = $2 and application_id = $3',
      [offer.id, who.shard, standing.id],
    )
    addOfferRelease(
      batch,
      { kind: 'ipo', applicationId: standing.id },
      { owner: who.customerId, amountPaise: standing.holdPaise },
    )
    return accept(standing.id)
  }
}
