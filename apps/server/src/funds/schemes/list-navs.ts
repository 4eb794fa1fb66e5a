import type { listNavs } from '@bahi/contract/funds/calls'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import type { SchemeKind } from '@bahi/domain/funds/scheme-facts'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { BusinessDate } from '@bahi/money/business-date'
import { navText } from '@bahi/money/nav'
import type { FundParts } from './fund-parts.ts'
import { readScheme } from './scheme-rows.ts'

/** Lists NAVs, oldest first. `isBefore` marks the NAVs that were computed for days before the scheme began. */
export async function readNavs(
  { db }: Pick<FundParts, 'db'>,
  kind: SchemeKind,
  { code, from }: InputOf<typeof listNavs>,
): Promise<Decision<ReplyOf<typeof listNavs>>> {
  const scheme = await readScheme(db.pool, kind, code)
  if (scheme === null) return refuse(refusal('fund-missing', {}, 'code'))
  const { rows } = await db.pool.query<{ date: BusinessDate; nav: bigint; is_before: boolean }>(
    'select date, nav, is_before from bahi.scheme_nav where scheme_id = $1 and ($2::date is null or date >= $2) order by date',
    [scheme.id, from ?? null],
  )
  return accept({
    items: rows.map(({ date, nav, is_before: isBefore }) => ({ date, nav: navText(nav), isBefore })),
    startedOn: scheme.started_on,
  })
}
