import { redeemableUnits } from '@bahi/domain/funds/orders/redeem-fund'
import { readUnits } from '@bahi/domain/funds/orders/subscribe-fund'
import { sellLots, takeUnits, type LotSale } from '@bahi/domain/funds/orders/unit-lots'
import type { RedeemFacts, SchemeKind } from '@bahi/domain/funds/scheme-facts'
import type { TaxClass } from '@bahi/domain/reports/tax-class'
import type { BusinessDate } from '@bahi/money/business-date'
import { ACCOUNT } from '@bahi/proofs/accounts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import { unitAsset } from '../../ledger/asset.ts'
import { amountOn, readBalances, type BalanceSheet } from '../../ledger/read-balances.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { FundParts } from '../schemes/fund-parts.ts'
import type { PricedScheme } from '../schemes/scheme-view.ts'
import { readTaxClassOfScheme } from '../schemes/tax-class-of-scheme.ts'
import { readRedeemFacts } from './fund-facts.ts'
import { readFundLots, type FundLotRow } from './fund-order-rows.ts'

/** A redemption at the last NAV that is not placed. */
export type RedemptionForecast = {
  readonly facts: RedeemFacts
  readonly sheet: BalanceSheet
  readonly lots: readonly FundLotRow[]
  /** The units that the order would redeem: at most those that may be redeemed now. */
  readonly units: bigint
  readonly mostUnits: bigint
  readonly sales: readonly LotSale[]
  readonly taxClass: TaxClass
}

/** Forecasts what a redemption takes of each lot. `appliesOn` is the day whose NAV applies. */
export async function forecastRedemption(
  tx: Transaction,
  parts: FundParts,
  asked: { readonly owner: OwnerKey; readonly kind: SchemeKind; readonly scheme: PricedScheme },
  untrusted: number | undefined,
  appliesOn: BusinessDate,
): Promise<RedemptionForecast> {
  const { scheme, owner } = asked
  const sheet = await readBalances(tx, owner)
  const on = (account: number): bigint => amountOn(sheet, unitAsset(scheme.id), account)
  const facts = await readRedeemFacts(tx, parts, asked, {
    available: on(ACCOUNT.available),
    held: on(ACCOUNT.held),
    pledged: on(ACCOUNT.pledged),
  })
  const lots = await readFundLots(tx, owner, scheme.id)
  const [mostUnits, wanted] = [redeemableUnits(facts), readUnits(untrusted) ?? 0n]
  const units = wanted < mostUnits ? wanted : mostUnits
  // Redemptions in progress take the oldest lots first, so this order takes the units after the held ones.
  const sales = sellLots(takeUnits(lots, units, facts.units.held), scheme.nav, scheme.exit_bands, appliesOn)
  const taxClass = await readTaxClassOfScheme(tx, parts.instruments, scheme.id, appliesOn)
  return { facts, sheet, lots, units, mostUnits, sales, taxClass }
}
