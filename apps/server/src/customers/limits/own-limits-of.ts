import { NO_OWN_LIMITS, type OwnLimits } from '@bahi/domain/customers/limits/own-limits'

/** What a customer limits, in the statement with which a product reads its customer anyway. All are null for a customer who set nothing. */
export const OWN_LIMITS =
  'own.buy_limit_paise, own.buy_used_paise, own.buy_later_paise, own.bring_limit_paise, own.bring_used_paise, own.paused_until, own.is_closing'

/**
 * The join that gives these columns. The sums are made only for who has a row of limits: the orders of everybody else cost one look into an index.
 * The arguments are the words of the statement for shard, customer, business day and moment of system time.
 */
export function joinOwnLimits(shard: string, customer: string, day: string, at: string): string {
  return `left join lateral (select f.* from bahi.own_limit w cross join lateral bahi.own_limits_of(w.shard, w.customer_id, ${day}::date, ${at}::timestamptz) f
             where w.shard = ${shard} and w.customer_id = ${customer}) own on true`
}

export type OwnLimitsRow = {
  readonly buy_limit_paise: bigint | null
  readonly buy_used_paise: bigint | null
  readonly buy_later_paise: bigint | null
  readonly bring_limit_paise: bigint | null
  readonly bring_used_paise: bigint | null
  readonly paused_until: Date | null
  readonly is_closing: boolean | null
}

/** What a customer has set; nothing for a participant, which has no row. */
export function ownLimitsOf(row: OwnLimitsRow | undefined): OwnLimits {
  if (row === undefined) return NO_OWN_LIMITS
  return {
    isClosing: row.is_closing ?? false,
    pausedUntil: row.paused_until,
    buy: { limitPaise: row.buy_limit_paise, usedPaise: row.buy_used_paise ?? 0n },
    bring: { limitPaise: row.bring_limit_paise, usedPaise: row.bring_used_paise ?? 0n },
    buyLaterPaise: row.buy_later_paise ?? 0n,
  }
}
