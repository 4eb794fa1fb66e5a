import type { SimulatedCustomer } from './simulated-customers.ts'
import { ask, type Simulation } from './simulation.ts'

interface OpenLoan {
  readonly id: bigint
  readonly customer_id: bigint
  readonly capital_paise: bigint
}

/** Applies for a part of the remaining limit in whole hundreds, and sometimes for more, which is refused. */
export async function askForLoan(simulation: Simulation, { token }: SimulatedCustomer): Promise<void> {
  const { hand, draws } = simulation
  const { data } = await hand.call('/api/app/user/loan/my.do', {}, { token, method: 'GET' })
  const remaining = Number(data['remainingPaise'] ?? 0)
  if (remaining <= 0) return
  const part = draws.part() < 0.1 ? 1.2 : 0.1 + draws.part() * 0.8
  await ask(simulation, 'ask for loan', token, '/api/app/user/loan/create.do', {
    amountPaise: String(Math.max(10_000, Math.floor((remaining * part) / 10_000) * 10_000)),
  })
}

/** Picks a random loan and its customer. A random customer would rarely have a loan. */
async function oneLoan(
  { hand: { parts }, draws, customers }: Simulation,
  state: 'in-review' | 'unpaid',
): Promise<{ loan: OpenLoan; customer: SimulatedCustomer } | undefined> {
  const { rows } = await parts.db.pool.query<OpenLoan>(
    'select id, customer_id, capital_paise from bahi.loan where state = $1 order by shard, id',
    [state],
  )
  const loan = draws.one(rows)
  const customer = customers.find(({ id }) => id === loan?.customer_id)
  return loan === undefined || customer === undefined ? undefined : { loan, customer }
}

/** Repays the whole debt, or an odd part in paise. */
export async function repayLoan(simulation: Simulation): Promise<void> {
  const { draws } = simulation
  const found = await oneLoan(simulation, 'unpaid')
  if (found === undefined) return
  const amount =
    draws.part() < 0.3 ? { all: true } : { amountPaise: String(1 + draws.below(Number(found.loan.capital_paise))) }
  await ask(simulation, 'repay loan', found.customer.token, '/api/app/user/loan/repay.do', {
    loanId: found.loan.id.toString(),
    ...amount,
  })
}

export async function coolOffLoan(simulation: Simulation): Promise<void> {
  const found = await oneLoan(simulation, 'unpaid')
  if (found !== undefined)
    await ask(simulation, 'cool off loan', found.customer.token, '/api/app/user/loan/cool-off.do', {
      loanId: found.loan.id.toString(),
    })
}

export async function withdrawLoan(simulation: Simulation): Promise<void> {
  const found = await oneLoan(simulation, 'in-review')
  if (found !== undefined)
    await ask(simulation, 'withdraw loan', found.customer.token, '/api/app/user/loan/withdraw.do', {
      loanId: found.loan.id.toString(),
    })
}
