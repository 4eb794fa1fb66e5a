import type pg from 'pg'
import { listReviews } from '@bahi/contract/customers/identity-staff'
import { listShareTransferQueue } from '@bahi/contract/customers/share-transfers-staff'
import { listInbox } from '@bahi/contract/customers/support-staff'
import { listStaffFundOrders } from '@bahi/contract/funds/staff'
import { listStaffLoans } from '@bahi/contract/loans/staff'
import { promisedSeconds, queueNames, type getQueues, type QueueName } from '@bahi/contract/staff/overview'
import { listTransferInQueue } from '@bahi/contract/wallet/transfers-in-staff'
import { listTransferOutQueue } from '@bahi/contract/wallet/transfers-out-staff'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { staffRoles, type StaffRole } from '@bahi/contract/wire/staff-roles'
import { accept, type Decision } from '@bahi/domain/outcome'
import type { BusinessClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import { hasRole, type Staff } from '../../platform/http/staff.ts'
import type { FourEyes } from '../four-eyes/four-eyes.ts'

/** What the overview needs from the server. */
export interface OverviewParts extends HttpDeps {
  readonly db: Database
  /** Business time, which waits are measured in. */
  readonly clock: Pick<BusinessClock, 'instant'>
  readonly fourEyes: FourEyes
}

type Queue = ReplyOf<typeof getQueues>['items'][number]
type Levels = ReplyOf<typeof getQueues>['levels']
const countedQueues = queueNames.filter((queue) => queue !== 'proposals')
type Wait = { waiting: number; oldest: Date | null; due: Date | null }

const LEVEL_DAYS = 30

/** The roles that see the length of a queue: the roles that may open its list. */
const openTo = {
  identity: listReviews.roles,
  'transfers-out': listTransferOutQueue.roles,
  'transfers-in': listTransferInQueue.roles,
  'share-transfers': listShareTransferQueue.roles,
  loans: listStaffLoans.roles,
  'fund-orders': listStaffFundOrders.roles,
  chat: listInbox.roles,
  proposals: staffRoles,
} as const satisfies Record<QueueName, readonly StaffRole[]>

/**
 * One statement for each queue, each over an index of its waiting rows. Approved transfers out wait for the bank and
 * are left out, as are transfers in at the demo bank. Of fund orders only the number counts, because each
 * waits for the NAV of its day and for nobody of the staff.
 */
const waits = {
  identity: `select count(*)::int as waiting, min(sent_at) as oldest, null::timestamptz as due from bahi.identity_submission where state = 'waiting'`,
  'transfers-out': `select count(*)::int as waiting, min(asked_at) as oldest, min(due_at) as due from bahi.transfer_out where state = 'awaiting' and approved_at is null`,
  'transfers-in': `select count(*)::int as waiting, min(created_at) as oldest, null::timestamptz as due from bahi.transfer_in where state = 'waiting' and provider = 'manual'`,
  'share-transfers': `select count(*)::int as waiting, min(asked_at) as oldest, min(due_at) as due from bahi.share_transfer where state = 'waiting'`,
  loans: `select count(*)::int as waiting, min(asked_at) as oldest, null::timestamptz as due from bahi.loan where state = 'in-review'`,
  'fund-orders': `select count(*)::int as waiting, null::timestamptz as oldest, null::timestamptz as due from bahi.fund_order where state = 'in-progress' and nav is null`,
  chat: `select count(*)::int as waiting, min(waiting_since) as oldest, null::timestamptz as due from bahi.support_chat where state = 'waiting'`,
} as const satisfies Record<Exclude<QueueName, 'proposals'>, string>

export async function readQueues(
  { db, clock, fourEyes }: OverviewParts,
  staff: Staff,
): Promise<Decision<ReplyOf<typeof getQueues>>> {
  const now = clock.instant()
  const items: Queue[] = []
  for (const queue of countedQueues) {
    if (!hasRole(staff, openTo[queue])) continue
    const {
      rows: [wait],
    } = await db.pool.query<Wait>(waits[queue])
    if (wait !== undefined) items.push(queueOf(queue, wait, now))
  }
  items.push(await readOwnChecks(db, fourEyes, staff))
  return accept({ items, levels: await readLevels(db, now) })
}

/** Every queue except the proposals, without a check of roles, for the operator's metrics. */
export async function readEveryQueue(pool: pg.Pool, now: Date): Promise<Queue[]> {
  const items: Queue[] = []
  for (const queue of countedQueues) {
    const {
      rows: [wait],
    } = await pool.query<Wait>(waits[queue])
    if (wait !== undefined) items.push(queueOf(queue, wait, now))
  }
  return items
}

function queueOf(queue: Exclude<QueueName, 'proposals'>, { waiting, oldest, due }: Wait, now: Date): Queue {
  const promised =
    oldest === null || !isPromised(queue) ? due : new Date(oldest.getTime() + promisedSeconds[queue] * 1_000)
  return {
    queue,
    waiting,
    oldestAt: oldest?.toISOString() ?? null,
    dueAt: promised?.toISOString() ?? null,
    isLate: promised !== null && promised < now,
  }
}

function isPromised(queue: QueueName): queue is keyof typeof promisedSeconds {
  return queue in promisedSeconds
}

/** Proposals that this staff member may check, without the member's own. */
async function readOwnChecks(db: Database, fourEyes: FourEyes, staff: Staff): Promise<Queue> {
  const { rows } = await db.pool.query<{ kind: string; made_by: bigint; made_at: Date }>(
    `select kind, made_by, made_at from bahi.proposal where state = 'waiting' and made_by <> $1 order by id`,
    [staff.id],
  )
  const mine = rows.filter(({ kind, made_by }) => fourEyes.mayCheck(kind, staff, made_by))
  return {
    queue: 'proposals',
    waiting: mine.length,
    oldestAt: mine[0]?.made_at.toISOString() ?? null,
    dueAt: null,
    isLate: false,
  }
}

async function readLevels(db: Database, now: Date): Promise<Levels> {
  const since = new Date(now.getTime() - LEVEL_DAYS * 86_400_000)
  const { rows } = await db.pool.query<{ level: Levels[number]['level']; count: number; in_time: number }>(
    `select 'identity-in-a-day' as level, count(*)::int as count, (count(*) filter (where decided_at <= sent_at + make_interval(secs => $2)))::int as in_time from bahi.identity_submission where state <> 'waiting' and decided_at > $1
     union all
     select 'transfers-out-by-their-day', count(*)::int, (count(*) filter (where ended_at <= due_at))::int from bahi.transfer_out where state = 'successful' and ended_at > $1
     union all
     select 'chat-in-five-minutes', count(*)::int, (count(*) filter (where waited_ms <= $3))::int from bahi.support_message where waited_ms is not null and at > $1`,
    [since, promisedSeconds.identity, promisedSeconds.chat * 1_000],
  )
  return rows.map(({ level, count, in_time }) => ({
    level,
    count,
    perMille: count === 0 ? null : Math.floor((in_time * 1_000) / count),
  }))
}
