import { runOffers } from '../../src/offers/run-offers.ts'
import type { Answer } from '../inject-call.ts'
import { openWalletServer, type WalletServer } from './wallet-server.ts'

const REASON = 'The board resolution was read and checked.'
export const PAPERS = [
  { title: 'Offer paper', body: 'What is offered, by whom, for how much, and what can go wrong with it.' },
]

export type Conditions = Readonly<Record<string, unknown>>

/** The small seed with staff who make offers, and a clock that a test sets. */
export interface OfferServer extends WalletServer {
  readonly code: string
  lastPaise(): number
  conditions(kind: 'block' | 'placement' | 'vip', more?: Conditions): Conditions
  propose(conditions: Conditions): Promise<Answer>
  /** Makes an offer by two people. Returns its id and a code that opens the offer. */
  offer(kind: 'block' | 'placement' | 'vip', more?: Conditions): Promise<{ id: string; code: string; codeId: string }>
  createCode(id: string, label?: string): Promise<{ code: string; codeId: string }>
  switchCode(codeId: string, off: boolean): Promise<Answer>
  buy(
    token: string,
    kind: 'block' | 'placement' | 'vipticket',
    id: string,
    quantity: number | string,
    code?: string,
    key?: string,
  ): Promise<Answer>
  /** Runs the jobs once. */
  round(): Promise<void>
  positionOf(token: string): Promise<Readonly<Record<string, unknown>> | undefined>
}

export async function openOfferServer(): Promise<OfferServer> {
  const bahi = await openWalletServer()
  await bahi.passTo(10 * 3_600)
  const anita = await bahi.signIn('anita')
  const dev = await bahi.signIn('dev')
  // A cheap share, so that demo customers can afford lots of it.
  const shares = bahi.parts.instruments
    .all()
    .filter(
      ({ kind, state, id }) =>
        kind === 'share' && state === 'normal' && (bahi.parts.feed.quote(id)?.lastPaise ?? 0) > 0,
    )
  const share = shares.toSorted(
    (a, b) => (bahi.parts.feed.quote(a.id)?.lastPaise ?? 0) - (bahi.parts.feed.quote(b.id)?.lastPaise ?? 0),
  )[0]
  if (share === undefined) throw new Error('the demo market has no share')
  const lastPaise = () => bahi.parts.feed.quote(share.id)?.lastPaise ?? 0
  const staff = (path: string, input: object, token = anita) => bahi.call(path, input, { token })
  const conditions = (kind: string, more: Conditions = {}): Conditions => ({
    kind,
    code: share.code,
    title: 'Shares of the founders',
    about: 'The founding family sells a part of what it holds.',
    holder: 'Founding family',
    pricePaise: lastPaise(),
    quantity: 10_000,
    leastQuantity: 100,
    mostQuantity: 10_000,
    mostCustomers: 50,
    opensOn: '2026-11-23',
    opensAt: '09:00',
    closesOn: '2026-11-23',
    closesAt: '15:00',
    lockInDays: 2,
    documents: PAPERS,
    ...more,
  })
  const propose = (asked: Conditions) => staff('/api/console/offer/propose.do', { ...asked, reason: REASON })
  const createCode = async (id: string, label = 'For customers of a branch') => {
    const { data } = await staff('/api/console/offer/code/create.do', { id, label, reason: REASON })
    return { code: String(data['code']), codeId: String(data['codeId']) }
  }
  return Object.assign(bahi, {
    code: share.code,
    lastPaise,
    conditions,
    propose,
    createCode,
    async offer(kind: 'block' | 'placement' | 'vip', more: Conditions = {}) {
      const { data, msg } = await propose(conditions(kind, more))
      if (data?.['proposalId'] === undefined) throw new Error(`not proposed: ${msg} ${JSON.stringify(data)}`)
      const approved = await staff('/api/console/proposal/approve.do', { id: data['proposalId'], reason: REASON }, dev)
      const id = (approved.data['outcome'] as { id: string } | undefined)?.id ?? (await newest())
      return { id, ...(await createCode(id)) }
    },
    switchCode: (codeId: string, off: boolean) =>
      staff('/api/console/offer/code/switch.do', { codeId, off, reason: REASON }),
    buy: (
      token: string,
      kind: 'block' | 'placement' | 'vipticket',
      id: string,
      quantity: number | string,
      code = '',
      key?: string,
    ) =>
      bahi.call(
        `/api/app/user/${kind}/buy.do`,
        { id, quantity, code },
        { token, ...(key === undefined ? {} : { key }) },
      ),
    round: () => runOffers(bahi.parts.offerJob),
    async positionOf(token: string) {
      const { data } = await bahi.call(
        '/api/app/user/futures/position/list.do',
        { code: share.code },
        { token, method: 'GET' },
      )
      return (data['holdings'] as Readonly<Record<string, unknown>>[])[0]
    },
  })

  async function newest(): Promise<string> {
    const { rows } = await bahi.database.app.pool.query<{ id: bigint }>(
      'select id from bahi.offer order by id desc limit 1',
    )
    return String(rows[0]?.id ?? '')
  }
}
