import { INR, schemeIdOfUnits, unitAsset, type Asset } from '../../ledger/asset.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { InstrumentRegister } from './instrument.ts'

/** The label of an asset in lists of entries: none for rupees, a share's symbol, a scheme's code for its units. */
export type SymbolOf = (asset: Asset) => string | null

/** Reads the codes of the schemes among some assets; where there are none, nothing is asked. */
export async function readSymbols(
  db: Queryable,
  instruments: Pick<InstrumentRegister, 'byId'>,
  assets: Iterable<Asset>,
): Promise<SymbolOf> {
  const schemes = [...new Set(assets)].flatMap((asset) => schemeIdOfUnits(asset) ?? [])
  const codes = new Map<Asset, string>()
  if (schemes.length > 0) {
    const { rows } = await db.query<{ id: number; code: string }>(
      'select id, code from bahi.scheme where id = any($1::integer[])',
      [schemes],
    )
    for (const { id, code } of rows) codes.set(unitAsset(id), code)
  }
  return (asset) => (asset === INR ? null : (codes.get(asset) ?? instruments.byId(asset)?.symbol ?? null))
}
