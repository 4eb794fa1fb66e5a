import { NO_OWN_LIMITS, type OwnLimits } from '@bahi/domain/customers/limits/own-limits'

/**
 * The columns of `bahi.own_limits_of (shard, customer, day, at)`, joined as `own` where a product reads its customer: so the limits are read in
 * the statement that is sent anyway, behind the lock that holds the money. All are null for a customer who set nothing.
 */
export const OWN_LIMITS =
  'own.buy_limit_paise, own.buy_used_paise, own.buy_later_paise, own.bring_limit_paise, own.bring_used_paise, own.paused_until'

export type OwnLimitsRow = {
  readonly buy_limit_paise: bigint | null
  readonly buy_used_paise: bigint | null
  readonly buy_later_paise: bigint | null
  readonly bring_limit_paise: bigint | null
  readonly bring_used_paise: bigint | null
  readonly paused_until: Date | null
}

/** What a customer has set; nothing for a participant, which has no row. */
export function ownLimitsOf(row: OwnLimitsRow | undefined): OwnLimits {
  if (row === undefined) return NO_OWN_LIMITS
  return {
    pausedUntil: row.paused_until,
    buy: { limitPaise: row.buy_limit_paise, usedPaise: row.buy_used_paise ?? 0n },
    bring: { limitPaise: row.bring_limit_paise, usedPaise: row.bring_used_paise ?? 0n },
    buyLaterPaise: row.buy_later_paise ?? 0n,
  }
}
