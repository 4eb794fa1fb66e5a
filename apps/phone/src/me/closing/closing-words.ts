import type { ClosureThing } from '@bahi/contract/customers/closing'
import { linkTo, paths } from '../../navigation/paths.ts'
import type { TextKey } from '../../text/use-text.tsx'

/** What is said of a thing in the way, and the page on which it is ended. */
export const closureWords = {
  holdings: { text: 'closing.thing.holdings', href: linkTo(paths.stockTab, { tab: 'holdings' }) },
  'open-orders': { text: 'closing.thing.open-orders', href: linkTo(paths.stockTab, { tab: 'orders' }) },
  triggers: { text: 'closing.thing.triggers', href: linkTo(paths.triggers) },
  'share-transfers': { text: 'closing.thing.share-transfers', href: linkTo(paths.stockTab, { tab: 'holdings' }) },
  'share-sips': { text: 'closing.thing.share-sips', href: linkTo(paths.sips) },
  'fund-units': { text: 'closing.thing.fund-units', href: linkTo(paths.fundTab) },
  'fund-orders': { text: 'closing.thing.fund-orders', href: linkTo(paths.fundTab) },
  sips: { text: 'closing.thing.sips', href: linkTo(paths.sips) },
  bids: { text: 'closing.thing.bids', href: linkTo(paths.market, { tab: 'ipo' }) },
  'offer-applications': { text: 'closing.thing.offer-applications', href: linkTo(paths.stockTab, { tab: 'orders' }) },
  'locked-shares': { text: 'closing.thing.locked-shares', href: linkTo(paths.stockTab, { tab: 'holdings' }) },
  loans: { text: 'closing.thing.loans', href: linkTo(paths.loan) },
  'transfers-in': { text: 'closing.thing.transfers-in', href: linkTo(paths.transferRecords) },
  'transfers-out': { text: 'closing.thing.transfers-out', href: linkTo(paths.transferRecords) },
  disputes: { text: 'closing.thing.disputes', href: linkTo(paths.transferRecords) },
} as const satisfies Record<ClosureThing, { text: TextKey; href: string }>
