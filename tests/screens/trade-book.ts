import { type Ask, waitFor, waitForDays } from './ask-bahi.ts'
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

export const demoPassword = 'bahi-demo'
const closeSecond = 15.5 * 3_600
const lot = 100

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

/** The last price of a share that trades, in paise. */
function findLastPrice(ask: Ask, { code }: Pick<Share, 'code'>): Promise<number> {
  return waitFor('the price of a share', async () => {
    const [share] = (await listBusyShares(ask)).filter((one) => one.code === code)
    return share?.lastPaise
  })
}

/** The hundred busiest shares that have a price, or as many as there are. */
async function listBusyShares(ask: Ask): Promise<Share[]> {
  const { items } = await ask<{ items: Share[] }>('/market/api/market/today/getMostActiveValue?size=100')
  return items.filter(({ lastPaise }) => lastPaise > 0)
}

/** The busiest shares whose lot a small purse can pay for, dearest first so that figures are of several lengths. */
export function affordableShares(ask: Ask, belowPaise: number, most: number): Promise<Share[]> {
  return waitFor('shares that trade', async () => {
    const found = (await listBusyShares(ask)).filter(({ lastPaise }) => lastPaise < belowPaise).slice(0, most)
    return found.length < most ? undefined : found
  })
}

/** Three purchases on the first day. */
export function openPurchases(ask: Ask, token: string) {
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

  return { bought, order, orders }
}

/** What came of the purchases. */
export function openTradeBook(ask: Ask, { bought, order, orders }: ReturnType<typeof openPurchases>, token: string) {
  return {
    noteDay: async () => (await bought()).businessDate,
    held: async () => nth((await bought()).shares, 0),
    openMarket: async () => {
      await untilOpen(ask, 30)
    },
    heldToo: async () => nth((await bought()).shares, 1),
    filledOrder: async () => nth((await bought()).orderIds, 0),
    waitingOrder: async () => {
      const { shares } = await bought()
      const [waiting] = await orders('open')
      if (waiting !== undefined) return waiting.id
      const share = nth(shares, 1)
      await untilOpen(ask)
      const lastPaise = await findLastPrice(ask, share)
      // Below the market and within the day's band, on a whole rupee: nobody sells there.
      return (
        await order('buy', share, { type: 'limit', pricePaise: String(Math.round((lastPaise * 0.96) / 100) * 100) })
      ).id
    },
    /** A purchase that waits, with a target and a stop-loss so far from the market that neither is reached. */
    bracket: once(async () => {
      const share = nth((await bought()).shares, 1)
      await untilOpen(ask)
      const lastPaise = await findLastPrice(ask, share)
      const rupees = (factor: number) => String(Math.round((lastPaise * factor) / 100) * 100)
      const input = {
        code: share.code,
        quantity: String(2 * lot),
        type: 'limit',
        pricePaise: rupees(0.96),
        targetPaise: rupees(1.5),
        stopPaise: rupees(0.5),
      }
      const { exits } = await ask<{ exits: { orderId: string; triggerId: string } }>('/api/app/user/bracket/place.do', {
        token,
        input,
      })
      return exits
    }),
    waitingTrigger: once(async () => setTrigger(ask, token, nth((await bought()).shares, 0))),
    /** A SIP in a held share, of an amount. */
    shareSip: once(async () => beginShareSip(ask, token, nth((await bought()).shares, 0))),
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
  }
}

async function setTrigger(ask: Ask, token: string, share: Share): Promise<string> {
  const lastPaise = await findLastPrice(ask, share)
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
}

async function beginShareSip(ask: Ask, token: string, share: Share): Promise<string> {
  const lastPaise = await findLastPrice(ask, share)
  const input = { code: share.code, amountPaise: String(lastPaise * lot * 3), weekday: '3' }
  return (await ask<{ id: string }>('/api/app/user/share/sip/create.do', { token, input })).id
}

export function nth<Thing>(things: readonly Thing[], index: number): Thing {
  const thing = things[index]
  if (thing === undefined) throw new Error(`there is no number ${index}`)
  return thing
}
