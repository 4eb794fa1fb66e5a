import { timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import type { FillLink, LinkPart, makeFillLink, revokeFillLink } from '@bahi/contract/shares/effects'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { type Decision, accept, refusal, refuse } from '@bahi/domain/outcome'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { SystemClock } from '../../platform/clock.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Who } from '../../platform/http/who.ts'
import type { Seal } from '../../platform/seal.ts'
import { readOrders } from '../../shares/orders/order-rows.ts'
import type { Customer } from './own-lines.ts'

export interface LinkParts {
  readonly db: { readonly pool: pg.Pool }
  readonly systemClock: SystemClock
  readonly ids: IdSource
  readonly seal: Pick<Seal, 'fingerprint'>
  readonly instruments: Pick<InstrumentRegister, 'byId'>
}

type LinkRow = {
  id: bigint
  customer_id: bigint
  order_id: bigint
  instrument_id: number
  shows: LinkPart[]
  made_at: Date
  revoked_at: Date | null
}

const LINKS = `select l.id, l.customer_id, l.order_id, o.instrument_id, l.shows, l.made_at, l.revoked_at
  from bahi.fill_link l join bahi.orders o on o.shard = l.shard and o.id = l.order_id`

export async function makeLink(
  parts: LinkParts,
  { orderId, shows }: InputOf<typeof makeFillLink>,
  who: Who,
  call: Call,
): Promise<Decision<FillLink>> {
  const { shard, customerId } = who
  const made = await answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, async (tx) => {
    const id = BigInt(orderId)
    const order = (await readOrders(tx, [{ shard, id }])).get(id)
    if (order === undefined || order.owner !== customerId || order.filledQuantity === 0n)
      return refuse(refusal('order-missing'))
    const linkId = parts.ids.newId(shard)
    await tx.query(
      `insert into bahi.fill_link (shard, id, customer_id, order_id, shows, made_at) values ($1, $2, $3, $4, $5, $6)`,
      [shard, linkId, customerId, id, [...new Set(shows)].sort(), parts.systemClock()],
    )
    return accept({ id: linkId.toString() })
  })
  return made.ok ? showLink(parts, who, BigInt(made.accepted.id)) : made
}

export async function listLinks(parts: LinkParts, { shard, customerId }: Customer): Promise<FillLink[]> {
  const { rows } = await parts.db.pool.query<LinkRow>({
    name: 'list-fill-links',
    text: `${LINKS} where l.shard = $1 and l.customer_id = $2 order by l.id desc`,
    values: [shard, customerId],
  })
  return rows.map((row) => linkView(parts, shard, row))
}

/** Closing a closed link changes nothing: the first moment stays. */
export async function revokeLink(
  parts: LinkParts,
  { id }: InputOf<typeof revokeFillLink>,
  who: Who,
  call: Call,
): Promise<Decision<FillLink>> {
  const { shard, customerId } = who
  const revoked = await answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, async (tx) => {
    const { rowCount } = await tx.query(
      `update bahi.fill_link set revoked_at = coalesce(revoked_at, $4) where shard = $1 and id = $2 and customer_id = $3`,
      [shard, BigInt(id), customerId, parts.systemClock()],
    )
    return rowCount === 1 ? accept({ id }) : refuse(refusal('order-missing'))
  })
  return revoked.ok ? showLink(parts, who, BigInt(id)) : revoked
}

async function showLink(parts: LinkParts, { shard }: Customer, id: bigint): Promise<Decision<FillLink>> {
  const row = await readLink(parts.db.pool, shard, id)
  return row === undefined ? refuse(refusal('order-missing')) : accept(linkView(parts, shard, row))
}

async function readLink(db: Queryable, shard: number, id: bigint): Promise<LinkRow | undefined> {
  const { rows } = await db.query<LinkRow>({
    name: 'read-fill-link',
    text: `${LINKS} where l.shard = $1 and l.id = $2`,
    values: [shard, id],
  })
  return rows[0]
}

function linkView({ seal, instruments }: LinkParts, shard: number, row: LinkRow): FillLink {
  return {
    id: row.id.toString(),
    orderId: row.order_id.toString(),
    symbol: instruments.byId(row.instrument_id)?.symbol ?? '',
    shows: row.shows,
    madeAt: row.made_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    token: row.revoked_at === null ? tokenOf(seal, shard, row.id) : null,
  }
}

/** The token of a link: where it is kept, and a fingerprint that only this Bahi can compute. */
function tokenOf(seal: LinkParts['seal'], shard: number, id: bigint): string {
  return `${shard}-${id}-${seal.fingerprint(`${shard} ${id}`, 'fill link').toString('hex')}`
}

/** The open link of a token; undefined for one that was never made or that is closed. */
export async function readOpenLink(
  { db, seal }: Pick<LinkParts, 'db' | 'seal'>,
  token: string,
): Promise<
  | {
      readonly shard: number
      readonly customerId: bigint
      readonly orderId: bigint
      readonly shows: readonly LinkPart[]
    }
  | undefined
> {
  const [, shardText, idText] = /^(\d{1,2})-(\d{1,19})-[0-9a-f]{64}$/.exec(token) ?? []
  if (shardText === undefined || idText === undefined) return undefined
  const [shard, id] = [Number(shardText), BigInt(idText)]
  if (id > MAX_ID || shard > MAX_SHARD) return undefined
  const right = tokenOf(seal, shard, id)
  // In equal time, so that no guess learns how much of it was right.
  if (right.length !== token.length || !timingSafeEqual(Buffer.from(right), Buffer.from(token))) return undefined
  const row = await readLink(db.pool, shard, id)
  if (row === undefined || row.revoked_at !== null) return undefined
  return { shard, customerId: row.customer_id, orderId: row.order_id, shows: row.shows }
}

const MAX_ID = 2n ** 63n - 1n
const MAX_SHARD = 63
