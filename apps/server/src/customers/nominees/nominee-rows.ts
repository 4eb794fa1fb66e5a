import type { Nominee } from '@bahi/domain/customers/nominees/decide-nominees'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Seal } from '../../platform/seal.ts'

export type DeclarationKind = 'named' | 'opted-out' | 'withdrawn'

export interface StoredDeclaration {
  readonly id: bigint
  readonly seq: number
  readonly kind: DeclarationKind
  readonly madeAt: Date
  readonly nominees: readonly Nominee[]
}

type Row = Pick<Tables['nominee_declaration'], 'id' | 'seq' | 'kind' | 'shares_bp' | 'sealed' | 'made_at'>

/** A nominee without the share, which the database holds readable to sum it. */
type Sealed = Omit<Nominee, 'shareBp'>

/**
 * The declarations of a customer, the newest first; the first one is in force. @throws Error when one was sealed for another customer
 * or another declaration.
 */
export async function readDeclarations(
  db: Queryable,
  seal: Pick<Seal, 'open'>,
  who: CustomerId,
  most: number,
): Promise<StoredDeclaration[]> {
  const { rows } = await db.query<Row>(
    'select id, seq, kind, shares_bp, sealed, made_at from bahi.nominee_declaration where shard = $1 and customer_id = $2 order by seq desc limit $3',
    [who.shard, who.customerId, most],
  )
  return rows.map(({ id, seq, kind, shares_bp: shares, sealed, made_at: madeAt }) => {
    const people =
      sealed === null ? [] : (JSON.parse(seal.open(sealed, contextOf(who, id)).toString('utf8')) as Sealed[])
    const nominees = people.map((one, at): Nominee => ({ ...one, shareBp: shares[at] ?? 0 }))
    return { id, seq, kind: kind as DeclarationKind, madeAt, nominees }
  })
}

/** Writes what replaces the declaration before. The database refuses a number in the row of declarations that is taken. */
export async function writeDeclaration(
  tx: Queryable,
  seal: Pick<Seal, 'seal'>,
  who: CustomerId,
  { id, seq, kind, madeAt, nominees }: StoredDeclaration,
): Promise<void> {
  const people = nominees.map(({ name, relation, bornOn, id: number, mobile, email, address, guardian }): Sealed => {
    return { name, relation, bornOn, id: number, mobile, email, address, guardian }
  })
  await tx.query(
    'insert into bahi.nominee_declaration (shard, id, customer_id, seq, kind, shares_bp, sealed, made_at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [
      who.shard,
      id,
      who.customerId,
      seq,
      kind,
      nominees.map(({ shareBp }) => shareBp),
      kind === 'named' ? seal.seal(Buffer.from(JSON.stringify(people)), contextOf(who, id)) : null,
      madeAt,
    ],
  )
}

/** Whether nominees are named now, for papers, which name nobody. */
export async function hasNominees(db: Queryable, { shard, customerId }: CustomerId): Promise<boolean> {
  const {
    rows: [row],
  } = await db.query<Pick<Row, 'kind'>>(
    'select kind from bahi.nominee_declaration where shard = $1 and customer_id = $2 order by seq desc limit 1',
    [shard, customerId],
  )
  return row?.kind === 'named'
}

function contextOf({ shard, customerId }: CustomerId, id: bigint): string {
  return `nominees:${shard}:${customerId}:${id}`
}
