import { listRoot } from '@bahi/proofs/ipo-draw'
import { writeNotice } from '../../customers/notices/tell-customer.ts'
import { numbersLiteral } from '../../platform/db/array-literal.ts'
import { nativeSha256 } from '../../platform/sha256.ts'
import { drawEntry, type EntryRow } from '../calls/draw-calls.ts'
import { demandTerms, ipoNumber, type IpoRecord } from '../rows/ipo-rows.ts'
import { type IpoJobParts, stepIpo } from './step-ipo.ts'

/** Opens an IPO for applications and writes a notice to every customer with a reminder. */
export async function openIpo(parts: IpoJobParts, { id, opens_at: at }: IpoRecord): Promise<boolean> {
  return stepIpo(parts, id, 'open', at, async (tx, row, to) => {
    await tx.query('update bahi.ipo set state = $2, opened_at = $3 where id = $1', [id, to, at])
    const { rows } = await tx.query<{ shard: number; customer_id: bigint }>(
      'update bahi.ipo_reminder set told_at = $2 where ipo_id = $1 and told_at is null returning shard, customer_id',
      [id, at],
    )
    for (const { shard, customer_id: customerId } of rows)
      await writeNotice(tx, parts, { shard, customerId }, 'ipo.opened', {
        name: row.name,
        number: ipoNumber(row.serial),
        closes: row.closes_at.toISOString(),
      })
    return { reminded: rows.length }
  })
}

/** Writes the demand of the simulated investors, which grows with the elapsed time and is complete at closing. */
export async function tellDemand(parts: IpoJobParts, row: IpoRecord, now: Date): Promise<void> {
  const elapsed = (now.getTime() - row.opens_at.getTime()) / (row.closes_at.getTime() - row.opens_at.getTime())
  await parts.vault.writeDemand(row.id, demandTerms(row), {
    elapsedBps: Math.floor(elapsed * 10_000),
    asOf: now < row.closes_at ? now : row.closes_at,
    isFinal: false,
  })
}

/**
 * Fixes the list of applications. Under the IPO's full lock no application is in progress, and the closed state bars
 * later ones.
 */
export async function closeIpo(parts: IpoJobParts, { id, closes_at: at }: IpoRecord): Promise<boolean> {
  return stepIpo(parts, id, 'close', at, async (tx, _row, to) => {
    const { rows } = await tx.query<EntryRow & { shard: number; id: bigint }>(
      `select shard, id, entry_id, lots, at_cut_off, price_paise from bahi.ipo_application where ipo_id = $1 and state = 'subscribed' order by entry_id`,
      [id],
    )
    const root = listRoot(rows.map(drawEntry), nativeSha256)
    await tx.query(
      `update bahi.ipo_application a set entry_index = listed.place - 1 from unnest($1::smallint[], $2::bigint[]) with ordinality as listed (shard, id, place) where a.shard = listed.shard and a.id = listed.id`,
      [numbersLiteral(rows.map(({ shard }) => shard)), numbersLiteral(rows.map((row) => row.id))],
    )
    await tx.query('update bahi.ipo set state = $2, root = $3, entries = $4, closed_at = $5 where id = $1', [
      id,
      to,
      Buffer.from(root),
      rows.length,
      at,
    ])
    return { entries: rows.length, root: Buffer.from(root).toString('hex') }
  })
}
