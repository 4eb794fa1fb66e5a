import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod'
import { streamPath } from '@bahi/contract/market/stream'
import { buyShares } from '@bahi/contract/shares/orders'
import { LOT, type ProgramServer, openProgramServer } from '../../../testing/servers/program-server.ts'
import { describeStream } from '../../platform/http/docs/asyncapi.ts'
import { serveStream } from './serve-stream.ts'

interface Heard {
  readonly type: string
}

let bahi: ProgramServer
let stopStream: () => void
let address: string
beforeAll(async () => {
  bahi = await openProgramServer()
  stopStream = serveStream(bahi.app.server, bahi.parts.stream, { flushMs: 10, heartbeatMs: 300, maxConnections: 10 })
  address = await bahi.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  stopStream()
  await bahi.close()
})

const { messages } = (describeStream() as { components: { messages: Record<string, { payload: object }> } }).components

/** Holds a message against its schema of the document, with nothing but the schema. */
function expectDescribed(side: 'client' | 'server', message: Heard): void {
  const payload = messages[`${side}-${message.type}`]?.payload
  expect(payload, message.type).toBeDefined()
  const read = z.fromJSONSchema(payload as Parameters<typeof z.fromJSONSchema>[0]).safeParse(message)
  expect(read.error?.issues, JSON.stringify(message).slice(0, 400)).toBeUndefined()
}

describe('what the stream says and hears', () => {
  it('holds against the schemas of its document', async () => {
    const heard: Heard[] = []
    const socket = new WebSocket(`${address.replace('http', 'ws')}${streamPath}`)
    const say = (message: Heard & Record<string, unknown>) => {
      expectDescribed('client', message)
      socket.send(JSON.stringify(message))
    }
    socket.on('message', (data) => {
      const message = JSON.parse((data as Buffer).toString()) as Heard
      heard.push(message)
      if (message.type === 'ping') say({ type: 'pong' })
    })
    await new Promise((resolve) => socket.once('open', resolve))
    const token = await bahi.token('ravi')
    say({ type: 'hello', token })
    const ids = bahi.parts.instruments.all().map(({ id }) => id)
    const [first = 0, second = 0, third = 0] = ids
    say({ type: 'subscribe', mode: 'ltp', ids: [first] })
    say({ type: 'subscribe', mode: 'quote', ids: [second] })
    say({ type: 'subscribe', mode: 'full', ids: [third, ...ids] })
    say({ type: 'indices', on: true })
    say({ type: 'unsubscribe', ids: [first] })
    say({ type: 'snapshot' })
    const { code, lowerBandPaise: pricePaise } = bahi.share
    await bahi.post(token, buyShares.path, { code, quantity: LOT, type: 'limit', pricePaise }, { key: 'one' })
    await expect
      .poll(async () => {
        await bahi.parts.exchange.advance(5)
        return new Set(heard.map(({ type }) => type))
      })
      .toEqual(new Set(['welcome', 'snapshot', 'frame', 'order', 'ping']))
    for (const message of heard) expectDescribed('server', message)
    socket.terminate()
  })
})
