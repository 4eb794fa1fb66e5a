import { createHash, randomInt } from 'node:crypto'
import { composeVerificationCode } from '@bahi/domain/reports/verification-code'
import type { CustomerId } from '../customer-id.ts'
import type { IdSource } from '../db/ids.ts'
import type { Queryable } from '../db/in-transaction.ts'
import type { Tables } from '../db/tables.ts'

/** A registered document; its PDF is drawn from its figures at each request. */
export interface RegisteredDocument<Figures> {
  readonly mark: string
  readonly kind: string
  readonly customerId: bigint
  readonly asOf: Date
  readonly issuedAt: Date
  readonly figures: Figures
  /** SHA-256 of the figures, in hexadecimal. */
  readonly fingerprint: string
}

export interface NewDocument<Figures> {
  readonly kind: string
  readonly subject: string
  readonly asOf: Date
  readonly issuedAt: Date
  readonly figures: Figures
}

type Row = Pick<
  Tables['issued_document'],
  'mark' | 'kind' | 'customer_id' | 'as_of' | 'issued_at' | 'figures' | 'fingerprint'
>

const columns = 'd.mark, d.kind, d.customer_id, d.as_of, d.issued_at, d.figures, d.fingerprint'
/** The number of tries for a free code; there are 31⁸ codes, so a second try is already rare. */
const TRIES = 3

/** Registers a document under a free code. Call it in a transaction. */
export async function registerDocument<Figures>(
  tx: Queryable,
  ids: Pick<IdSource, 'newId'>,
  who: CustomerId,
  document: NewDocument<Figures>,
): Promise<RegisteredDocument<Figures>> {
  const id = ids.newId(who.shard)
  const fingerprint = figuresFingerprint(document.figures)
  for (let tried = 0; tried < TRIES; tried += 1) {
    const mark = composeVerificationCode(Array.from({ length: 8 }, () => randomInt(31)))
    const taken = await tx.query(
      'insert into bahi.document_mark (mark, shard, document_id) values ($1, $2, $3) on conflict (mark) do nothing',
      [mark, who.shard, id],
    )
    if (taken.rowCount === 0) continue
    await tx.query(
      'insert into bahi.issued_document (shard, id, customer_id, kind, subject, mark, as_of, issued_at, figures, fingerprint) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
      [
        who.shard,
        id,
        who.customerId,
        document.kind,
        document.subject,
        mark,
        document.asOf,
        document.issuedAt,
        JSON.stringify(document.figures),
        fingerprint,
      ],
    )
    const { kind, asOf, issuedAt, figures } = document
    return { mark, kind, customerId: who.customerId, asOf, issuedAt, figures, fingerprint: fingerprint.toString('hex') }
  }
  throw new Error('no free verification code was found')
}

/** Undefined when no such document was made. @throws when what is stored is not what was sealed under its hash. */
export async function readDocument<Figures>(
  db: Queryable,
  mark: string,
): Promise<RegisteredDocument<Figures> | undefined> {
  const {
    rows: [place],
  } = await db.query<{ shard: number; document_id: bigint }>(
    'select shard, document_id from bahi.document_mark where mark = $1',
    [mark],
  )
  if (place === undefined) return undefined
  const {
    rows: [row],
  } = await db.query<Row>(`select ${columns} from bahi.issued_document d where d.shard = $1 and d.id = $2`, [
    place.shard,
    place.document_id,
  ])
  return row === undefined ? undefined : documentOf<Figures>(row)
}

/** A customer's documents about one thing, the latest first. */
export async function readDocuments<Figures>(
  db: Queryable,
  { shard, customerId }: CustomerId,
  { kind, subject, most }: { kind: string; subject: string; most: number },
): Promise<RegisteredDocument<Figures>[]> {
  const { rows } = await db.query<Row>(
    `select ${columns} from bahi.issued_document d where d.shard = $1 and d.customer_id = $2 and d.kind = $3 and d.subject = $4 order by d.id desc limit $5`,
    [shard, customerId, kind, subject, most],
  )
  return rows.map((row) => documentOf<Figures>(row))
}

function documentOf<Figures>({
  mark,
  kind,
  customer_id: customerId,
  as_of: asOf,
  issued_at: issuedAt,
  figures,
  fingerprint,
}: Row): RegisteredDocument<Figures> {
  if (!figuresFingerprint(figures).equals(fingerprint))
    throw new Error(`document ${mark} is not what it was: its figures and its fingerprint differ`)
  return {
    mark,
    kind,
    customerId,
    asOf,
    issuedAt,
    figures: figures as Figures,
    fingerprint: fingerprint.toString('hex'),
  }
}

/** The hash does not depend on the order of the fields. */
export function figuresFingerprint(figures: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(sorted(figures)))
    .digest()
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}

/** "7F3A 19C4 5B02 D8E7": as much of a fingerprint as people compare. */
export function printFingerprint(fingerprint: string): string {
  return (fingerprint.slice(0, 16).toUpperCase().match(/.{4}/g) ?? []).join(' ')
}
