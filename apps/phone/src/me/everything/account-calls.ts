import type { ThrowingCalls } from '@bahi/client/throwing-calls'
import { getUserInfo } from '@bahi/contract/customers/account'
import { listAlerts } from '@bahi/contract/customers/alerts'
import { readClosing } from '@bahi/contract/customers/closing'
import { getIdentity, listIdentityLog, listStaffAccess } from '@bahi/contract/customers/identity'
import { readOwnLimits } from '@bahi/contract/customers/limits'
import { listMessages, readMessageChoices } from '@bahi/contract/customers/messages'
import { readNominees } from '@bahi/contract/customers/nominees'
import { listNotices } from '@bahi/contract/customers/notices'
import { listPasskeys } from '@bahi/contract/customers/passkeys'
import { listPracticeBooks } from '@bahi/contract/customers/practice'
import { listLogIns, listSessions } from '@bahi/contract/customers/sessions'
import { readShareTransfers } from '@bahi/contract/customers/share-transfers'
import { readChat } from '@bahi/contract/customers/support'
import { listWatchlists } from '@bahi/contract/customers/watchlist'
import { listFundHoldings, listFundOrders } from '@bahi/contract/funds/calls'
import { listPlanHoldings, listPlanOrders } from '@bahi/contract/funds/plans'
import { listSips } from '@bahi/contract/funds/sips'
import { listNewStockRecord } from '@bahi/contract/ipo/calls'
import { getLoanStanding, listLoans } from '@bahi/contract/loans/calls'
import { listMyOffers } from '@bahi/contract/offers/calls'
import { listProgramAccess, listProgramKeys } from '@bahi/contract/programs/calls'
import { listHookMessages } from '@bahi/contract/programs/hooks'
import { listPapers } from '@bahi/contract/reports/papers'
import { getBalances, listChain } from '@bahi/contract/reports/statement'
import { getTaxDetails } from '@bahi/contract/reports/tax'
import { getWorthParts } from '@bahi/contract/reports/worth'
import { listFillLinks } from '@bahi/contract/shares/effects'
import { listOrders } from '@bahi/contract/shares/orders'
import { listPositions } from '@bahi/contract/shares/positions'
import { listShareSips } from '@bahi/contract/shares/sips'
import { listTriggers } from '@bahi/contract/shares/triggers'
import { listBankCards } from '@bahi/contract/wallet/bank-cards'
import { listTransfersIn, listTransfersOut } from '@bahi/contract/wallet/transfers'
import type { CallOf, EndpointShape, ReplyOf } from '@bahi/contract/wire/endpoint'

export type Call = ThrowingCalls['call']

/** One JSON file of the account: the call it comes from, and how all of that call's answers are read. */
export interface AccountFile {
  readonly name: string
  readonly endpoint: EndpointShape
  readonly read: (call: Call) => Promise<unknown>
}

type Positions = ReplyOf<typeof listPositions>

const pageSize = 100
const chainPageSize = 2_000

const once = <E extends EndpointShape>(name: string, endpoint: E, input: CallOf<E> = {} as CallOf<E>): AccountFile => ({
  name,
  endpoint,
  read: (call) => call(endpoint, input),
})

interface Page {
  readonly items: readonly unknown[]
  readonly more?: boolean
  readonly hasMore?: boolean
}

/** The input of the page after one, by its number or its rows. */
type Next = (page: Page, number: number) => object

/** Reads all rows of a list, page after page. `rowsOf` finds those of a reply that has no `items`. */
export async function readPages(
  call: Call,
  endpoint: EndpointShape,
  next: Next,
  { input = {}, rowsOf }: { readonly input?: object; readonly rowsOf?: (reply: object) => readonly unknown[] } = {},
): Promise<unknown[]> {
  const rows: unknown[] = []
  let place: object = {}
  for (let number = 1; ; number += 1) {
    const page = (await call(endpoint, { size: pageSize, ...input, ...place })) as Page
    const items = rowsOf?.(page) ?? page.items
    rows.push(...items)
    if (!(page.more ?? page.hasMore ?? false) || items.length === 0) return rows
    place = next(page, number + 1)
  }
}

const pages = (
  name: string,
  endpoint: EndpointShape,
  next: Next,
  of?: Parameters<typeof readPages>[3],
): AccountFile => ({ name, endpoint, read: (call) => readPages(call, endpoint, next, of) })

const byNumber = (_page: Page, number: number) => ({ page: number })
const idOf = (row: unknown) => (row as { readonly id: string }).id
export const beforeLast = ({ items }: Page) => ({ before: idOf(items.at(-1)) })
/** A conversation has the oldest message of a page first. */
export const beforeFirst = ({ items }: Page) => ({ before: idOf(items[0]) })

/** Every entry with its hash, from the first one on, so that the chain can be computed anew. */
const entries: AccountFile = {
  name: 'money/entries.json',
  endpoint: listChain,
  async read(call) {
    const postings: unknown[] = []
    for (let after = '0'; ;) {
      const page = await call(listChain, { after, size: chainPageSize })
      postings.push(...page.postings)
      const last = page.postings.at(-1)
      if (!page.more || last === undefined) return { owner: page.owner, head: page.head, postings }
      after = String(last.seq)
    }
  },
}

/** What the customer told of each financial year for the estimate of the tax. */
const taxDetails: AccountFile = {
  name: 'account/tax-details.json',
  endpoint: getTaxDetails,
  async read(call) {
    const { years } = await call(listPapers, {})
    const told: unknown[] = []
    for (const { year } of years) told.push(await call(getTaxDetails, { year: Number(year) }))
    return told
  },
}

/** All that Bahi keeps of an account and tells it. A call that is added to the contract must be here, or named in the test with the reason why not. */
export const accountFiles: readonly AccountFile[] = [
  once('account/account.json', getUserInfo),
  once('account/practice-books.json', listPracticeBooks),
  once('account/identity.json', getIdentity),
  once('account/passkeys.json', listPasskeys),
  once('account/sessions.json', listSessions),
  pages('account/log-ins.json', listLogIns, byNumber),
  pages('account/who-opened-my-identity.json', listIdentityLog, byNumber),
  pages('account/what-staff-looked-at.json', listStaffAccess, byNumber),
  taxDetails,
  once('account/closing.json', readClosing),
  once('account/shares-moved-out.json', readShareTransfers),
  once('account/limits.json', readOwnLimits),
  once('account/nominees.json', readNominees),
  once('account/program-keys.json', listProgramKeys),
  once('account/program-access.json', listProgramAccess),
  once('account/program-hooks.json', listHookMessages),
  entries,
  once('money/balances.json', getBalances),
  once('money/worth.json', getWorthParts),
  once('money/bank-cards.json', listBankCards),
  pages('money/transfers-in.json', listTransfersIn, beforeLast),
  pages('money/transfers-out.json', listTransfersOut, beforeLast),
  pages('shares/orders.json', listOrders, byNumber),
  pages('shares/holdings.json', listPositions, byNumber, {
    input: { state: 'open' },
    rowsOf: (reply) => (reply as Positions).holdings,
  }),
  pages('shares/closed-positions.json', listPositions, byNumber, {
    input: { state: 'closed' },
    rowsOf: (reply) => (reply as Positions).closed,
  }),
  pages('shares/triggers.json', listTriggers, byNumber),
  once('shares/sips.json', listShareSips),
  once('shares/links-to-orders.json', listFillLinks),
  once('shares/watchlists.json', listWatchlists),
  once('shares/alerts.json', listAlerts),
  pages('funds/orders.json', listFundOrders, beforeLast),
  once('funds/holdings.json', listFundHoldings),
  once('funds/sips.json', listSips),
  pages('funds/plan-orders.json', listPlanOrders, beforeLast),
  once('funds/plan-holdings.json', listPlanHoldings),
  pages('offers/ipo-applications.json', listNewStockRecord, beforeLast),
  once('offers/block-trades-and-placements.json', listMyOffers),
  once('loans/standing.json', getLoanStanding),
  pages('loans/loans.json', listLoans, beforeLast),
  once('messages/choices-and-devices.json', readMessageChoices),
  once('messages/sent.json', listMessages),
  pages('messages/notices.json', listNotices, beforeLast),
  pages('messages/customer-service.json', readChat, beforeFirst),
]
