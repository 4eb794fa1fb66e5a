import { KiteTicker } from 'kiteconnect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { stopProgramKey } from '@bahi/contract/programs/calls'
import { type KiteProgram, type KiteServer, openKiteServer } from '../../../testing/servers/kite-server.ts'
import { LOT } from '../../../testing/servers/program-server.ts'
import { readFrame } from '../../market/kite/packets.ts'
import { tokenOf, tokenOfIndex } from '../format/instrument-token.ts'
import { indexPacket, messageOf, modesOf, sharePacket } from './write-packets.ts'

let bahi: KiteServer
let program: KiteProgram
beforeAll(async () => {
  bahi = await openKiteServer()
  program = await bahi.openProgram('ravi')
})
afterAll(() => bahi.close())

const share = () => {
  const instrument = bahi.parts.instruments.byCode(bahi.share.code)
  if (instrument === undefined) throw new Error('the demo market has no share')
  return instrument
}

interface Tick {
  readonly instrument_token: number
  readonly mode: string
  readonly last_price: number
  readonly tradable: boolean
}

const addressOf = ({ apiKey, accessToken }: Pick<KiteProgram, 'apiKey' | 'accessToken'>) =>
  `${bahi.address.replace('http', 'ws')}/kite/ws?api_key=${apiKey}&access_token=${accessToken}`

/** The status that an upgrade is refused with; 101 when it is not. */
function statusOf(address: string): Promise<number> {
  const socket = new WebSocket(address)
  return new Promise((resolve) => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('open', () => {
      socket.terminate()
      resolve(101)
    })
    socket.on('error', () => undefined)
  })
}

describe('a packet of the ticker', () => {
  it('is read by the reader of the real ticker as it was written', () => {
    const { id } = share()
    const quote = bahi.parts.feed.quote(id)
    const depth = bahi.parts.feed.depth(id)
    const [index] = bahi.parts.feed.indices()
    if (quote === undefined || depth === undefined || index === undefined)
      throw new Error('the demo market has no prices')
    const longest = sharePacket(tokenOf(share()), quote, depth, 1_795_000_000)
    const ofIndex = indexPacket(tokenOfIndex(index.indexId), index, 1_795_000_000)
    const { full: whole, quote: beginning, ltp } = modesOf(longest)
    const message = messageOf(4, whole + beginning + ltp + modesOf(ofIndex).full)
    const [full, middle, short, told] = readFrame(Buffer.from(message, 'latin1'))
    expect(full).toMatchObject({
      token: tokenOf(share()),
      lastPaise: quote.lastPaise,
      exchangeAt: 1_795_000_000,
      day: { previousClosePaise: quote.previousClosePaise, volume: quote.volume },
    })
    expect(full?.depth?.bids).toEqual(depth.bids)
    expect(full?.depth?.asks).toEqual(depth.asks)
    expect(middle).toEqual({ token: full?.token, lastPaise: full?.lastPaise, isIndex: false, day: full?.day })
    expect(short).toEqual({ token: full?.token, lastPaise: full?.lastPaise, isIndex: false })
    expect(told).toMatchObject({ isIndex: true, lastPaise: index.lastHundredths })
  })
})

describe('the ticker', () => {
  it('tells the official client prices in the mode it asked for, and every change of an order', async () => {
    const ticks: Tick[] = []
    const updates: { order_id: string; status: string }[] = []
    const token = tokenOf(share())
    const ticker = new KiteTicker({
      api_key: program.apiKey,
      access_token: program.accessToken,
      root: `${bahi.address.replace('http', 'ws')}/kite/ws`,
      reconnect: false,
    } as never)
    await new Promise<void>((resolve) => {
      ticker.on('connect', resolve as never)
      ticker.connect()
    })
    ticker.on('ticks', ((told: Tick[]) => ticks.push(...told)) as never)
    ticker.on('order_update', ((order: { order_id: string; status: string }) => updates.push(order)) as never)
    ticker.subscribe([token, tokenOfIndex('BAHI500')])
    // A price may change while the first two are on their way.
    await expect.poll(() => ticks.length).toBeGreaterThanOrEqual(2)
    expect(ticks.slice(0, 2).map(({ mode, tradable }) => [mode, tradable])).toEqual([
      ['quote', true],
      ['quote', false],
    ])
    expect(ticks[0]?.last_price).toBe((bahi.parts.feed.quote(share().id)?.lastPaise ?? 0) / 100)
    ticks.length = 0
    ticker.setMode('full', [token])
    await expect.poll(() => ticks.at(-1)?.mode).toBe('full')
    const { data } = await bahi.buy(program.secret, 3)
    await expect
      .poll(() => updates.map(({ order_id: id, status }) => [id, status]))
      .toContainEqual([data['id'], 'OPEN'])
    ticks.length = 0
    await bahi.passTo(bahi.parts.clock.now().second + 30)
    await expect.poll(() => ticks.length).toBeGreaterThan(0)
    ticker.unsubscribe([token])
    ticker.disconnect()
  })

  it('lets in nobody without a session, and three connections of a key', async () => {
    const other = await bahi.openProgram('asha')
    expect(await statusOf(addressOf({ ...program, accessToken: 'x' }))).toBe(403)
    expect(await statusOf(addressOf({ ...program, accessToken: other.accessToken }))).toBe(403)
    expect(await statusOf(`${bahi.address.replace('http', 'ws')}/kite/ws`)).toBe(403)
    const open = [1, 2, 3].map(() => new WebSocket(addressOf(other)))
    await Promise.all(open.map((socket) => new Promise((resolve) => socket.on('open', resolve))))
    expect(await statusOf(addressOf(other))).toBe(429)
    for (const socket of open) socket.terminate()
  })

  it('takes three thousand instruments and no more, and answers nonsense with words', async () => {
    const asha = await bahi.openProgram('meera')
    const socket = new WebSocket(addressOf(asha))
    const texts: string[] = []
    socket.on('message', (data, isBinary) => {
      if (!isBinary) texts.push((data as Buffer).toString())
    })
    await new Promise((resolve) => socket.on('open', resolve))
    socket.send('nonsense')
    socket.send(JSON.stringify({ a: 'subscribe', v: Array.from({ length: 3_001 }, (_, at) => at * 256 + 1) }))
    await expect.poll(() => texts.length).toBe(2)
    socket.terminate()
  })

  it('tells nothing of orders to the connection of a key that was stopped', async () => {
    const own = await bahi.openProgram('imran')
    const token = await bahi.token('imran')
    const socket = new WebSocket(addressOf(own))
    const texts: string[] = []
    socket.on('message', (data, isBinary) => {
      if (!isBinary) texts.push((data as Buffer).toString())
    })
    await new Promise((resolve) => socket.on('open', resolve))
    const closed = new Promise<number>((resolve) => socket.on('close', resolve))
    await bahi.post(token, stopProgramKey.path, { id: own.key.id })
    const code = bahi.share.code
    const input = { code, quantity: LOT, type: 'limit', pricePaise: bahi.share.lowerBandPaise }
    expect((await bahi.post(token, '/api/app/user/buy.do', input, { key: bahi.nextKey() })).msg).toBe('')
    expect(await closed).toBe(1008)
    expect(texts).toEqual([])
  })
})
