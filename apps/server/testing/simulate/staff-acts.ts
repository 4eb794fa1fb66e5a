import { runSchemes } from '../../src/funds/plans/trade-schemes.ts'
import { runOffers } from '../../src/offers/run-offers.ts'
import { inTransaction } from '../../src/platform/db/in-transaction.ts'
import type { ServerParts } from '../../src/server-parts.ts'
import { runWallet } from '../../src/wallet/run-wallet.ts'
import { announceOffer, runDueOffers } from '../servers/ipo-server.ts'
import { reviewFundOrders, reviewLoans } from './review-acts.ts'
import { ask, type Simulation } from './simulation.ts'

const REASON = 'Checked against the papers of today.'
/** Days between new shares, each open for one day, and days between offers. */
const ISSUE_EVERY = 3
const OFFER_EVERY = 2
const OFFER_KINDS = ['vip', 'placement', 'block'] as const

/** Opens console sessions without password and code, because their checks are slow. */
export async function openConsoles({ db, staffSessions }: ServerParts): Promise<Simulation['staff']> {
  return inTransaction(db.pool, async (tx) => {
    const openFor = async (name: string): Promise<string> => {
      const {
        rows: [staff],
      } = await tx.query<{ id: bigint }>('select id from bahi.staff where name = $1', [name])
      return (await staffSessions.open(tx, staff?.id ?? 0n, 'Simulated')).token
    }
    return { anita: await openFor('anita'), dev: await openFor('dev') }
  })
}

/** Opens the day's business: an offer by two people, and new shares of the exchange. */
export async function openBusiness(simulation: Simulation, day: number): Promise<void> {
  const {
    hand: { parts },
    draws,
  } = simulation
  if (day % ISSUE_EVERY === 0) await announceOffer(parts, { lotsHere: BigInt(2 + draws.below(10)) })
  if (day % OFFER_EVERY === 0)
    await makeOffer(simulation, OFFER_KINDS[(day / OFFER_EVERY) % OFFER_KINDS.length] ?? 'vip')
}

async function makeOffer(simulation: Simulation, kind: (typeof OFFER_KINDS)[number]): Promise<void> {
  const {
    hand: { parts },
    draws,
    staff,
    codes,
  } = simulation
  const shares = parts.instruments
    .all()
    .filter(
      ({ id, kind: of, state }) =>
        of === 'share' && state === 'normal' && (parts.feed.quote(id)?.previousClosePaise ?? 0) > 0,
    )
  const share = draws.one(shares)
  if (share === undefined) return
  const { date } = parts.clock.now()
  const conditions = {
    kind,
    code: share.code,
    title: 'Shares of the founders',
    about: 'The founding family sells a part of what it holds.',
    holder: 'Founding family',
    pricePaise: parts.feed.quote(share.id)?.previousClosePaise,
    quantity: 20_000,
    leastQuantity: 100,
    mostQuantity: 10_000,
    mostCustomers: 50,
    opensOn: date,
    opensAt: '09:00',
    closesOn: date,
    closesAt: '15:00',
    lockInDays: draws.below(4),
    documents: [
      { title: 'Offer paper', body: 'What is offered, by whom, for how much, and what can go wrong with it.' },
    ],
  }
  const proposed = await ask(simulation, `propose ${kind}`, staff.anita, '/api/console/offer/propose.do', {
    ...conditions,
    reason: REASON,
  })
  if (proposed.status !== 0) return
  await approve(simulation, proposed.data['proposalId'])
  const {
    rows: [offer],
  } = await parts.db.pool.query<{ id: bigint }>('select id from bahi.offer order by id desc limit 1')
  if (offer === undefined) return
  const { data } = await ask(simulation, 'create code', staff.anita, '/api/console/offer/code/create.do', {
    id: offer.id.toString(),
    label: 'For customers of a branch',
    reason: REASON,
  })
  codes.set(offer.id, String(data['code']))
}

async function approve(simulation: Simulation, proposalId: unknown): Promise<void> {
  await ask(simulation, 'approve', simulation.staff.dev, '/api/console/proposal/approve.do', {
    id: proposalId,
    reason: REASON,
  })
}

/**
 * Runs the clock's steps, and then lets two people decide most of the waiting transfers; the clock decides the rest.
 */
export async function runHouse(simulation: Simulation): Promise<void> {
  const { hand, draws, staff } = simulation
  const { parts } = hand
  await runWallet(parts.walletJob)
  await runOffers(parts.offerJob)
  await runDueOffers(parts)
  // No order waits for the exchange, and each is priced by the quotes of the moment: were the exchange to act meanwhile,
  // a slow timer would decide which of them it had changed before the next was priced.
  await runSchemes(parts.fundJob)
  await parts.exchange.advance(0)
  await parts.desk.settled()
  const { rows } = await parts.db.pool.query<{ id: bigint }>(
    `select id from bahi.transfer_out where state = 'awaiting' and approved_at is null order by id`,
  )
  for (const { id } of rows) {
    if (draws.part() < 0.5) continue
    const proposed = await ask(simulation, 'propose transfer out', staff.anita, '/api/console/wallet/out/propose.do', {
      id: id.toString(),
      payBy: 'demo-bank',
      reason: REASON,
    })
    if (proposed.status === 0) await approve(simulation, proposed.data['proposalId'])
  }
  await reviewLoans(simulation)
  await reviewFundOrders(simulation)
}
