import { type Ask, waitFor } from './ask-bahi.ts'
import { once } from './once.ts'

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

export interface Scheme {
  code: string
  name: string
  nav: string
  state: string
  leastUnits: number
  stepUnits: number
}

const schemeCalls = { fund: 'fund', plan: 'aifund' } as const
type SchemeKind = keyof typeof schemeCalls

export const demoPassword = 'bahi-demo'
const closeSecond = 15.5 * 3_600
const lot = 100

/** A customer whose book has something of everything; each thing is made when the first screen asks for it. */
export interface Book {
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
  /** The fund and the plan that cost least to begin with. */
  fund: () => Promise<Scheme>
  plan: () => Promise<Scheme>
  /** A subscription that waits for its net value. */
  subscription: () => Promise<string>
  /** The same funds and plans once their night has passed: units are held. */
  heldFund: () => Promise<Scheme>
  heldPlan: () => Promise<Scheme>
  /** A SIP that runs. */
  sip: () => Promise<string>
  /** An application for a loan that two people still look at. */
  loan: () => Promise<string>
  /** The day of the customer's first trades, for its contract note. */
  noteDay: () => Promise<string>
  /** A night whose root is published. */
  sealedNight: () => Promise<string>
}

/** Waits until the market is open and stays so for `seconds` of the wall clock. */
export async function untilOpen(ask: Ask, seconds = 6): Promise<MarketTime> {
  return waitFor('the market to open', async () => {
    const now = await ask<MarketTime>('/api/stock/getDataSource.do')
    return now.phase === 'open' && (closeSecond - now.businessSecond) / now.speed >= seconds ? now : undefined
  }, 600_000)
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
  const orders = async (state: string) => (await ask<{ items: Order[] }>(`/api/app/user/order/list.do?state=${state}`, { token })).items

  const bought = once(async () => {
    const shares = await affordableShares(ask, 900_00, 3)
    const { businessDate } = await untilOpen(ask)
    const placed: Order[] = []
    for (const share of shares) placed.push(await order('buy', share, { type: 'market' }))
    const ids = new Set(placed.map(({ id }) => id))
    await waitFor('the purchases', async () => ((await orders('all')).filter(({ id, state }) => ids.has(id) && state === 'filled').length === ids.size ? true : undefined))
    return { shares, orderIds: placed.map(({ id }) => id), businessDate }
  })

  const schemes = async (kind: SchemeKind) => (await ask<{ items: Scheme[] }>(`/api/app/user/${schemeCalls[kind]}/list.do`)).items
  const cheapest = (kind: SchemeKind) => once(async () => {
    const cost = ({ nav, leastUnits }: Scheme) => Number(nav) * leastUnits
    return nth((await schemes(kind)).filter(({ state }) => state === 'open').toSorted((one, other) => cost(one) - cost(other)), 0)
  })
  const cheapestOf = { fund: cheapest('fund'), plan: cheapest('plan') }
  const buyScheme = async (kind: SchemeKind) => {
    const { code, leastUnits, stepUnits } = await cheapestOf[kind]()
    return ask<{ id: string }>(`/api/app/user/${schemeCalls[kind]}/buy.do`, { token, input: { code, units: String(leastUnits + stepUnits) } })
  }
  /** Its net value is struck in the night after the day that applies. */
  const heldScheme = (kind: SchemeKind) => once(async () => {
    const scheme = await cheapestOf[kind]()
    await buyScheme(kind)
    const isHeld = async () => (await ask<{ items: { code: string; units: number }[] }>(`/api/app/user/${schemeCalls[kind]}/position.do?code=${scheme.code}`, { token })).items.some(({ units }) => units > 0)
    await waitFor(`units of ${scheme.name}`, async () => ((await isHeld()) ? true : undefined), 900_000)
    return scheme
  })

  const issueThatIsOpen = async () => (await ask<{ items: Issue[] }>('/api/stock/getIpoApplyDateAndClassify.do?state=open')).items[0]
  const openIssue = once(() => waitFor('a new share that is open', issueThatIsOpen, 600_000))

  return {
    token,
    openIssue,
    paperOfIssue: async () => {
      const { ipo } = await ask<{ ipo: { documents: { id: string }[] } }>(`/api/app/user/ipo/detail.do?ipoId=${(await openIssue()).id}`, { token })
      return nth(ipo.documents, 0).id
    },
    application: once(() => waitFor('an application', async () => {
      const issue = await issueThatIsOpen()
      if (issue === undefined) return undefined
      // Its hour may have struck since.
      return ask<{ id: string }>('/api/app/user/buyNew.do', { token, input: { ipoId: issue.id, lots: '1' } }).then(({ id }) => id, (error: Error) => {
        if (error.message.includes('tips.msg.263')) return undefined
        throw error
      })
    }, 600_000)),
    blockOffer: async () => nth((await ask<{ items: { id: string }[] }>('/api/app/user/blockTradeList.do', { token })).items, 0).id,
    fund: cheapestOf.fund,
    plan: cheapestOf.plan,
    subscription: once(async () => (await buyScheme('fund')).id),
    heldFund: heldScheme('fund'),
    heldPlan: heldScheme('plan'),
    sip: once(async () => {
      const { code, nav, leastUnits } = await cheapestOf.fund()
      const amountPaise = Math.ceil((Number(nav) * leastUnits * 1.2) / 100) * 100 * 100
      return (await ask<{ id: string }>('/api/app/user/fund/sip/create.do', { token, input: { code, amountPaise: String(amountPaise), dayOfMonth: '5' } })).id
    }),
    loan: once(async () => {
      await bought()
      // Only what is settled carries a loan: on the next day at the earliest.
      const remaining = await waitFor('a limit to borrow within', async () => {
        const { remainingPaise } = await ask<{ remainingPaise: number }>('/api/app/user/loan/my.do', { token })
        return remainingPaise > 0 ? remainingPaise : undefined
      }, 900_000)
      return (await ask<{ id: string }>('/api/app/user/loan/create.do', { token, input: { amountPaise: String(Math.max(100, Math.floor(remaining / 20_000) * 10_000)) } })).id
    }),
    noteDay: async () => (await bought()).businessDate,
    sealedNight: once(() => waitFor('a sealed night', async () => (await ask<{ root: { night: string } | null }>('/api/app/proof/latest.do')).root?.night, 900_000)),
    held: async () => nth((await bought()).shares, 0),
    filledOrder: async () => nth((await bought()).orderIds, 0),
    waitingOrder: async () => {
      const { shares } = await bought()
      const [waiting] = await orders('open')
      if (waiting !== undefined) return waiting.id
      const share = nth(shares, 1)
      await untilOpen(ask)
      const { lastPaise } = nth(await affordableShares(ask, 100_000_00, 100).then((all) => all.filter(({ code }) => code === share.code)), 0)
      // Below the market and within the day's band, on a whole rupee: nobody sells there.
      return (await order('buy', share, { type: 'limit', pricePaise: String(Math.round((lastPaise * 0.96) / 100) * 100) })).id
    },
    waitingTrigger: once(async () => {
      const share = nth((await bought()).shares, 0)
      const { lastPaise } = nth(await affordableShares(ask, 100_000_00, 100).then((all) => all.filter(({ code }) => code === share.code)), 0)
      // So far from the market, on whole rupees, that neither price is reached.
      const rupees = (factor: number) => String(Math.round((lastPaise * factor) / 100) * 100)
      const input = { code: share.code, side: 'sell', quantity: String(lot), triggerPaise: rupees(0.5), pricePaise: rupees(0.5), otherTriggerPaise: rupees(2), otherPricePaise: rupees(2) }
      return (await ask<{ id: string }>('/api/app/user/trigger/create.do', { token, input })).id
    }),
    closedPosition: once(async () => {
      const { shares, businessDate } = await bought()
      await waitFor('the next day', async () => ((await untilOpen(ask)).businessDate > businessDate ? true : undefined), 900_000)
      await order('sell', nth(shares, 2), { type: 'market' })
      await waitFor('the sale', async () => ((await orders('open')).every(({ code }) => code !== nth(shares, 2).code) ? true : undefined))
    }),
    report: once(() => waitFor('the report of a day', async () => (await ask<{ items: { id: string }[] }>('/api/market/news/getNewsList.do?category=report')).items[0]?.id, 900_000)),
    watched: once(async () => {
      for (const { code } of (await affordableShares(ask, 100_000_00, 8)).slice(2)) await ask('/api/app/user/watchlist/add.do', { token, input: { listId: '1', code } })
    }),
  }
}

function nth<Thing>(things: readonly Thing[], index: number): Thing {
  const thing = things[index]
  if (thing === undefined) throw new Error(`there is no number ${index}`)
  return thing
}
