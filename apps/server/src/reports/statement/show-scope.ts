import type { getStatementScope } from '@bahi/contract/reports/statement'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { type Decision, accept } from '@bahi/domain/outcome'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { readUnitsWorth } from '../../funds/schemes/units-worth.ts'
import { readJournalMonths, readMovedInstruments } from '../../ledger/read-journal-page.ts'
import type { Who } from '../../platform/http/who.ts'
import type { StatementParts } from './list-entries.ts'

/** Lists the months, shares and schemes with entries, so that the filters offer no empty choice. */
export async function showScope(
  { db, instruments }: StatementParts,
  { shard, customerId: owner }: Who,
): Promise<Decision<ReplyOf<typeof getStatementScope>>> {
  const key = { shard, owner }
  const [months, moved] = await Promise.all([readJournalMonths(db.pool, key), readMovedInstruments(db.pool, key)])
  const shares = moved
    .flatMap((asset) => instruments.byId(asset) ?? [])
    .map(({ code, symbol, name }) => ({ code, symbol, name }))
  const schemes = await readUnitsWorth(
    db.pool,
    moved.map((asset) => ({ asset, account: ACCOUNT.available, amount: 1n })),
  )
  const units = schemes.map(({ code, name }) => ({ code, symbol: code, name }))
  return accept({
    months,
    shares: [...shares, ...units].toSorted((one, other) => (one.symbol < other.symbol ? -1 : 1)),
  })
}
