import { DESK_WAITS_MINUTES } from '@bahi/domain/staff/demo-desk'
import type { ShareTransferParts } from '../../closing/share-transfers/ask-share-transfer.ts'
import type { IdentityParts } from '../../customers/identity/identity-parts.ts'
import type { SupportParts } from '../../customers/support/support-parts.ts'
import type { LoanParts } from '../../loans/loan-parts.ts'
import { LOAN_REVIEW } from '../../loans/review-loan.ts'
import type { MarketFeed } from '../../market/ports/feed.ts'
import { inLeasedTransaction, type Lease } from '../../platform/db/role-lease.ts'
import type { WalletParts } from '../../wallet/transfers/wallet-parts.ts'
import { answerChats } from './answer-chats.ts'
import { answerLoans } from './answer-loans.ts'
import { answerShareTransfers } from './answer-share-transfers.ts'
import { answerTransfersIn } from './answer-transfers-in.ts'
import { answerTransfersOut } from './answer-transfers-out.ts'
import { bringStatement } from './bring-statement.ts'
import { DeskActs } from './desk-act.ts'
import { readDeskStaff } from './desk-staff.ts'
import { reviewIdentities } from './review-identities.ts'

const MINUTE_MS = 60_000

export type DeskParts = IdentityParts &
  LoanParts &
  WalletParts &
  ShareTransferParts &
  SupportParts & { readonly feed: Pick<MarketFeed, 'source'> }

/** The demo desk was to answer beside a live market, where real people wait for real people. */
export class DemoDeskRefused extends Error {
  override readonly name = 'DemoDeskRefused'
}

export interface DemoDesk {
  /** Answers everything that waits longer than the desk does. May run again at any moment. */
  answer(): Promise<void>
}

/**
 * The demo desk: simulated members of staff who answer what nobody answered within some minutes of business time, through
 * the functions that the console's calls use. @throws DemoDeskRefused beside a live market.
 */
export function createDemoDesk(parts: DeskParts, lease: Pick<Lease, 'role' | 'epoch'>): DemoDesk {
  if (parts.feed.source === 'live')
    throw new DemoDeskRefused('no simulated member of staff answers beside a live market')
  const acts = new DeskActs(() => parts.clock.instant())
  return {
    async answer() {
      if (!parts.settings.value('demo.desk') || !parts.fourEyes.knows(LOAN_REVIEW)) return
      // Only the process that has the role of the jobs reads who is on the desk, so that two processes never race.
      const desk = await inLeasedTransaction({ pool: parts.db.pool, lease }, (tx) =>
        readDeskStaff(tx, parts.systemClock()),
      )
      if (desk.length === 0) return
      const until = new Date(parts.clock.instant().getTime() - DESK_WAITS_MINUTES * MINUTE_MS)
      await reviewIdentities(parts, acts, desk, until)
      await answerTransfersOut(parts, acts, desk, until)
      await answerShareTransfers(parts, acts, desk, until)
      await answerLoans(parts, acts, desk, until)
      await bringStatement(parts, acts, desk, until)
      await answerTransfersIn(parts, acts, desk, until)
      await answerChats(parts, acts, desk, until)
    },
  }
}
