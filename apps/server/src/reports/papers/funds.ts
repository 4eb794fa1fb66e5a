import type { PaperWord } from '@bahi/contract/reports/paper-word-list'
import { worthOfUnits } from '@bahi/money/nav'
import { divide } from '@bahi/money/rounding'
import { paperFact, said, paperSection, type PaperDraft, type PaperSection, type PaperSource } from './paper-draft.ts'

type LotRow = {
  scheme_id: number
  name: string
  bought_on: string
  nav: bigint
  units: bigint
  remaining: bigint
  cost_paise: bigint
  fee_paise: bigint
  locked_until: string | null
  last_nav: bigint | null
}
type OrderRow = {
  name: string
  placed_on: string
  kind: 'subscribe' | 'redeem' | 'forced'
  state: 'in-progress' | 'success' | 'failed'
  units: bigint
  nav: bigint | null
  amount_paise: bigint | null
  fee_paise: bigint | null
  net_paise: bigint | null
}

const READ_LOTS = `
  select lot.scheme_id, scheme.name, lot.bought_on, lot.nav, lot.units, lot.remaining, lot.cost_paise, lot.fee_paise, lot.locked_until, last.nav as last_nav
  from bahi.fund_lot lot
  join bahi.scheme on scheme.id = lot.scheme_id
  left join lateral (select nav from bahi.scheme_nav where scheme_id = lot.scheme_id order by date desc limit 1) last on true
  where lot.shard = $1 and lot.owner = $2 and lot.remaining > 0 order by scheme.name, lot.bought_on, lot.id`

const READ_ORDERS = `
  select scheme.name, o.placed_on, o.kind, o.state, o.units, o.nav, o.amount_paise, o.fee_paise, o.net_paise
  from bahi.fund_order o join bahi.scheme on scheme.id = o.scheme_id
  where o.shard = $1 and o.customer_id = $2 order by o.id desc`

const lastNavOf = ({ last_nav: last, nav }: LotRow): bigint => last ?? nav
/**
 * The cost of the remaining units: the lot's cost minus the cost of the redeemed units, which is rounded down to the
 * paisa.
 */
const costOf = ({ cost_paise: cost, units, remaining }: LotRow): bigint =>
  cost - divide(cost * (units - remaining), units, 'down')

/** What the units that a customer still has cost, in paise, by scheme. */
export async function readFundCosts({ db, who }: Pick<PaperSource, 'db' | 'who'>): Promise<Map<number, bigint>> {
  const { rows } = await db.query<LotRow>(READ_LOTS, [who.shard, who.customerId])
  const costs = new Map<number, bigint>()
  for (const lot of rows) costs.set(lot.scheme_id, (costs.get(lot.scheme_id) ?? 0n) + costOf(lot))
  return costs
}

/** Drafts the units and all orders; null for a customer without any. */
export async function draftFunds({ db, who }: PaperSource): Promise<PaperDraft | null> {
  const { rows: lots } = await db.query<LotRow>(READ_LOTS, [who.shard, who.customerId])
  const { rows: orders } = await db.query<OrderRow>(READ_ORDERS, [who.shard, who.customerId])
  if (lots.length === 0 && orders.length === 0) return null
  const holdings = holdingsOf(lots)
  return {
    facts: [
      paperFact(
        'units-value',
        'money',
        holdings.reduce((sum, { valuePaise }) => sum + valuePaise, 0n),
      ),
    ],
    sections: [holdingsSection(holdings), lotsSection(lots), ordersSection(orders)],
    notes: ['note-funds'],
  }
}

type Holding = {
  readonly name: string
  readonly units: bigint
  readonly costPaise: bigint
  readonly nav: bigint
  readonly valuePaise: bigint
}

function holdingsOf(lots: readonly LotRow[]): Holding[] {
  return [...new Set(lots.map(({ scheme_id: id }) => id))].flatMap((id) => {
    const own = lots.filter(({ scheme_id: scheme }) => scheme === id)
    const [first] = own
    if (first === undefined) return []
    const units = own.reduce((sum, { remaining }) => sum + remaining, 0n)
    return [
      {
        name: first.name,
        units,
        costPaise: own.reduce((sum, lot) => sum + costOf(lot), 0n),
        nav: lastNavOf(first),
        valuePaise: worthOfUnits(units, lastNavOf(first)),
      },
    ]
  })
}

function holdingsSection(holdings: readonly Holding[]): PaperSection {
  return paperSection(
    'fund-holdings',
    [
      { key: 'fund', cell: 'text', of: ({ name }) => name },
      { key: 'units', cell: 'count', of: ({ units }) => units },
      { key: 'cost', cell: 'money', of: ({ costPaise }) => costPaise, sums: true },
      { key: 'nav', cell: 'nav', of: ({ nav }) => nav },
      { key: 'value', cell: 'money', of: ({ valuePaise }) => valuePaise, sums: true },
      { key: 'gain', cell: 'signed-money', of: ({ valuePaise, costPaise }) => valuePaise - costPaise, sums: true },
    ],
    holdings,
  )
}

function lotsSection(lots: readonly LotRow[]): PaperSection {
  return paperSection(
    'fund-lots',
    [
      { key: 'fund', cell: 'text', of: ({ name }) => name },
      { key: 'bought-on', cell: 'date', of: ({ bought_on: on }) => on },
      { key: 'units', cell: 'count', of: ({ remaining }) => remaining },
      { key: 'nav', cell: 'nav', of: ({ nav }) => nav },
      { key: 'cost', cell: 'money', of: costOf, sums: true },
      { key: 'locked-until', cell: 'date', of: ({ locked_until: until }) => until },
    ],
    lots,
  )
}

const KINDS: Readonly<Record<OrderRow['kind'], PaperWord>> = {
  subscribe: 'subscribe',
  redeem: 'redeem',
  forced: 'forced',
}

function ordersSection(orders: readonly OrderRow[]): PaperSection {
  return paperSection(
    'fund-orders',
    [
      { key: 'date', cell: 'date', of: ({ placed_on: on }) => on },
      { key: 'fund', cell: 'text', of: ({ name }) => name },
      { key: 'kind', cell: 'text', of: ({ kind }) => said(KINDS[kind]) },
      { key: 'units', cell: 'count', of: ({ units }) => units },
      { key: 'nav', cell: 'nav', of: ({ nav }) => nav },
      { key: 'amount', cell: 'money', of: ({ amount_paise: amount }) => amount },
      { key: 'fee', cell: 'money', of: ({ fee_paise: fee }) => fee },
      { key: 'net', cell: 'money', of: ({ net_paise: net }) => net },
      { key: 'state', cell: 'text', of: ({ state }) => said(state) },
    ],
    orders,
  )
}
