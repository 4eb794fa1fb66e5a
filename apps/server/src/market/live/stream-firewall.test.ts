import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { streamPath } from '@bahi/contract/market/stream'
import { headerNames } from '@bahi/contract/wire/headers'
import { createScriptedClock, createScriptedFeed } from '../../../testing/scripted/scripted-feed.ts'
import { createLiveStream } from './live-stream.ts'
import { serveStream } from './serve-stream.ts'

const SECRET = 'what stands in front adds this'

describe('the live stream behind a web firewall', () => {
  let server: Server
  let stop: () => void
  beforeAll(async () => {
    server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const stream = createLiveStream({
      feed: createScriptedFeed(),
      clock: createScriptedClock(),
      nowMs: () => performance.now(),
      customerOf: async () => null,
      frameMs: 250,
      heartbeatMs: 10_000,
      lanes: 1,
    })
    stop = serveStream(server, stream, {
      flushMs: 10_000,
      heartbeatMs: 10_000,
      maxConnections: 10,
      firewallSecret: SECRET,
    })
  })
  afterAll(() => {
    stop()
    server.closeAllConnections()
    server.close()
  })

  const knock = (headers: Record<string, string>, path = streamPath) =>
    new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers })
  const answered = async (phone: WebSocket): Promise<unknown> => {
    const [, reply] = (await once(phone, 'unexpected-response')) as [unknown, { statusCode?: number }]
    return reply.statusCode
  }

  it('opens to who carries the value', async () => {
    const phone = knock({ [headerNames.firewall]: SECRET })
    await once(phone, 'open')
    phone.close()
  })

  it.each([{}, { [headerNames.firewall]: 'a guess' }, { [headerNames.firewall]: `${SECRET} x` }])(
    'turns away who does not: %j',
    async (headers) => {
      expect(await answered(knock(headers))).toBe(403)
    },
  )

  it('does not tell such a visitor which paths there are', async () => {
    expect(await answered(knock({}, '/elsewhere'))).toBe(403)
  })
})
