import type { getServiceLevel } from '@bahi/contract/wallet/transfers'
import type { CaseReason } from '@bahi/contract/wallet/views'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, type Decision } from '@bahi/domain/outcome'
import { minutesBetween, serviceFigures } from '@bahi/domain/wallet/service-level'
import { businessDate, daysInMonth } from '@bahi/money/business-date'
import { epochMsOf, istTimeOf } from '@bahi/money/ist'
import type { WalletParts } from '../transfers/wallet-parts.ts'

const DAY_MS = 86_400_000

type EndedRow = {
  state: 'successful' | 'rejected'
  asked_at: Date
  ended_at: Date
  due_at: Date
  approved_by: string | null
  disputed: boolean
}
type LateRow = { asked_at: Date; due_at: Date; case_reason: CaseReason | null }

/**
 * Computes the service level from the transfers at every request. The figures are stored nowhere, so no person can
 * change them.
 */
export async function readServiceLevel(
  { db, settings, clock }: Pick<WalletParts, 'db' | 'settings' | 'clock'>,
  input: InputOf<typeof getServiceLevel>,
): Promise<Decision<ReplyOf<typeof getServiceLevel>>> {
  const now = clock.instant()
  const month = input.month ?? istTimeOf(now.getTime()).date.slice(0, 7)
  const from = epochMsOf({ date: businessDate(`${month}-01`), second: 0 })
  const to = from + daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7))) * DAY_MS
  const { rows } = await db.pool.query<EndedRow>(
    `select state, asked_at, ended_at, due_at, approved_by, disputed_at is not null as disputed from bahi.transfer_out
     where state in ('successful', 'rejected') and ended_at >= $1 and ended_at < $2`,
    [new Date(from), new Date(to)],
  )
  const { rows: waiting } = await db.pool.query<LateRow>(
    `select t.asked_at, t.due_at, (select c.reason from bahi.transfer_out_case c where c.shard = t.shard and c.transfer_id = t.id and c.closed_at is null and c.until > $1 order by c.id desc limit 1) as case_reason
     from bahi.transfer_out t where t.state = 'awaiting' order by t.asked_at`,
    [now],
  )
  const paid = rows.filter(({ state }) => state === 'successful')
  return accept({
    month,
    lateDays: settings.value('wallet.withdrawLateDays'),
    paid: paid.length,
    paidLate: paid.filter(({ ended_at: ended, due_at: due }) => ended > due).length,
    rejected: rows.length - paid.length,
    approvedByClock: rows.filter(({ approved_by: by }) => by === 'clock').length,
    disputed: rows.filter(({ disputed }) => disputed).length,
    ...serviceFigures(
      paid.map(({ asked_at: asked, ended_at: ended }) => minutesBetween(asked.getTime(), ended.getTime())),
    ),
    waiting: waiting.length,
    lateNow: waiting
      .filter(({ due_at: due }) => due < now)
      .map((late) => ({
        askedAt: late.asked_at.toISOString(),
        dueAt: late.due_at.toISOString(),
        caseReason: late.case_reason,
      })),
    asOf: now.toISOString(),
  })
}
