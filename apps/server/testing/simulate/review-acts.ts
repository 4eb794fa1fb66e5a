import { ask, type Simulation } from './simulation.ts'

const REASON = 'Checked what carries the loan.'

/** Two people decide most of the waiting applications and leave some for later. */
export async function reviewLoans(simulation: Simulation): Promise<void> {
  const {
    hand: { parts },
    draws,
    staff,
  } = simulation
  const { rows } = await parts.db.pool.query<{ id: bigint }>(
    `select id from bahi.loan where state = 'in-review' order by shard, id`,
  )
  for (const { id } of rows) {
    const drawn = draws.part()
    if (drawn < 0.2) continue
    const outcome = drawn < 0.35 ? { outcome: 'reject', rejection: 'identity-doubt' } : { outcome: 'approve' }
    const proposed = await ask(
      simulation,
      `propose to ${outcome.outcome} loan`,
      staff.anita,
      '/api/console/loan/review.do',
      { loanId: id.toString(), ...outcome, reason: REASON },
    )
    if (proposed.status === 0)
      await ask(simulation, 'sign loan', staff.dev, '/api/console/proposal/approve.do', {
        id: proposed.data['proposalId'],
        reason: REASON,
      })
  }
}

/** Two people sometimes fail a fund order before its NAV. */
export async function reviewFundOrders(simulation: Simulation): Promise<void> {
  const {
    hand: { parts },
    draws,
    staff,
  } = simulation
  const { rows } = await parts.db.pool.query<{ id: bigint }>(
    `select id from bahi.fund_order where state = 'in-progress' and nav is null order by shard, id`,
  )
  const order = draws.one(rows)
  if (order === undefined || draws.part() > 0.1) return
  const proposed = await ask(
    simulation,
    'propose to fail fund order',
    staff.anita,
    '/api/console/fund/order/review.do',
    { orderId: order.id.toString(), reason: REASON },
  )
  if (proposed.status === 0)
    await ask(simulation, 'sign fund order', staff.dev, '/api/console/proposal/approve.do', {
      id: proposed.data['proposalId'],
      reason: REASON,
    })
}
