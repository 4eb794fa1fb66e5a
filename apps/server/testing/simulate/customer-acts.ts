import { ACCOUNT } from '@bahi/proofs/accounts'
import { unitAsset } from '../../src/ledger/asset.ts'
import type { Instrument } from '../../src/market/instruments/instrument.ts'
import { askForLoan, coolOffLoan, repayLoan, withdrawLoan } from './loan-acts.ts'
import { actOnSip, beginSip, buyPlan, redeemFund, sellPlan, subscribeFund } from './scheme-acts.ts'
import { SIMULATED_PIN, type SimulatedCustomer } from './simulated-customers.ts'
import { ask, type Simulation } from './simulation.ts'

type Act = (simulation: Simulation, customer: SimulatedCustomer) => Promise<unknown>

/** What customers do, with relative frequencies. */
const ACTS: readonly { readonly weight: number; readonly act: Act }[] = [
  { weight: 30, act: buy },
  { weight: 22, act: sell },
  { weight: 8, act: cancelOrder },
  { weight: 8, act: changeOrder },
  { weight: 8, act: bringMoneyIn },
  { weight: 6, act: sendMoneyOut },
  { weight: 2, act: takeBackTransferOut },
  { weight: 10, act: applyForNewShares },
  { weight: 3, act: leaveNewShares },
  { weight: 3, act: buyOffer },
  { weight: 10, act: subscribeFund },
  { weight: 6, act: redeemFund },
  { weight: 4, act: buyPlan },
  { weight: 3, act: sellPlan },
  { weight: 3, act: beginSip },
  { weight: 2, act: actOnSip },
  { weight: 5, act: askForLoan },
  { weight: 4, act: repayLoan },
  { weight: 1, act: coolOffLoan },
  { weight: 1, act: withdrawLoan },
]
const ALL_WEIGHTS = ACTS.reduce((sum, { weight }) => sum + weight, 0)

/** Lets one random customer do one random thing. */
export async function actOnce(simulation: Simulation): Promise<void> {
  const { draws, customers } = simulation
  const customer = draws.one(customers)
  if (customer === undefined) return
  let left = draws.below(ALL_WEIGHTS)
  for (const { weight, act } of ACTS) {
    if (left < weight) return void (await act(simulation, customer))
    left -= weight
  }
}

/** A price on the tick near the last price, so that some orders fill and others wait. */
function priceNear({ hand: { parts }, draws }: Simulation, { id }: Instrument): number {
  const tick = parts.feed.tickPaise(id) ?? 5
  const last = parts.feed.quote(id)?.lastPaise ?? 0
  return Math.max(tick, Math.round((last * (1 + draws.bell() * 0.006)) / tick) * tick)
}

function order(
  simulation: Simulation,
  customer: SimulatedCustomer,
  side: 'buy' | 'sell',
  share: Instrument,
  quantity: number,
): Promise<unknown> {
  const isMarket = simulation.draws.part() < 0.3
  const price = isMarket ? { type: 'market' } : { type: 'limit', pricePaise: String(priceNear(simulation, share)) }
  return ask(simulation, side, customer.token, `/api/app/user/${side}.do`, {
    code: share.code,
    quantity: String(quantity),
    ...price,
  })
}

async function buy(simulation: Simulation, customer: SimulatedCustomer): Promise<void> {
  const {
    hand: { parts },
    draws,
  } = simulation
  const share = draws.one(parts.instruments.all().filter(({ id }) => (parts.feed.quote(id)?.lastPaise ?? 0) > 0))
  if (share !== undefined) await order(simulation, customer, 'buy', share, share.lotSize * (1 + draws.below(4)))
}

async function sell(simulation: Simulation, customer: SimulatedCustomer): Promise<void> {
  const {
    hand: { parts },
    draws,
  } = simulation
  const { rows } = await parts.db.pool.query<{ asset: number; amount: bigint }>(
    'select asset, amount from bahi.balance where shard = $1 and owner = $2 and asset > 0 and asset < $4 and account = $3 and amount > 0 order by asset',
    [customer.shard, customer.id, ACCOUNT.available, unitAsset(0)],
  )
  const holding = draws.one(rows)
  const share = holding === undefined ? undefined : parts.instruments.byId(holding.asset)
  if (holding === undefined || share === undefined) return
  // All shares, one lot, or more than the customer has.
  const quantity = draws.one([Number(holding.amount), share.lotSize, Number(holding.amount) + share.lotSize])
  await order(simulation, customer, 'sell', share, quantity ?? 0)
}

async function openOrder(
  { hand: { parts }, draws }: Simulation,
  { shard, id }: SimulatedCustomer,
): Promise<{ id: bigint; instrument_id: number; quantity: bigint } | undefined> {
  const { rows } = await parts.db.pool.query<{ id: bigint; instrument_id: number; quantity: bigint }>(
    'select id, instrument_id, quantity from bahi.orders where shard = $1 and owner = $2 and ended_at is null order by id',
    [shard, id],
  )
  return draws.one(rows)
}

async function cancelOrder(simulation: Simulation, customer: SimulatedCustomer): Promise<void> {
  const open = await openOrder(simulation, customer)
  if (open !== undefined)
    await ask(simulation, 'cancel', customer.token, '/api/app/user/order/cancel.do', { orderId: open.id.toString() })
}

async function changeOrder(simulation: Simulation, customer: SimulatedCustomer): Promise<void> {
  const open = await openOrder(simulation, customer)
  const share = open === undefined ? undefined : simulation.hand.parts.instruments.byId(open.instrument_id)
  if (open === undefined || share === undefined) return
  const quantity = Number(open.quantity) + share.lotSize * (simulation.draws.below(3) - 1)
  await ask(simulation, 'modify', customer.token, '/api/app/user/order/modify.do', {
    orderId: open.id.toString(),
    quantity: String(Math.max(share.lotSize, quantity)),
    pricePaise: String(priceNear(simulation, share)),
  })
}

/** Amounts ending in 1 or 2 paise are refused by the demo bank, or paid by another person. */
async function bringMoneyIn(simulation: Simulation, { token, name }: SimulatedCustomer): Promise<void> {
  const { draws } = simulation
  const amountPaise = (1_000 + draws.below(90_000)) * 100 + draws.below(3)
  const payerName = draws.part() < 0.95 ? name : 'Somebody Else'
  await ask(simulation, 'transfer in', token, '/api/app/user/recharge/create.do', {
    amountPaise: String(amountPaise),
    payerName,
  })
}

async function sendMoneyOut(simulation: Simulation, customer: SimulatedCustomer): Promise<void> {
  const { draws, customers } = simulation
  const furnished = customer.isFurnished ? customer : draws.one(customers.filter(({ isFurnished }) => isFurnished))
  if (furnished === undefined) return
  await ask(simulation, 'transfer out', furnished.token, '/api/app/user/withdraw/create.do', {
    amountPaise: String((100 + draws.below(40_000)) * 100 + draws.below(3)),
    pin: SIMULATED_PIN,
  })
}

async function takeBackTransferOut(simulation: Simulation): Promise<void> {
  const {
    hand: { parts },
    draws,
    customers,
  } = simulation
  const { rows } = await parts.db.pool.query<{ id: bigint; customer_id: bigint }>(
    `select id, customer_id from bahi.transfer_out where state = 'awaiting' order by id`,
  )
  const asked = draws.one(rows)
  const customer = customers.find(({ id }) => id === asked?.customer_id)
  if (asked !== undefined && customer !== undefined)
    await ask(simulation, 'take back transfer out', customer.token, '/api/app/user/withdraw/cancel.do', {
      id: asked.id.toString(),
    })
}

async function openIssue({
  hand: { parts },
  draws,
}: Simulation): Promise<{ id: bigint; band_high_paise: bigint } | undefined> {
  const { rows } = await parts.db.pool.query<{ id: bigint; band_high_paise: bigint }>(
    `select id, band_high_paise from bahi.ipo where state = 'open' order by id`,
  )
  return draws.one(rows)
}

async function applyForNewShares(simulation: Simulation, { token }: SimulatedCustomer): Promise<void> {
  const issue = await openIssue(simulation)
  if (issue === undefined) return
  const lots = String(1 + simulation.draws.below(3))
  const answer = await ask(simulation, 'apply', token, '/api/app/user/buyNew.do', { ipoId: issue.id.toString(), lots })
  // A customer with an application changes it instead.
  if (answer.msg === 'tips.msg.003')
    await ask(simulation, 'change application', token, '/api/app/user/ipo/modify.do', {
      ipoId: issue.id.toString(),
      lots,
    })
}

async function leaveNewShares(simulation: Simulation, { token }: SimulatedCustomer): Promise<void> {
  const issue = await openIssue(simulation)
  if (issue !== undefined)
    await ask(simulation, 'withdraw application', token, '/api/app/user/ipo/withdraw.do', {
      ipoId: issue.id.toString(),
    })
}

const OFFER_CALLS = { block: 'block', placement: 'placement', vip: 'vipticket' } as const

async function buyOffer(simulation: Simulation, { token }: SimulatedCustomer): Promise<void> {
  const {
    hand: { parts },
    draws,
    codes,
  } = simulation
  const { rows } = await parts.db.pool.query<{
    id: bigint
    kind: keyof typeof OFFER_CALLS
    least_quantity: bigint
    lot_size: bigint
  }>('select id, kind, least_quantity, lot_size from bahi.offer where closed_at is null order by id')
  const offer = draws.one(rows)
  if (offer === undefined) return
  const quantity = Number(offer.least_quantity) + Number(offer.lot_size) * draws.below(5)
  const code = draws.part() < 0.9 ? (codes.get(offer.id) ?? '') : 'WRONG-CODE'
  await ask(simulation, `buy ${offer.kind}`, token, `/api/app/user/${OFFER_CALLS[offer.kind]}/buy.do`, {
    id: offer.id.toString(),
    quantity: String(quantity),
    code,
  })
}
