import type { FastifyInstance } from 'fastify'
import {
  listNotices,
  markNoticesRead,
  noticeKinds,
  type NoticeKind,
  type NoticeView,
} from '@bahi/contract/customers/notices'
import { countUnread } from '@bahi/contract/customers/unread'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept } from '@bahi/domain/outcome'
import type { SystemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Who } from '../../platform/http/who.ts'

export interface NoticesParts extends HttpDeps {
  readonly db: Pick<Database, 'pool'>
  readonly systemClock: SystemClock
}

const LARGEST_ID = 2n ** 63n - 1n
const allKinds = Object.keys(noticeKinds) as NoticeKind[]

export function registerNotices(app: FastifyInstance, parts: NoticesParts): void {
  serve(app, parts, listNotices, async (input, who) => accept(await readNotices(parts, input, who)))
  serve(app, parts, countUnread, async (_input, who) =>
    accept({ notices: await readUnread(parts, who), messages: await readUnreadMessages(parts, who) }),
  )
  serve(app, parts, markNoticesRead, async ({ id }, who) => {
    await parts.db.pool.query(
      'update bahi.notice set read_at = $3 where shard = $1 and customer_id = $2 and read_at is null and ($4::bigint is null or id = $4)',
      [who.shard, who.customerId, parts.systemClock(), id === undefined ? null : withinBigint(id)],
    )
    return accept({ unread: await readUnread(parts, who) })
  })
}

type Row = { id: bigint; at: Date; kind: NoticeKind; params: Record<string, string | number>; read_at: Date | null }

/** Reads notices of known kinds. Kinds that a newer server wrote are left out, because no text exists for them here. */
async function readNotices(
  parts: NoticesParts,
  { group, before, size }: InputOf<typeof listNotices>,
  who: Who,
): Promise<ReplyOf<typeof listNotices>> {
  const kinds = allKinds.filter((kind) => group === '' || noticeKinds[kind].group === group)
  const { rows } = await parts.db.pool.query<Row>(
    'select id, at, kind, params, read_at from bahi.notice where shard = $1 and customer_id = $2 and kind = any ($3) and id < $4 order by id desc limit $5',
    [who.shard, who.customerId, kinds, before === undefined ? LARGEST_ID : withinBigint(before), size + 1],
  )
  return {
    items: rows.slice(0, size).map(noticeViewOf),
    hasMore: rows.length > size,
    unread: await readUnread(parts, who),
  }
}

function noticeViewOf({ id, at, kind, params, read_at: readAt }: Row): NoticeView {
  return {
    id: id.toString(),
    at: at.toISOString(),
    kind,
    group: noticeKinds[kind].group,
    params,
    read: readAt !== null,
  }
}

async function readUnread({ db }: NoticesParts, { shard, customerId }: Who): Promise<number> {
  const {
    rows: [found],
  } = await db.pool.query<{ count: number }>(
    'select count(*)::int as count from bahi.notice where shard = $1 and customer_id = $2 and read_at is null and kind = any ($3)',
    [shard, customerId, allKinds],
  )
  return found?.count ?? 0
}

async function readUnreadMessages({ db }: NoticesParts, { shard, customerId }: Who): Promise<number> {
  const {
    rows: [found],
  } = await db.pool.query<{ count: number }>(
    `select count(*)::int as count from bahi.support_chat c join bahi.support_message m on m.shard = c.shard and m.customer_id = c.customer_id and m.id > c.customer_read
     where c.shard = $1 and c.customer_id = $2 and m.author = 'staff'`,
    [shard, customerId],
  )
  return found?.count ?? 0
}

function withinBigint(id: string): bigint {
  const read = BigInt(id)
  return read > LARGEST_ID ? LARGEST_ID : read
}
