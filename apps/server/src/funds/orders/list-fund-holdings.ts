import type { listFundHoldings } from '@bahi/contract/funds/calls'
import type { listPlanHoldings } from '@bahi/contract/funds/plans'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { redeemableUnits } from '@bahi/domain/funds/orders/redeem-fund'
import { lockedUnits, nextFree } from '@bahi/domain/funds/orders/unit-lots'
import type { SchemeKind } from '@bahi/domain/funds/scheme-facts'
import { accept, type Decision } from '@bahi/domain/outcome'
import { addDays, type BusinessDate, businessDate } from '@bahi/money/business-date'
import { navText, worthOfUnits } from '@bahi/money/nav'
import { ACCOUNT } from '@bahi/proofs/accounts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import { unitAsset } from '../../ledger/asset.ts'
import { amountOn, readBalances } from '../../ledger/read-balances.ts'
import { inTransaction, type Queryable } from '../../platform/db/in-transaction.ts'
import type { Who } from '../../platform/http/who.ts'
import type { FundParts } from '../schemes/fund-parts.ts'
import { readSchemes } from '../schemes/scheme-rows.ts'
import { isPriced, type PricedScheme } from '../schemes/scheme-view.ts'
import { applicableNow } from './fund-facts.ts'
import { fundLotView, remainingCost } from './fund-lot-view.ts'
import { readFundLots, type FundLotRow } from './fund-order-rows.ts'

type FundHoldings = ReplyOf<typeof listFundHoldings>
type Holding = FundHoldings['items'][number]
type Units = { readonly available: bigint; readonly held: bigint; readonly pledged: bigint }

export function readFundHoldings(
  parts: FundParts,
  input: InputOf<typeof listFundHoldings>,
  who: Who,
): Promise<Decision<FundHoldings>> {
  return readHoldings(parts, 'fund', input, who)
}

export async function readPlanHoldings(
  parts: FundParts,
  input: InputOf<typeof listPlanHoldings>,
  who: Who,
): Promise<Decision<ReplyOf<typeof listPlanHoldings>>> {
  const decision = await readHoldings(parts, 'plan', input, who)
  if (!decision.ok) return decision
  return accept({ ...decision.accepted, items: decision.accepted.items.map(({ category: _none, ...item }) => item) })
}

/**
 * Reads the customer's holdings in all schemes of a kind, at the last NAVs. Lots come only with a holding that was
 * requested by its code.
 */
async function readHoldings(
  parts: FundParts,
  kind: SchemeKind,
  { code }: { code?: string | undefined },
  who: Who,
): Promise<Decision<FundHoldings>> {
  const owner = { shard: who.shard, owner: who.customerId }
  const today = businessDate(parts.clock.now().date)
  const appliesOn = applicableNow(parts).appliesOn ?? today
  const items = await inTransaction(
    parts.db.pool,
    async (tx) => {
      const [sheet, lots, realised] = [
        await readBalances(tx, owner),
        await readFundLots(tx, owner, null),
        await readSales(tx, owner),
      ]
      const schemes = (await readSchemes(tx, kind))
        .filter(isPriced)
        .filter((scheme) => code === undefined || scheme.code === code.toUpperCase())
      return schemes.flatMap((scheme) => {
        const on = (account: number) => amountOn(sheet, unitAsset(scheme.id), account)
        const units = { available: on(ACCOUNT.available), held: on(ACCOUNT.held), pledged: on(ACCOUNT.pledged) }
        if (units.available + units.held + units.pledged === 0n) return []
        const own = lots.filter(({ schemeId }) => schemeId === scheme.id)
        return [holdingView(scheme, units, own, realised.get(scheme.id), appliesOn, code !== undefined)]
      })
    },
    { isolation: 'repeatable read' },
  )
  const sum = (of: (item: Holding) => number): number => items.reduce((total, item) => total + of(item), 0)
  const [valuePaise, investedPaise] = [sum((item) => item.valuePaise), sum((item) => item.investedPaise)]
  return accept({
    items,
    totals: {
      valuePaise,
      investedPaise,
      profitPaise: valuePaise - investedPaise,
      profitBps: partBps(BigInt(valuePaise - investedPaise), BigInt(investedPaise)),
    },
  })
}

function partBps(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 10_000n) / whole)
}

function holdingView(
  scheme: PricedScheme,
  units: Units,
  lots: readonly FundLotRow[],
  sales: Sales | undefined,
  appliesOn: BusinessDate,
  withLots: boolean,
): Holding {
  const total = units.available + units.held + units.pledged
  const redeemable = redeemableUnits({ units, lots, appliesOn })
  const [investedPaise, valuePaise] = [
    lots.reduce((sum, lot) => sum + remainingCost(lot), 0n),
    worthOfUnits(total, scheme.nav),
  ]
  const free = nextFree(lots, appliesOn)
  return {
    code: scheme.code,
    name: scheme.name,
    category: scheme.category,
    nav: navText(scheme.nav),
    navOn: scheme.nav_on,
    units: Number(total),
    frozenUnits: Number(total - redeemable),
    redeemableUnits: Number(redeemable),
    lockedUnits: Number(lockedUnits(lots, appliesOn)),
    heldUnits: Number(units.held),
    pledgedUnits: Number(units.pledged),
    nextFreeOn: free === null ? null : addDays(free.lockedUntil, 1),
    nextFreeUnits: Number(free?.units ?? 0n),
    investedPaise: Number(investedPaise),
    valuePaise: Number(valuePaise),
    profitPaise: Number(valuePaise - investedPaise),
    profitBps: partBps(valuePaise - investedPaise, investedPaise),
    realisedPaise: Number(sales?.realised ?? 0n),
    since: lots[0]?.boughtOn ?? appliesOn,
    feesPaise: Number(lots.reduce((sum, lot) => sum + lot.feePaise, 0n) + (sales?.load ?? 0n)),
    lots: withLots ? lots.map((lot) => fundLotView(lot, scheme, appliesOn)) : [],
  }
}

type Sales = { readonly realised: bigint; readonly load: bigint }

async function readSales(db: Queryable, { shard, owner }: OwnerKey): Promise<ReadonlyMap<number, Sales>> {
  const { rows } = await db.query<Sales & { scheme_id: number }>(
    'select scheme_id, sum(proceeds_paise - load_paise - cost_paise)::bigint as realised, sum(load_paise)::bigint as load from bahi.fund_lot_sale where shard = $1 and owner = $2 group by scheme_id',
    [shard, owner],
  )
  return new Map(rows.map(({ scheme_id: id, ...sales }) => [id, sales]))
}
