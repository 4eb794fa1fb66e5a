import { priceAfterDivisions } from '@bahi/domain/shares/positions/corporate-actions'
import { INR } from '../../ledger/asset.ts'
import { readDivisionsSince } from '../../market/history/read-divisions.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

/** A scheme with the owner of its account book in the ledger. */
export type SchemeOwner = { readonly id: number; readonly participantShard: number; readonly participantId: bigint }

export interface SchemeHolding {
  readonly instrumentId: number
  /** Shares in all accounts: available, held for an order, and not settled yet. */
  readonly quantity: bigint
  /** Shares in the available account, which may be offered for sale today. */
  readonly available: bigint
  readonly pricePaise: bigint
  readonly valuePaise: bigint
}

export interface SchemeValue {
  readonly holdings: readonly SchemeHolding[]
  readonly sharesPaise: bigint
  /** Cash in all accounts, the cash of redemptions to be paid out included. */
  readonly cashPaise: bigint
  /**
   * Net amounts of redemptions that are executed and not paid out. `cashPaise` contains these amounts, but they belong to
   * the leavers.
   */
  readonly toPayPaise: bigint
  /** Charges and turnover of the scheme's fills on the day, in paise. */
  readonly chargesPaise: bigint
  readonly turnoverPaise: bigint
}

type BalanceRow = {
  asset: number
  amount: bigint
  available: bigint
  close_paise: bigint | null
  closed_on: string | null
}

/**
 * Every asset of a participant with the close of the day, or the last close before the day where a share did not trade.
 * A close from before a split or a bonus is divided by its ratio, rounded to the nearest paisa with half a paisa up.
 */
const READ_BALANCES = `
  select held.asset, held.amount, held.available, bar.close_paise, bar.date as closed_on
  from (
    select asset, sum(amount)::bigint as amount, coalesce(sum(amount) filter (where account = 1), 0)::bigint as available
    from bahi.balance where shard = $1 and owner = $2 and amount > 0 and asset <= 1000000 group by asset
  ) held
  left join lateral (
    select b.close_paise, b.date
    from bahi.daily_bar b where b.instrument_id = held.asset and b.date <= $3 order by b.date desc limit 1
  ) bar on true
  order by held.asset`

/**
 * Values what a scheme's participant owns at the closing prices of a day. Quantities are those of the ledger now. On
 * the morning of a split pass the day of the split as `date`, so that prices and quantities count the same shares.
 * @throws Error when a held share never had a price.
 */
export async function valueScheme(
  tx: Queryable,
  { id, participantShard, participantId }: SchemeOwner,
  date: string,
): Promise<SchemeValue> {
  const { rows } = await tx.query<BalanceRow>(READ_BALANCES, [participantShard, participantId, date])
  const divisions = await readDivisionsSince(
    tx,
    rows.flatMap(({ asset, closed_on: on }) => (on === null ? [] : [{ instrumentId: asset, date: on }])),
    date,
  )
  const {
    rows: [flow],
  } = await tx.query<{ to_pay: bigint; charges: bigint; turnover: bigint }>(
    `select (select coalesce(sum(net_paise), 0)::bigint from bahi.fund_order where scheme_id = $3 and state = 'in-progress' and nav is not null and kind <> 'subscribe') as to_pay,
       coalesce(sum(charges_paise), 0)::bigint as charges, coalesce(sum(value_paise), 0)::bigint as turnover
     from bahi.fill where shard = $1 and owner = $2 and traded_on = $4`,
    [participantShard, participantId, id, date],
  )
  const cash = rows.find(({ asset }) => asset === INR)?.amount ?? 0n
  const holdings = rows
    .filter(({ asset }) => asset !== INR)
    .map(({ asset, amount, available, close_paise: closePaise }): SchemeHolding => {
      if (closePaise === null) throw new Error(`scheme ${id} holds ${asset}, which has no price`)
      const pricePaise = priceAfterDivisions(closePaise, divisions.get(asset) ?? [])
      return { instrumentId: asset, quantity: amount, available, pricePaise, valuePaise: amount * pricePaise }
    })
  return {
    holdings,
    sharesPaise: holdings.reduce((sum, { valuePaise }) => sum + valuePaise, 0n),
    cashPaise: cash,
    toPayPaise: flow?.to_pay ?? 0n,
    chargesPaise: flow?.charges ?? 0n,
    turnoverPaise: flow?.turnover ?? 0n,
  }
}
