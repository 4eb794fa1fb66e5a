import { priceAfterDivisions, type ShareDivision } from '@bahi/domain/shares/positions/corporate-actions'
import { INR } from '../../ledger/asset.ts'
import { SHARE_DIVISIONS } from '../../market/history/share-divisions.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

/** A scheme as the books know it. */
export type SchemeOwner = { readonly id: number; readonly participantShard: number; readonly participantId: bigint }

export interface SchemeHolding {
  readonly instrumentId: number
  /** In all accounts: for sale, held for an order, not settled yet. */
  readonly quantity: bigint
  /** What may be offered for sale today. */
  readonly available: bigint
  readonly pricePaise: bigint
  readonly valuePaise: bigint
}

export interface SchemeValue {
  readonly holdings: readonly SchemeHolding[]
  readonly sharesPaise: bigint
  /** In all accounts. */
  readonly cashPaise: bigint
  /** Redemptions that are struck and not paid out: in the cash, and no longer of those who stay. */
  readonly toPayPaise: bigint
  /** What trading cost on the day, and what was bought and sold. */
  readonly chargesPaise: bigint
  readonly turnoverPaise: bigint
}

type BalanceRow = {
  asset: number
  amount: bigint
  available: bigint
  close_paise: bigint | null
  divisions: ShareDivision[] | null
}

/**
 * Every asset of a participant with the close of the day, or the last before it: of a share that could not trade the last known price counts.
 * A close from before a split or a bonus is divided by it, half a paisa up.
 */
const READ_BALANCES = `
  select held.asset, held.amount, held.available, bar.close_paise, bar.divisions
  from (
    select asset, sum(amount)::bigint as amount, coalesce(sum(amount) filter (where account = 1), 0)::bigint as available
    from bahi.balance where shard = $1 and owner = $2 and amount > 0 and asset <= 1000000 group by asset
  ) held
  left join lateral (
    select b.close_paise, (
      select ${SHARE_DIVISIONS} from bahi.corporate_action a where a.instrument_id = b.instrument_id and a.ex_date > b.date and a.ex_date <= $3) as divisions
    from bahi.daily_bar b where b.instrument_id = held.asset and b.date <= $3 order by b.date desc limit 1
  ) bar on true
  order by held.asset`

/**
 * What a scheme's participant owns at the closing prices of a day. Shares on a day after it that are counted anew (a split in the morning) are to be
 * asked for with that day: quantities are those of the books now. @throws Error when a share never had a price.
 */
export async function valueScheme(
  tx: Queryable,
  { id, participantShard, participantId }: SchemeOwner,
  date: string,
): Promise<SchemeValue> {
  const { rows } = await tx.query<BalanceRow>(READ_BALANCES, [participantShard, participantId, date])
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
    .map(({ asset, amount, available, close_paise: closePaise, divisions }): SchemeHolding => {
      if (closePaise === null) throw new Error(`scheme ${id} holds ${asset}, which has no price`)
      const pricePaise = priceAfterDivisions(closePaise, divisions ?? [])
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
