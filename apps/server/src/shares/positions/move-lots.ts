import type { SharesOf } from '@bahi/domain/customers/closing/share-transfer'
import { type MovedLot, moveFromLots } from '@bahi/domain/shares/positions/moved-lots'
import type { BusinessDate } from '@bahi/money/business-date'
import { quantity } from '@bahi/money/quantity'
import type { OwnerKey } from '../../ledger/account-books.ts'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import { holdingKey } from '../orders/read-facts.ts'
import { type LotRow, readOpenLots, writeTapeRows } from '../orders/tape-rows.ts'

/** The lots that shares which leave are taken from, by instrument. */
export type MovedShares = { readonly instrumentId: number; readonly moved: readonly MovedLot[] }

type Taken = MovedShares & { readonly left: readonly LotRow[] }

async function takeLots(
  db: Queryable,
  { shard, owner }: OwnerKey,
  shares: readonly SharesOf[],
  on: BusinessDate,
): Promise<Taken[]> {
  const open = await readOpenLots(
    db,
    shares.map(({ instrumentId }) => ({ shard, owner, instrumentId })),
  )
  return shares.map(({ instrumentId, quantity: asked }) => {
    const rows = open.get(holdingKey(owner, instrumentId)) ?? []
    const after = moveFromLots(
      rows.map(({ lot }) => lot),
      quantity(asked),
      on,
    )
    const lotOf = new Map(after.lots.map((lot) => [lot.id, lot]))
    const left = rows.flatMap((row) => {
      const lot = lotOf.get(row.lot.id)
      return lot === undefined || lot.remaining === row.lot.remaining ? [] : [{ ...row, lot }]
    })
    return { instrumentId, moved: after.moved, left }
  })
}

/** The lots that would go if the shares left now. Takes no lock and writes nothing. */
export function foreseeMovedLots(
  db: Queryable,
  key: OwnerKey,
  shares: readonly SharesOf[],
  on: BusinessDate,
): Promise<readonly MovedShares[]> {
  return takeLots(db, key, shares, on)
}

/**
 * Takes shares that leave the account out of its oldest lots. The caller holds the owner's lock, writes the entries and
 * keeps what was taken.
 * @throws RangeError when the lots outside of a lock-in hold fewer shares.
 */
export async function moveLots(
  tx: Transaction,
  key: OwnerKey,
  shares: readonly SharesOf[],
  on: BusinessDate,
): Promise<readonly MovedShares[]> {
  const taken = await takeLots(tx, key, shares, on)
  const soldLots = taken.flatMap(({ left }) => left)
  await writeTapeRows(tx, { fills: [], newLots: [], soldLots, sales: [], dues: [], chargedDays: [] })
  return taken
}
