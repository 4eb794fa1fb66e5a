import { costOfUnits } from '@bahi/money/nav'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { unitAsset } from '../../src/ledger/asset.ts'
import type { SimulatedCustomer } from './simulated-customers.ts'
import { ask, type Simulation } from './simulation.ts'

interface SchemeLine {
  readonly id: number
  readonly kind: 'fund' | 'plan'
  readonly code: string
  readonly least_units: bigint
  readonly step_units: bigint
  readonly least_redeem_units: bigint
  readonly nav: bigint
}

/** The part of the paths that names each kind of scheme. */
const CALLS = { fund: 'fund', plan: 'aifund' } as const

async function oneScheme(
  { hand: { parts }, draws }: Simulation,
  kind: SchemeLine['kind'],
): Promise<SchemeLine | undefined> {
  const { rows } = await parts.db.pool.query<SchemeLine>(
    `select id, kind, code, least_units, step_units, least_redeem_units, nav from bahi.scheme join lateral (select nav from bahi.scheme_nav where scheme_id = scheme.id order by date desc limit 1) last on true
     where kind = $1 order by id`,
    [kind],
  )
  return draws.one(rows)
}

export const subscribeFund = (simulation: Simulation, customer: SimulatedCustomer) =>
  subscribe(simulation, customer, 'fund')
export const buyPlan = (simulation: Simulation, customer: SimulatedCustomer) => subscribe(simulation, customer, 'plan')
export const redeemFund = (simulation: Simulation, customer: SimulatedCustomer) => redeem(simulation, customer, 'fund')
export const sellPlan = (simulation: Simulation, customer: SimulatedCustomer) => redeem(simulation, customer, 'plan')

/** Some steps above the minimum, and sometimes one unit too many, which is refused. */
async function subscribe(
  simulation: Simulation,
  { token }: SimulatedCustomer,
  kind: SchemeLine['kind'],
): Promise<void> {
  const { draws } = simulation
  const scheme = await oneScheme(simulation, kind)
  if (scheme === undefined) return
  const units = Number(scheme.least_units) + Number(scheme.step_units) * draws.below(40) + (draws.part() < 0.05 ? 1 : 0)
  await ask(simulation, `buy ${kind}`, token, `/api/app/user/${CALLS[kind]}/buy.do`, {
    code: scheme.code,
    units: String(units),
  })
}

async function redeem(
  simulation: Simulation,
  { token, shard, id }: SimulatedCustomer,
  kind: SchemeLine['kind'],
): Promise<void> {
  const {
    hand: { parts },
    draws,
  } = simulation
  const { rows } = await parts.db.pool.query<SchemeLine & { amount: bigint }>(
    `select s.id, kind, code, least_units, step_units, least_redeem_units, 0::bigint as nav, b.amount from bahi.balance b join bahi.scheme s on b.asset = s.id + $5
     where b.shard = $1 and b.owner = $2 and b.account = $3 and b.amount > 0 and s.kind = $4 order by s.id`,
    [shard, id, ACCOUNT.available, kind, unitAsset(0)],
  )
  const holding = draws.one(rows)
  if (holding === undefined) return
  // All units, the minimum, or more than the customer has.
  const units = draws.one([
    holding.amount,
    holding.amount < holding.least_redeem_units ? holding.amount : holding.least_redeem_units,
    holding.amount + holding.step_units,
  ])
  await ask(simulation, `sell ${kind}`, token, `/api/app/user/${CALLS[kind]}/sell.do`, {
    code: holding.code,
    units: String(units),
  })
}

/** Starts a monthly SIP for about the cost of the minimum subscription, or a multiple of it. */
export async function beginSip(simulation: Simulation, { token }: SimulatedCustomer): Promise<void> {
  const {
    hand: { parts },
    draws,
  } = simulation
  const fund = await oneScheme(simulation, 'fund')
  if (fund === undefined) return
  const day = Number(parts.clock.now().date.slice(8, 10))
  const leastPaise = Number(costOfUnits(fund.least_units, fund.nav))
  const amountPaise = Math.ceil((leastPaise * (1 + draws.below(3)) * 1.1) / 10_000) * 10_000
  const stepUp = draws.part() < 0.3 ? { stepUpPercent: '10' } : {}
  await ask(simulation, 'begin sip', token, '/api/app/user/fund/sip/create.do', {
    code: fund.code,
    amountPaise: String(amountPaise),
    dayOfMonth: String(Math.min(28, day + 1 + draws.below(3))),
    ...stepUp,
  })
}

const SIP_ACTS = ['skip', 'unskip', 'pause', 'resume', 'stop'] as const

export async function actOnSip(simulation: Simulation): Promise<void> {
  const {
    hand: { parts },
    draws,
    customers,
  } = simulation
  const { rows } = await parts.db.pool.query<{ id: bigint; customer_id: bigint }>(
    `select id, customer_id from bahi.sip where state <> 'stopped' order by shard, id`,
  )
  const sip = draws.one(rows)
  const act = draws.one(SIP_ACTS)
  const customer = customers.find(({ id }) => id === sip?.customer_id)
  if (sip !== undefined && act !== undefined && customer !== undefined)
    await ask(simulation, `${act} sip`, customer.token, '/api/app/user/fund/sip/act.do', { id: sip.id.toString(), act })
}
