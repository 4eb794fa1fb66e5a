import type { SchemeKind } from '@bahi/domain/funds/scheme-facts'
import { worthOfUnits } from '@bahi/money/nav'
import { schemeIdOfUnits, type Asset } from '../../ledger/asset.ts'
import type { AccountBalance } from '../../ledger/read-balances.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

/** Units of one scheme over all accounts, at the scheme's last NAV. */
export interface UnitsWorth {
  readonly asset: Asset
  readonly code: string
  readonly name: string
  readonly kind: SchemeKind
  readonly units: bigint
  readonly nav: bigint
  readonly valuePaise: bigint
}

/**
 * The value in paise of all units among an owner's balances, rounded down for each scheme. Units of a scheme without a
 * NAV count as 0.
 */
export async function readUnitsWorth(db: Queryable, balances: readonly AccountBalance[]): Promise<UnitsWorth[]> {
  const owned = new Map<number, { asset: Asset; units: bigint }>()
  for (const { asset, amount } of balances) {
    const scheme = schemeIdOfUnits(asset)
    if (scheme !== null && amount !== 0n) owned.set(scheme, { asset, units: (owned.get(scheme)?.units ?? 0n) + amount })
  }
  if (owned.size === 0) return []
  const { rows } = await db.query<{ id: number; code: string; name: string; kind: SchemeKind; nav: bigint | null }>(
    `select s.id, s.code, s.name, s.kind, n.nav from bahi.scheme s left join lateral (select nav from bahi.scheme_nav v where v.scheme_id = s.id order by date desc limit 1) n on true
     where s.id = any($1::integer[]) order by s.code`,
    [[...owned.keys()]],
  )
  return rows.flatMap(({ id, nav, ...row }) => {
    const { asset, units } = owned.get(id) ?? { asset: 0, units: 0n }
    return [{ ...row, asset, units, nav: nav ?? 0n, valuePaise: worthOfUnits(units, nav ?? 0n) }]
  })
}
