import type { OwnerKey } from '../../ledger/account-books.ts'
import type { PagedJournal } from '../../ledger/read-journal-page.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

/** The share and the quantity of a dividend at its record date. */
export type OfRecord = { readonly instrumentId: number; readonly quantity: bigint }

type Row = { reference: string; instrument_id: number; quantity: bigint }

/**
 * Returns a function that finds the share and quantity of a dividend journal, because the journal itself moves cash and
 * names no share.
 */
export async function readDividends(
  db: Queryable,
  { shard, owner }: OwnerKey,
  journals: readonly PagedJournal[],
): Promise<(journal: PagedJournal) => OfRecord | undefined> {
  const dividends = journals.filter(({ kind }) => kind === 'dividend')
  if (dividends.length === 0) return () => undefined
  const { rows } = await db.query<Row>({
    name: 'statement-read-dividends',
    text: `select e.action_id || ':' || e.owner as reference, e.instrument_id, e.quantity from unnest($3::integer[]) as asked (id)
           join bahi.entitlement e on e.shard = $1 and e.owner = $2 and e.action_id = asked.id`,
    values: [shard, owner, dividends.map(({ reference }) => Number(reference.split(':')[0]))],
  })
  const found = new Map(rows.map((row) => [row.reference, { instrumentId: row.instrument_id, quantity: row.quantity }]))
  return ({ kind, reference }) => (kind === 'dividend' ? found.get(reference) : undefined)
}
