import { changeOwnLimit } from '@bahi/contract/customers/limits'
import { makeProgramKey, type ProgramKey } from '@bahi/contract/programs/calls'
import { type Ask, waitForDays } from './ask-bahi.ts'
import { openIssueBook, type Issue } from './issue-book.ts'
import { once } from './once.ts'
import { openPastBook } from './past-book.ts'
import { openSchemeBook, type SchemeBook } from './scheme-book.ts'
import { affordableShares, nth, openPurchases, openTradeBook, type Share } from './trade-book.ts'

/** A customer whose book has something of everything; each thing is made when the first screen asks for it. */
export interface Book extends SchemeBook {
  token: string
  /** A share the customer holds. */
  held: () => Promise<Share>
  /** Another one, whose lot costs less. */
  heldToo: () => Promise<Share>
  /** Waits until the market is open, and stays so for long enough to place an order on a screen. */
  openMarket: () => Promise<void>
  /** The order that bought it. */
  filledOrder: () => Promise<string>
  /** An order that waits now. */
  waitingOrder: () => Promise<string>
  /** A share that was bought on one day and sold on another. */
  closedPosition: () => Promise<void>
  /** The report of a day that has ended. */
  report: () => Promise<string>
  /** A purchase with a target and a stop-loss. */
  bracket: () => Promise<{ readonly orderId: string; readonly triggerId: string }>
  /** An order on a held share that waits for one of two prices. */
  waitingTrigger: () => Promise<string>
  /** A purchase of a day that is over, once it is known what it did. */
  pastOrder: () => Promise<string>
  /** What opens a link to it for anybody. */
  fillLink: () => Promise<string>
  /** Alerts of each kind on a held share. */
  alerts: () => Promise<void>
  /** Two passkeys, one that was used. */
  passkeys: () => Promise<void>
  /** Two people named to receive what is in the account. */
  nominees: () => Promise<void>
  /** A SIP in a held share. */
  shareSip: () => Promise<string>
  /** Shares on the first watchlist. */
  watched: () => Promise<void>
  /** A new share one can apply for now. */
  openIssue: () => Promise<Issue>
  /** A document of it. */
  paperOfIssue: () => Promise<string>
  /** The customer's own application for it. */
  application: () => Promise<string>
  /** A block that is offered. */
  blockOffer: () => Promise<string>
  /** The day of the customer's first trades, for its contract note. */
  noteDay: () => Promise<string>
  /** A night whose root is published. */
  sealedNight: () => Promise<string>
  /** Limits of one's own, one with a raise that waits. */
  ownLimits: () => Promise<void>
  /** A key of a program that logs in as an app. */
  programApp: () => Promise<{ apiKey: string }>
}

export function openBook(ask: Ask, token: string): Book {
  const purchases = openPurchases(ask, token)
  const trades = openTradeBook(ask, purchases, token)
  return {
    token,
    ...trades,
    ...openPastBook(ask, token, trades),
    ...openIssueBook(ask, token),
    ...openSchemeBook(ask, token, purchases.bought),
    blockOffer: async () =>
      nth((await ask<{ items: { id: string }[] }>('/api/app/user/blockTradeList.do', { token })).items, 0).id,
    ownLimits: once(async () => {
      const change = (input: Record<string, string>) => ask(changeOwnLimit.path, { token, input })
      await change({ kind: 'bring', limitPaise: '2500000' })
      await change({ kind: 'bring', limitPaise: '5000000' })
      await change({ kind: 'buy', limitPaise: '1000000000' })
    }),
    programApp: once(async () => {
      const { key } = await ask<{ key: ProgramKey }>(makeProgramKey.path, {
        token,
        input: {
          name: 'Night trader',
          scopes: ['read', 'trade', 'market-data'],
          endsOn: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
          addresses: ['203.0.113.9', '2001:db8:85a3::/64'],
          hookAddress: 'https://trader.example/orders',
          ordersPerSecond: '5',
          dayLimitPaise: '50000000',
          redirectAddress: 'https://night-trader.example/logged-in',
        },
      })
      return nth(key.app === null ? [] : [key.app], 0)
    }),
    sealedNight: once(() =>
      waitForDays(
        ask,
        'a sealed night',
        async () => (await ask<{ root: { night: string } | null }>('/api/app/proof/latest.do')).root?.night,
      ),
    ),
    report: once(() =>
      waitForDays(
        ask,
        'the report of a day',
        async () =>
          (await ask<{ items: { id: string }[] }>('/api/market/news/getNewsList.do?category=report')).items[0]?.id,
      ),
    ),
    watched: once(async () => {
      for (const { code } of (await affordableShares(ask, 100_000_00, 8)).slice(2))
        await ask('/api/app/user/watchlist/add.do', { token, input: { listId: '1', code } })
    }),
  }
}
