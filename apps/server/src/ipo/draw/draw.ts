import { sharesByCategory } from '@bahi/domain/ipo/band-rule'
import { applicationAfter } from '@bahi/domain/ipo/ipo-states'
import { formatPrice } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import { decideIssuePrice, type PricedBid } from '@bahi/proofs/ipo-demand'
import { type BasisRule, fitsCommitment, runDraw, type DrawnEntry } from '@bahi/proofs/ipo-draw'
import { writeNotice } from '../../customers/notices/tell-customer.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import { hasRun, noteRun } from '../../platform/jobs/job-runs.ts'
import { nativeSha256 } from '../../platform/sha256.ts'
import { drawEntry, type EntryRow as ListedRow } from '../calls/draw-calls.ts'
import { demandTerms, ipoNumber, type IpoRecord } from '../rows/ipo-rows.ts'
import { writeDocument } from '../rows/write-ipo.ts'
import { BrokenIpo, type IpoJobParts, stepIpo, ipoSubject, timeOfInstant } from './step-ipo.ts'

type EntryRow = ListedRow & {
  shard: number
  id: bigint
  customer_id: bigint
  shares: bigint
  hold_paise: bigint
  state: 'subscribed'
}

/**
 * Opens the secret and draws, and writes the result and the price in one transaction. The list was fixed before the
 * secret opened, so no result can be chosen. Without the secret, or when the list differs from the list fixed at
 * closing, no draw takes place, and the money goes back after the deadline.
 */
export async function drawIpo(parts: IpoJobParts, row: IpoRecord): Promise<boolean> {
  try {
    return await draw(parts, row)
  } catch (error) {
    // The proofs throw RangeErrors for malformed lists and bids.
    if (!(error instanceof BrokenIpo) && !(error instanceof RangeError)) throw error
    await reportDrawFailure(parts, row, error.message)
    return false
  }
}

/**
 * Records once, in the log and among the runs, why an IPO cannot be drawn. The job retries the draw many times a minute
 * until the deadline.
 */
async function reportDrawFailure(
  parts: IpoJobParts,
  { id, allots_at: at, reveal_by: moneyBackAt }: IpoRecord,
  why: string,
): Promise<void> {
  const run = { job: 'ipo-undrawn', businessDate: timeOfInstant(at).date, subject: ipoSubject(id) }
  if (await hasRun(parts.pool, run)) return
  const isFirst = await inLeasedTransaction(parts, (tx) => noteRun(tx, run, parts.systemClock(), { why }))
  if (isFirst)
    parts.log.error(
      { ipo: id.toString(), why, moneyBackAt: moneyBackAt.toISOString() },
      'a new share cannot be drawn: unless that is mended before the deadline, all money goes back',
    )
}

async function draw(parts: IpoJobParts, { id, allots_at: at, ...known }: IpoRecord): Promise<boolean> {
  const secret = await parts.vault.reveal(id)
  if (secret === null || !fitsCommitment(secret, known.commitment, nativeSha256))
    throw new BrokenIpo(`the secret of offer ${id} cannot be opened`)
  await parts.vault.writeDemand(id, demandTerms({ id, allots_at: at, ...known }), {
    elapsedBps: 10_000,
    asOf: known.closes_at,
    isFinal: true,
  })
  return stepIpo(parts, id, 'draw', at, async (tx, row, to) => {
    const { rows } = await tx.query<EntryRow>(
      'select shard, id, customer_id, entry_id, lots, shares, at_cut_off, price_paise, hold_paise, state from bahi.ipo_application where ipo_id = $1 and entry_index is not null order by entry_index',
      [id],
    )
    const { pricePaise, drawn, rule } = await drawFrom(tx, row, rows, secret)
    const allotted = drawn.reduce((sum, { lots }) => sum + BigInt(lots), 0n) * row.lot_size
    await tx.query(
      'update bahi.ipo set state = $2, secret = $3, revealed_at = $4, issue_price_paise = $5, allotted_shares = $6 where id = $1',
      [id, to, Buffer.from(secret), at, pricePaise, allotted],
    )
    const drawnById = new Map(drawn.map((one) => [one.entryId, one]))
    for (const entry of rows)
      await decideEntry(tx, parts, row, entry, drawnById.get(entry.entry_id.toString('hex')), { pricePaise, at })
    await writeDocument(tx, parts, {
      ipoId: id,
      kind: 'basis-of-allotment',
      title: `${row.name}: basis of allotment`,
      text: basisDocument(row, { rule, pricePaise, allotted, rows, drawn }),
      staffId: null,
      at,
    })
    return { entries: rows.length, allottedShares: allotted.toString(), pricePaise: pricePaise.toString() }
  })
}

async function drawFrom(tx: Transaction, row: IpoRecord, rows: readonly EntryRow[], secret: Uint8Array) {
  const { rows: demand } = await tx.query<{ bids: PricedBid[] | null }>(
    'select bids from bahi.ipo_demand where ipo_id = $1',
    [row.id],
  )
  if (demand.length !== 3 || demand.some(({ bids }) => bids === null))
    throw new BrokenIpo(`the final demand of offer ${row.id} is not there`)
  const entries = rows.map(drawEntry)
  const pricePaise = decideIssuePrice(
    { ...demandTerms(row), sharesOffered: Number(row.shares_offered) },
    demand.flatMap(({ bids }) => bids ?? []),
    entries,
  )
  const draw = runDraw({ secret, entries, pricePaise, lots: Number(row.shares_here / row.lot_size) }, nativeSha256)
  if (row.root === null || !row.root.equals(draw.root))
    throw new BrokenIpo(`the list of offer ${row.id} is not the one that was fixed at closing`)
  return { pricePaise: BigInt(pricePaise), drawn: draw.drawn, rule: draw.rule }
}

async function decideEntry(
  tx: Transaction,
  parts: IpoJobParts,
  row: IpoRecord,
  entry: EntryRow,
  mine: DrawnEntry | undefined,
  { pricePaise, at }: { pricePaise: bigint; at: Date },
): Promise<void> {
  const shares = BigInt(mine?.lots ?? 0) * row.lot_size
  const state = applicationAfter(entry.state, shares > 0n ? 'drawn' : 'not-drawn')
  if (state === null) throw new BrokenIpo(`application ${entry.id} is ${entry.state} and cannot be drawn`)
  await tx.query(
    'update bahi.ipo_application set state = $3, draw_place = $4, allotted_shares = $5, paid_paise = $6, decided_at = $7 where shard = $1 and id = $2',
    [entry.shard, entry.id, state, mine?.place ?? null, shares, shares * pricePaise, at],
  )
  const customer = { shard: entry.shard, customerId: entry.customer_id }
  const number = ipoNumber(row.serial)
  if (shares > 0n)
    await writeNotice(tx, parts, customer, 'ipo.allotted', {
      name: row.name,
      number,
      shares: Number(shares),
      amount: Number(shares * pricePaise),
      date: row.credits_on,
    })
  else
    await writeNotice(tx, parts, customer, 'ipo.not-allotted', {
      name: row.name,
      number,
      amount: Number(entry.hold_paise),
      date: row.credits_on,
    })
}

const RULE_WORDS: Readonly<Record<BasisRule, string>> = {
  'in-full': 'Not oversubscribed: every application is allotted in full.',
  'one-lot-then-pro-rata': 'One lot for every application, the rest pro rata.',
  draw: 'Oversubscribed: one lot each for those drawn.',
}

function basisDocument(
  row: IpoRecord,
  {
    rule,
    pricePaise,
    allotted,
    rows,
    drawn,
  }: { rule: BasisRule; pricePaise: bigint; allotted: bigint; rows: readonly EntryRow[]; drawn: readonly DrawnEntry[] },
): string {
  const winners = drawn.filter(({ lots }) => lots > 0).length
  return [
    `${row.name}, IPO ${ipoNumber(row.serial)}: basis of allotment, retail at Bahi. Simulated.`,
    `Price of the issue: ₹${formatPrice(paise(pricePaise))}. Offered here: ${sharesByCategory({ sharesOffered: row.shares_offered, sharesHere: row.shares_here }).retail} shares in lots of ${row.lot_size}.`,
    `Applications: ${rows.length}, of which ${drawn.length} at or above the price. ${RULE_WORDS[rule]} ${winners} were allotted ${allotted} shares.`,
    `Commitment ${row.commitment.toString('hex')}, list ${row.root?.toString('hex') ?? ''}. Run it again: npm run ipo:verify -- ${row.id}`,
  ].join('\n\n')
}

/** Ends an IPO whose secret was not opened by the deadline. The next step releases its applications. */
export async function expireReveal(parts: IpoJobParts, { id, reveal_by: at }: IpoRecord): Promise<boolean> {
  return stepIpo(parts, id, 'reveal-missed', at, async (tx, _row, to) => {
    await tx.query('update bahi.ipo set state = $2 where id = $1', [id, to])
    return {}
  })
}

/** Lists an IPO on its first trading day and writes a notice to every customer with allotted shares. */
export async function listIpo(parts: IpoJobParts, { id, lists_on: listsOn }: IpoRecord, at: Date): Promise<boolean> {
  return stepIpo(parts, id, 'list', at, async (tx, row, to) => {
    await tx.query('update bahi.ipo set state = $2, listed_at = $3 where id = $1', [id, to, at])
    const { rows } = await tx.query<{ shard: number; customer_id: bigint; shares: bigint }>(
      `select shard, customer_id, allotted_shares as shares from bahi.ipo_application where ipo_id = $1 and state = 'allotted'`,
      [id],
    )
    for (const { shard, customer_id: customerId, shares } of rows)
      await writeNotice(tx, parts, { shard, customerId }, 'ipo.listed', {
        name: row.name,
        code: row.symbol,
        shares: Number(shares),
      })
    return { listsOn, told: rows.length }
  })
}
