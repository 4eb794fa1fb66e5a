import type { getIpoDraw, getIpoEntries } from '@bahi/contract/ipo/calls'
import type { IpoCategory } from '@bahi/contract/ipo/views'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { type DrawEntry } from '@bahi/proofs/ipo-draw'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { IpoParts } from '../rows/ipo-parts.ts'
import { ipoNumber } from '../rows/ipo-rows.ts'
import { drawSteps, findIpo } from './show-ipo.ts'

export type EntryRow = { entry_id: Buffer; lots: bigint; at_cut_off: boolean; price_paise: bigint }

export const drawEntry = ({ entry_id: id, lots, at_cut_off: atCutOff, price_paise: price }: EntryRow): DrawEntry => ({
  entryId: id.toString('hex'),
  lots: Number(lots),
  bidPaise: atCutOff ? 0 : Number(price),
})

/** Reads the list of applications as fixed at closing, from a position on. */
export async function readEntries(db: Queryable, ipoId: bigint, from: number, size: number): Promise<DrawEntry[]> {
  const { rows } = await db.query<EntryRow>(
    'select entry_id, lots, at_cut_off, price_paise from bahi.ipo_application where ipo_id = $1 and entry_index >= $2 and entry_index < $3 order by entry_index',
    [ipoId, from, from + size],
  )
  return rows.map(drawEntry)
}

type DemandRow = {
  category: IpoCategory
  offered_shares: bigint
  bids: { pricePaise: number; shares: number }[] | null
}

export async function showDraw(
  parts: IpoParts,
  { ipoId }: InputOf<typeof getIpoDraw>,
): Promise<Decision<ReplyOf<typeof getIpoDraw>>> {
  const { pool } = parts.db
  const row = await findIpo(pool, ipoId)
  if (row === null) return refuse(refusal('ipo-missing', {}, 'ipoId'))
  const isOpened = row.secret !== null
  const { rows: demand } = await pool.query<DemandRow>(
    'select category, offered_shares, bids from bahi.ipo_demand where ipo_id = $1 order by category',
    [row.id],
  )
  const { rows: given } = await pool.query<{ entry_id: Buffer; lots: bigint }>(
    'select entry_id, allotted_shares / $2 as lots from bahi.ipo_application where ipo_id = $1 and allotted_shares > 0 order by draw_place',
    [row.id, row.lot_size],
  )
  return accept({
    ipoId: row.id.toString(),
    number: ipoNumber(row.serial),
    name: row.name,
    state: row.state,
    ...drawSteps(row),
    lotSize: Number(row.lot_size),
    bandLowPaise: Number(row.band_low_paise),
    bandHighPaise: Number(row.band_high_paise),
    tickPaise: Number(row.tick_paise),
    sharesOffered: Number(row.shares_offered),
    issuePricePaise: row.issue_price_paise === null ? null : Number(row.issue_price_paise),
    demand: isOpened
      ? demand.map(({ category, offered_shares: offered, bids }) => ({
          category,
          offeredShares: Number(offered),
          bids: bids ?? [],
        }))
      : [],
    allotments: isOpened
      ? given.map(({ entry_id: id, lots }) => ({ entryId: id.toString('hex'), lots: Number(lots) }))
      : [],
  })
}

export async function listEntries(
  parts: IpoParts,
  { ipoId, from, size }: InputOf<typeof getIpoEntries>,
): Promise<Decision<ReplyOf<typeof getIpoEntries>>> {
  const row = await findIpo(parts.db.pool, ipoId)
  if (row === null) return refuse(refusal('ipo-missing', {}, 'ipoId'))
  return accept({ items: await readEntries(parts.db.pool, row.id, from - 1, size), total: row.entries ?? 0 })
}
