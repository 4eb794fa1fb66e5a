import type { FinancialYear } from '@bahi/domain/reports/financial-year'
import { sttOfSale, type LotGain } from '@bahi/domain/reports/gains'
import { classOfInstrument, type TaxClass } from '@bahi/domain/reports/tax-class'
import { businessDate } from '@bahi/money/business-date'
import { divide } from '@bahi/money/rounding'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { classOfStoredRule, ruleInForceSql } from '../../funds/schemes/tax-class-of-scheme.ts'
import type { PaperSource } from './paper-draft.ts'

/** The part of a sale that came out of one lot. The order desk takes the oldest lots first. */
export type ShareSale = LotGain & { readonly instrumentId: number; readonly quantity: bigint }
export type FundSale = LotGain & { readonly name: string; readonly units: bigint }

type ShareRow = {
  instrument_id: number
  quantity: bigint
  cost_paise: bigint
  proceeds_paise: bigint
  charges_paise: bigint
  sold_on: string
  bought_on: string
  lot_cost: bigint
  lot_stt: bigint
  fill_stt: bigint
  fill_quantity: bigint
}

/** SQL: the securities transaction tax of a fill, in a query whose `s` has the shard. */
export const sttSql = (fill: string): string =>
  `select coalesce(sum(amount), 0)::bigint as amount from bahi.posting where shard = s.shard and journal_id = ${fill}.journal_id and debit = ${ACCOUNT.stt}`
/** SQL: joins the fill with this tape number, if any, in a query whose `s` has shard, owner and instrument. */
export const fillSql = (name: string, seq: string, side: string): string =>
  `left join bahi.fill ${name} on ${name}.shard = s.shard and ${name}.tape_seq = ${seq} and ${name}.side = '${side}' and ${name}.owner = s.owner and ${name}.instrument_id = s.instrument_id`

const READ_SHARE_SALES = `
  select s.instrument_id, s.quantity, s.cost_paise, s.proceeds_paise, s.charges_paise, s.sold_on, lot.bought_on, lot.cost_paise as lot_cost,
    buy_stt.amount as lot_stt, sell_stt.amount as fill_stt, coalesce(sell.quantity, 0) as fill_quantity
  from bahi.lot_sale s
  join bahi.lot on lot.shard = s.shard and lot.owner = s.owner and lot.instrument_id = s.instrument_id and lot.id = s.lot_id
  ${fillSql('sell', 's.tape_seq', 'sell')}
  ${fillSql('buy', 's.lot_id', 'buy')}
  cross join lateral (${sttSql('buy')}) buy_stt
  cross join lateral (${sttSql('sell')}) sell_stt
  where s.shard = $1 and s.owner = $2 and s.sold_on between $3 and $4 order by s.sold_on, s.tape_seq, s.lot_id`

/** The tax class of an instrument. An instrument that the current market does not have counts as a share. */
export function readTaxClass({ instruments }: Pick<PaperSource, 'instruments'>, instrumentId: number): TaxClass {
  const instrument = instruments.byId(instrumentId)
  return instrument === undefined ? 'equity' : classOfInstrument(instrument)
}

export async function readShareSales(source: PaperSource, { from, until }: FinancialYear): Promise<ShareSale[]> {
  const { db, who } = source
  const { rows } = await db.query<ShareRow>(READ_SHARE_SALES, [who.shard, who.customerId, from, until])
  return rows.map((row) => ({
    instrumentId: row.instrument_id,
    quantity: row.quantity,
    taxClass: readTaxClass(source, row.instrument_id),
    boughtOn: businessDate(row.bought_on),
    soldOn: businessDate(row.sold_on),
    proceedsPaise: row.proceeds_paise,
    costPaise: row.cost_paise,
    chargesPaise: row.charges_paise,
    sttPaise: sttOfSale({
      lotSttPaise: row.lot_stt,
      lotCostPaise: row.lot_cost,
      costPaise: row.cost_paise,
      fillSttPaise: row.fill_stt,
      fillQuantity: row.fill_quantity,
      quantity: row.quantity,
    }),
  }))
}

type FundRow = {
  name: string
  rule: unknown
  units: bigint
  proceeds_paise: bigint
  load_paise: bigint
  cost_paise: bigint
  sold_on: string
  bought_on: string
  fee_paise: bigint
  lot_cost: bigint
}

const READ_FUND_SALES = `
  select scheme.name, held.rule, s.units, s.proceeds_paise, s.load_paise, s.cost_paise, s.sold_on, lot.bought_on, lot.fee_paise, lot.cost_paise as lot_cost
  from bahi.fund_lot_sale s
  join bahi.fund_lot lot on lot.shard = s.shard and lot.owner = s.owner and lot.scheme_id = s.scheme_id and lot.id = s.lot_id
  join bahi.scheme on scheme.id = s.scheme_id
  left join lateral (${ruleInForceSql('s.scheme_id', 's.sold_on')}) held on true
  where s.shard = $1 and s.owner = $2 and s.sold_on between $3 and $4 order by s.sold_on, s.order_id, s.lot_id`

export async function readFundSales(
  { db, who, instruments }: PaperSource,
  { from, until }: FinancialYear,
): Promise<FundSale[]> {
  const { rows } = await db.query<FundRow>(READ_FUND_SALES, [who.shard, who.customerId, from, until])
  if (rows.length === 0) return []
  const classOf = classOfStoredRule(instruments)
  return rows.map((row) => ({
    name: row.name,
    taxClass: classOf(row.rule),
    units: row.units,
    boughtOn: businessDate(row.bought_on),
    soldOn: businessDate(row.sold_on),
    proceedsPaise: row.proceeds_paise,
    costPaise: row.cost_paise,
    sttPaise: 0n,
    // The entry fee is spread over the units by their cost, rounded down; the rest stays with the remaining units.
    chargesPaise:
      row.load_paise + (row.lot_cost === 0n ? 0n : divide(row.fee_paise * row.cost_paise, row.lot_cost, 'down')),
  }))
}
