import type { BankCardView } from '@bahi/contract/wallet/bank-cards'
import type { BankParts } from './bank-parts.ts'
import type { StoredCard } from './card-rows.ts'

const HOUR_MS = 3_600_000

/** The card as its owner sees it: the ending of the account number, and the end of the pause of transfers out. */
export function showCard(
  { settings, clock }: Pick<BankParts, 'settings' | 'clock'>,
  card: Omit<StoredCard, 'accountHash'>,
): BankCardView {
  const { bankName, branch, ifsc, accountEnding, holderName, addedAt, changedAt } = card
  const until =
    changedAt === null ? null : new Date(changedAt.getTime() + settings.value('wallet.cardPauseHours') * HOUR_MS)
  return {
    bankName,
    branch,
    ifsc,
    accountEnding,
    holderName,
    addedAt: addedAt.toISOString(),
    changedAt: changedAt?.toISOString() ?? null,
    pausedUntil: until !== null && until > clock.instant() ? until.toISOString() : null,
  }
}
