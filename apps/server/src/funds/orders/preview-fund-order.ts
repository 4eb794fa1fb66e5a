import type { previewFundOrder } from '@bahi/contract/funds/calls'
import type { FundPreview } from '@bahi/contract/funds/views'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { lockUpEnd, payoutDay } from '@bahi/domain/funds/orders/applicable-day'
import { subscriptionHold, maxUnitsFor } from '@bahi/domain/funds/orders/hold'
import { redeemRefusals } from '@bahi/domain/funds/orders/redeem-fund'
import { readUnits, subscribeRefusals } from '@bahi/domain/funds/orders/subscribe-fund'
import { nextFree, type LotSale } from '@bahi/domain/funds/orders/unit-lots'
import type { SchemeKind } from '@bahi/domain/funds/scheme-facts'
import { accept, refusal, refuse, type Decision, type Refusal } from '@bahi/domain/outcome'
import { holdingTerm } from '@bahi/domain/reports/tax-class'
import { type BusinessDate, businessDate } from '@bahi/money/business-date'
import { navText, worthOfUnits } from '@bahi/money/nav'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { INR } from '../../ledger/asset.ts'
import { amountOn, readBalances } from '../../ledger/read-balances.ts'
import { inTransaction, type Transaction } from '../../platform/db/in-transaction.ts'
import { messageCode } from '../../platform/http/refusals.ts'
import type { Who } from '../../platform/http/who.ts'
import type { FundParts } from '../schemes/fund-parts.ts'
import { readScheme } from '../schemes/scheme-rows.ts'
import { isPriced, type PricedScheme } from '../schemes/scheme-view.ts'
import { forecastRedemption } from './forecast-redemption.ts'
import { applicableNow, readSubscribeFacts, type AskedOf } from './fund-facts.ts'
import { fundLotView } from './fund-lot-view.ts'

/** Previews an order at the last NAV, with every rule that the order would break. The preview holds nothing. */
export function showPreview(
  parts: FundParts,
  kind: SchemeKind,
  { code, side, units }: InputOf<typeof previewFundOrder>,
  who: Who,
): Promise<Decision<FundPreview>> {
  return inTransaction(
    parts.db.pool,
    async (tx) => {
      const scheme = await readScheme(tx, kind, code)
      if (!isPriced(scheme)) return refuse(refusal('fund-missing', {}, 'code'))
      const asked = { owner: { shard: who.shard, owner: who.customerId }, kind, scheme }
      return accept(
        side === 'buy' ? await previewBuy(tx, parts, asked, units) : await previewSell(tx, parts, asked, units),
      )
    },
    { isolation: 'repeatable read' },
  )
}

type Asked = AskedOf & { readonly scheme: PricedScheme }

const problemView = (refused: Refusal): FundPreview['problems'][number] => ({
  msg: messageCode(refused),
  params: { ...refused.params },
  fields: refused.field === undefined ? [] : [refused.field],
})

/**
 * The fields of a preview that both sides share. `appliesOn` is today where the calendar ends before the next trading
 * day.
 */
function frameOf(
  parts: FundParts,
  { nav, nav_on: navOn }: PricedScheme,
): Pick<FundPreview, 'nav' | 'navOn' | 'cutOff' | 'isAfterCutOff'> & { appliesOn: BusinessDate } {
  const { appliesOn, isAfterCutOff } = applicableNow(parts)
  return {
    nav: navText(nav),
    navOn,
    appliesOn: appliesOn ?? businessDate(parts.clock.now().date),
    cutOff: parts.settings.value('fund.cutOff'),
    isAfterCutOff,
  }
}

async function previewBuy(
  tx: Transaction,
  parts: FundParts,
  asked: Asked,
  untrusted: number | undefined,
): Promise<FundPreview> {
  const { scheme, owner } = asked
  const available = amountOn(await readBalances(tx, owner), INR, ACCOUNT.available)
  const facts = await readSubscribeFacts(tx, parts, asked, available)
  const frame = frameOf(parts, scheme)
  const { amountPaise, feePaise, holdPaise } = subscriptionHold(
    readUnits(untrusted) ?? 0n,
    scheme.nav,
    facts.bufferPercent,
    scheme.subscription_bps,
  )
  const mostUnits = maxUnitsFor(available, {
    nav: scheme.nav,
    bufferPercent: facts.bufferPercent,
    feeBps: scheme.subscription_bps,
    stepUnits: scheme.step_units,
  })
  return {
    ...frame,
    amountPaise: Number(amountPaise),
    feeBps: scheme.subscription_bps,
    feePaise: Number(feePaise),
    needPaise: Number(amountPaise + feePaise),
    holdPaise: Number(holdPaise),
    receivePaise: 0,
    payoutOn: null,
    availablePaise: Number(available),
    mostUnits: Number(mostUnits),
    lockedUntil: lockUpEnd(frame.appliesOn, scheme.lock_up_days),
    lots: [],
    problems: subscribeRefusals(untrusted, facts).map(problemView),
  }
}

async function previewSell(
  tx: Transaction,
  parts: FundParts,
  asked: Asked,
  untrusted: number | undefined,
): Promise<FundPreview> {
  const { scheme } = asked
  const frame = frameOf(parts, scheme)
  const forecast = await forecastRedemption(tx, parts, asked, untrusted, frame.appliesOn)
  const { lots, units, sales, taxClass } = forecast
  const [amountPaise, loadPaise] = [
    worthOfUnits(units, scheme.nav),
    sales.reduce((sum, sale) => sum + sale.loadPaise, 0n),
  ]
  return {
    ...frame,
    amountPaise: Number(amountPaise),
    feeBps: amountPaise === 0n ? 0 : Number((loadPaise * 10_000n + amountPaise / 2n) / amountPaise),
    feePaise: Number(loadPaise),
    needPaise: 0,
    holdPaise: 0,
    receivePaise: Number(amountPaise - loadPaise),
    payoutOn: payoutDay(parts.calendar, frame.appliesOn, scheme.payout_days),
    availablePaise: Number(amountOn(forecast.sheet, INR, ACCOUNT.available)),
    mostUnits: Number(forecast.mostUnits),
    lockedUntil: nextFree(lots, frame.appliesOn)?.lockedUntil ?? null,
    lots: lots.map((lot) => ({
      ...fundLotView(lot, scheme, frame.appliesOn),
      ...takenOf(sales.find((sale) => sale.lot.id === lot.id)),
      isLongTerm: holdingTerm({ boughtOn: lot.boughtOn, soldOn: frame.appliesOn, taxClass }) === 'long',
    })),
    problems: redeemRefusals(untrusted, forecast.facts).map(problemView),
  }
}

/** What an order takes of a lot. */
function takenOf(
  sale: LotSale | undefined,
): Pick<FundPreview['lots'][number], 'taken' | 'takenGainPaise' | 'takenLoadPaise'> {
  return {
    taken: Number(sale?.units ?? 0n),
    takenGainPaise: Number(sale === undefined ? 0n : sale.proceedsPaise - sale.loadPaise - sale.costPaise),
    takenLoadPaise: Number(sale?.loadPaise ?? 0n),
  }
}
