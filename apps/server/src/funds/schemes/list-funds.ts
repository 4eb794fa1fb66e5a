import type { getFund, listFunds } from '@bahi/contract/funds/calls'
import { fundCategories, type FundRow } from '@bahi/contract/funds/views'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { FundParts } from './fund-parts.ts'
import { readScheme, readSchemes } from './scheme-rows.ts'
import { isPriced, readSchemeNavs, readSchemeDetail, schemeRowView } from './scheme-view.ts'

/**
 * Lists all funds, retired funds too, so that their holders find them. The counts cover the matches of the keyword in
 * every category.
 */
export async function readFunds(
  { db }: Pick<FundParts, 'db'>,
  { category, keyword }: InputOf<typeof listFunds>,
): Promise<Decision<ReplyOf<typeof listFunds>>> {
  const rows = (await readSchemes(db.pool, 'fund')).filter(isPriced)
  const navs = await readSchemeNavs(
    db.pool,
    rows.map(({ id }) => id),
  )
  const words = keyword.toLowerCase()
  const found = rows.flatMap((row): FundRow[] =>
    row.category !== null && `${row.code} ${row.name}`.toLowerCase().includes(words)
      ? [{ ...schemeRowView(row, navs.get(row.id) ?? []), category: row.category }]
      : [],
  )
  const count = (wanted: string): number => found.filter((row) => wanted === 'all' || row.category === wanted).length
  const counts = Object.fromEntries(['all', ...fundCategories].map((wanted) => [wanted, count(wanted)])) as ReplyOf<
    typeof listFunds
  >['counts']
  return accept({ items: found.filter((row) => category === 'all' || row.category === category), counts })
}

export async function readFund(
  { db, instruments }: Pick<FundParts, 'db' | 'instruments'>,
  code: string,
): Promise<Decision<ReplyOf<typeof getFund>>> {
  const row = await readScheme(db.pool, 'fund', code)
  if (!isPriced(row) || row.category === null) return refuse(refusal('fund-missing', {}, 'code'))
  return accept({ ...(await readSchemeDetail(db.pool, instruments, row)), category: row.category })
}
