import type { OwnerKey } from '../../ledger/account-books.ts'
import type { PagedJournal } from '../../ledger/read-journal-page.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

/** The shares of record that a dividend was paid on. */
export type OfRecord = { readonly instrumentId: number; readonly quantity: bigint }

type Row = { reference: string; instrument_id: number; quantity: bigint }

/** A finder of what the dividends among these journals were paid on: their entries move cash and name no share. */
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
