import { ask, type Simulation } from './simulation.ts'
import type { SimulatedCustomer } from './simulated-customers.ts'

interface OpenLoan {
  readonly id: bigint
  readonly capital_paise: bigint
}

/** A part of what the customer's own holdings carry, in whole hundreds; now and then more than that, which is refused. */
export async function askForLoan(simulation: Simulation, { token }: SimulatedCustomer): Promise<void> {
  const { hand, draws } = simulation
  const { data } = await hand.call('/api/app/user/loan/my.do', {}, { token, method: 'GET' })
  const remaining = Number(data['remainingPaise'] ?? 0)
  if (remaining <= 0) return
  const part = draws.part() < 0.1 ? 1.2 : 0.1 + draws.part() * 0.8
  await ask(simulation, 'ask for loan', token, '/api/app/user/loan/create.do', { amountPaise: String(Math.max(10_000, Math.floor((remaining * part) / 10_000) * 10_000)) })
}

async function loanOf({ hand: { house }, draws }: Simulation, { book, id }: SimulatedCustomer, state: 'in-review' | 'unpaid'): Promise<OpenLoan | undefined> {
  const { rows } = await house.db.pool.query<OpenLoan>('select id, capital_paise from bahi.loan where book = $1 and customer_id = $2 and state = $3 order by id', [book, id, state])
  return draws.one(rows)
}

/** All of it, or a part in paise that no table of figures would choose. */
export async function repayLoan(simulation: Simulation, customer: SimulatedCustomer): Promise<void> {
  const { draws } = simulation
  const loan = await loanOf(simulation, customer, 'unpaid')
  if (loan === undefined) return
  const amount = draws.part() < 0.3 ? { all: true } : { amountPaise: String(1 + draws.below(Number(loan.capital_paise))) }
  await ask(simulation, 'repay loan', customer.token, '/api/app/user/loan/repay.do', { loanId: loan.id.toString(), ...amount })
}

export async function coolOffLoan(simulation: Simulation, customer: SimulatedCustomer): Promise<void> {
  const loan = await loanOf(simulation, customer, 'unpaid')
  if (loan !== undefined) await ask(simulation, 'cool off loan', customer.token, '/api/app/user/loan/cool-off.do', { loanId: loan.id.toString() })
}

export async function withdrawLoan(simulation: Simulation, customer: SimulatedCustomer): Promise<void> {
  const loan = await loanOf(simulation, customer, 'in-review')
  if (loan !== undefined) await ask(simulation, 'withdraw loan', customer.token, '/api/app/user/loan/withdraw.do', { loanId: loan.id.toString() })
}
