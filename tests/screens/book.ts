import { makeProgramKey } from '@bahi/contract/programs/calls'
import { type Ask, waitFor, waitForDays } from './ask-bahi.ts'
import { once } from './once.ts'
import { openSchemeBook, type SchemeBook } from './scheme-book.ts'

export interface Share {
  code: string
  symbol: string
  name: string
  sector: string
  instrumentId: number
  lastPaise: number
}

interface MarketTime {
  businessDate: string
  businessSecond: number
  phase: 'before' | 'preOpen' | 'preOpenMatching' | 'open' | 'after'
  speed: number
}

interface Order {
  id: string
  code: string
  state: string
}

interface Issue {
  id: string
  name: string
}

export const demoPassword = 'bahi-demo'
const closeSecond = 15.5 * 3_600
const lot = 100

/** A customer whose book has something of everything; each thing is made when the first screen asks for it. */
export interface Book extends SchemeBook {
  token: string
  /** A share the customer holds. */
  held: () => Promise<Share>
  /** The order that bought it. */
  filledOrder: () => Promise<string>
  /** An order that waits now. */
  waitingOrder: () => Promise<string>
  /** A share that was bought on one day and sold on another. */
  closedPosition: () => Promise<void>
  /** The report of a day that has ended. */
  report: () => Promise<string>
  /** An order on a held share that waits for one of two prices. */
  waitingTrigger: () => Promise<string>
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
  /** A key of a program. */
  programKey: () => Promise<unknown>
}

/** Waits until the market is open and stays so for `seconds` of the wall clock. */
export async function untilOpen(ask: Ask, seconds = 6): Promise<MarketTime> {
  return waitForDays(ask, 'the market to open', async () => {
    const now = await ask<MarketTime>('/api/stock/getDataSource.do')
    return now.phase === 'open' && (closeSecond - now.businessSecond) / now.speed >= seconds ? now : undefined
  })
}

export async function logInBeside(ask: Ask, phone: string): Promise<string> {
  const { token } = await ask<{ token: string }>('/api/app/login.do', { input: { phone, password: demoPassword } })
  return token
}

/** The busiest shares whose lot a small purse can pay for, dearest first so that figures are of several lengths. */
export function affordableShares(ask: Ask, belowPaise: number, most: number): Promise<Share[]> {
  return waitFor('shares that trade', async () => {
    const { items } = await ask<{ items: Share[] }>('/market/api/market/today/getMostActiveValue?size=100')
    const found = items.filter(({ lastPaise }) => lastPaise > 0 && lastPaise < belowPaise).slice(0, most)
    return found.length < most ? undefined : found
  })
}

export function openBook(ask: Ask, token: string): Book {
  const order = (kind: 'buy' | 'sell', share: Share, more: Record<string, string>) =>
    ask<Order>(`/api/app/user/${kind}.do`, { token, input: { code: share.code, quantity: String(lot), ...more } })
  const orders = async (state: string) =>
    (await ask<{ items: Order[] }>(`/api/app/user/order/list.do?state=${state}`, { token })).items

  const bought = once(async () => {
    const shares = await affordableShares(ask, 900_00, 3)
    const { businessDate } = await untilOpen(ask)
    const placed: Order[] = []
    for (const share of shares) placed.push(await order('buy', share, { type: 'market' }))
    const ids = new Set(placed.map(({ id }) => id))
    await waitFor('the purchases', async () =>
      (await orders('all')).filter(({ id, state }) => ids.has(id) && state === 'filled').length === ids.size
        ? true
        : undefined,
    )
    return { shares, orderIds: placed.map(({ id }) => id), businessDate }
  })

  const issueThatIsOpen = async () =>
    (await ask<{ items: Issue[] }>('/api/stock/getIpoApplyDateAndClassify.do?state=open')).items[0]
  const openIssue = once(() => waitForDays(ask, 'a new share that is open', issueThatIsOpen))

  return {
    token,
    openIssue,
    paperOfIssue: async () => {
      const { ipo } = await ask<{ ipo: { documents: { id: string }[] } }>(
        `/api/app/user/ipo/detail.do?ipoId=${(await openIssue()).id}`,
        { token },
      )
      return nth(ipo.documents, 0).id
    },
    application: once(() =>
      waitForDays(ask, 'an application', async () => {
        const issue = await issueThatIsOpen()
        if (issue === undefined) return undefined
        // Its hour may have struck since.
        return ask<{ id: string }>('/api/app/user/buyNew.do', { token, input: { ipoId: issue.id, lots: '1' } }).then(
          ({ id }) => id,
          (error: Error) => {
            if (error.message.includes('tips.msg.263')) return undefined
            throw error
          },
        )
      }),
    ),
    blockOffer: async () =>
      nth((await ask<{ items: { id: string }[] }>('/api/app/user/blockTradeList.do', { token })).items, 0).id,
    ...openSchemeBook(ask, token, bought),
    noteDay: async () => (await bought()).businessDate,
    programKey: once(() =>
      ask(makeProgramKey.path, {
        token,
        input: {
          name: 'Night trader',
          scopes: ['read', 'trade'],
          endsOn: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
          addresses: ['203.0.113.9', '2001:db8:85a3::/64'],
          ordersPerSecond: '5',
          dayLimitPaise: '50000000',
        },
      }),
    ),
    sealedNight: once(() =>
      waitForDays(
        ask,
        'a sealed night',
        async () => (await ask<{ root: { night: string } | null }>('/api/app/proof/latest.do')).root?.night,
      ),
    ),
    held: async () => nth((await bought()).shares, 0),
    filledOrder: async () => nth((await bought()).orderIds, 0),
    waitingOrder: async () => {
      const { shares } = await bought()
      const [waiting] = await orders('open')
      if (waiting !== undefined) return waiting.id
      const share = nth(shares, 1)
      await untilOpen(ask)
      const { lastPaise } = nth(
        await affordableShares(ask, 100_000_00, 100).then((all) => all.filter(({ code }) => code === share.code)),
        0,
      )
      // Below the market and within the day's band, on a whole rupee: nobody sells there.
      return (
        await order('buy', share, { type: 'limit', pricePaise: String(Math.round((lastPaise * 0.96) / 100) * 100) })
      ).id
    },
    waitingTrigger: once(async () => {
      const share = nth((await bought()).shares, 0)
      const { lastPaise } = nth(
        await affordableShares(ask, 100_000_00, 100).then((all) => all.filter(({ code }) => code === share.code)),
        0,
      )
      // So far from the market, on whole rupees, that neither price is reached.
      const rupees = (factor: number) => String(Math.round((lastPaise * factor) / 100) * 100)
      const input = {
        code: share.code,
        side: 'sell',
        quantity: String(lot),
        triggerPaise: rupees(0.5),
        pricePaise: rupees(0.5),
        otherTriggerPaise: rupees(2),
        otherPricePaise: rupees(2),
      }
      return (await ask<{ id: string }>('/api/app/user/trigger/create.do', { token, input })).id
    }),
    closedPosition: once(async () => {
      const { shares, businessDate } = await bought()
      await waitForDays(ask, 'the next day', async () =>
        (await untilOpen(ask)).businessDate > businessDate ? true : undefined,
      )
      await order('sell', nth(shares, 2), { type: 'market' })
      await waitFor('the sale', async () =>
        (await orders('open')).every(({ code }) => code !== nth(shares, 2).code) ? true : undefined,
      )
    }),
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

function nth<Thing>(things: readonly Thing[], index: number): Thing {
  const thing = things[index]
  if (thing === undefined) throw new Error(`there is no number ${index}`)
  return thing
}
