import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { streamPath } from '@bahi/contract/market/stream'
import type { LiveStream } from './live-stream.ts'
import { serveStream } from './serve-stream.ts'
import type { StreamSocket } from './stream-client.ts'

const MAX_CONNECTIONS = 2

let server: Server
let port: number
let stopServing: () => void
let connections: number
let heard: string[]
let callers: string[]
let pings: number
let joined: StreamSocket[]

const sent = { messages: 0, bytes: 0 }

beforeEach(async () => {
  connections = 0
  heard = []
  callers = []
  pings = 0
  joined = []
  const stream: LiveStream = {
    join: (socket, caller) => {
      connections += 1
      callers.push(caller)
      joined.push(socket)
      let isHere = true
      const leave = (): void => {
        if (isHere) connections -= 1
        isHere = false
      }
      return { hear: (text) => void heard.push(text), hearPing: () => void (pings += 1), leave }
    },
    tellCustomer: () => undefined,
    tellNews: () => undefined,
    checkCustomer: async () => undefined,
    flush: () => undefined,
    beat: () => undefined,
    close: () => undefined,
    get connections() {
      return connections
    },
  }
  server = createServer((_request, reply) => reply.end('here')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  Object.assign(sent, { messages: 0, bytes: 0 })
  const timing = { flushMs: 10_000, heartbeatMs: 10_000 }
  stopServing = serveStream(server, stream, {
    ...timing,
    maxConnections: MAX_CONNECTIONS,
    trustedProxies: ['127.0.0.1'],
    sent,
  })
})
afterEach(async () => {
  if (!server.listening) return
  stopServing()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

function upgradeTo(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: bahi\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n`
}

/** Everything the server says until it hangs up. */
async function answerTo(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (part: Buffer) => (said += part.toString('latin1')))
  socket.write(request)
  await once(socket, 'close')
  return said
}

async function hangUpAt(path: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(upgradeTo(path))
  socket.resetAndDestroy()
}

async function join(headers: Record<string, string> = {}): Promise<WebSocket> {
  const phone = new WebSocket(`ws://127.0.0.1:${port}${streamPath}`, { headers })
  await once(phone, 'open')
  return phone
}

async function stillAnswers(): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/`)).text()
}

describe('the socket of the live stream', () => {
  it('counts what it sends', async () => {
    const phone = await join()
    joined[0]?.send('{"type":"ping"}')
    await once(phone, 'message')
    expect(sent).toEqual({ messages: 1, bytes: 15 })
    phone.close()
    await expect.poll(() => connections).toBe(0)
  })

  it('hands text on and refuses what is not text', async () => {
    const phone = await join()
    phone.send('{"type":"pong"}')
    phone.send(Buffer.from([1, 2, 3]))
    expect((await once(phone, 'close'))[0]).toBe(1003)
    expect(heard).toEqual(['{"type":"pong"}'])
    await expect.poll(() => connections).toBe(0)
  })

  it('refuses other paths, and a connection too many, in words of HTTP', async () => {
    expect(await answerTo(upgradeTo('/elsewhere'))).toBe(
      'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
    )
    const phones = [await join(), await join()]
    expect(await answerTo(upgradeTo(streamPath))).toBe(
      'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\nRetry-After: 5\r\n\r\n',
    )
    for (const phone of phones) phone.terminate()
  })

  it('says who calls, as a trusted proxy tells it, and passes pings on to be counted', async () => {
    const phone = await join({ 'X-Forwarded-For': '192.0.2.9, 198.51.100.1' })
    phone.ping()
    await once(phone, 'pong')
    expect([callers, pings]).toEqual([['198.51.100.1'], 1])
    phone.terminate()
  })

  it('hangs up on a phone that was sent away and does not go', async () => {
    const deaf = connect(port, '127.0.0.1')
    deaf.write(upgradeTo(streamPath))
    await once(deaf, 'data')
    joined[0]?.close(1013, 'too many connections')
    await once(deaf, 'close')
    await expect.poll(() => connections).toBe(0)
  })

  it('does not wait for a phone that never says goodbye', async () => {
    const silent = connect(port, '127.0.0.1')
    silent.write(upgradeTo(streamPath))
    await once(silent, 'data')
    silent.pause()
    stopServing()
    server.close()
    await once(server, 'close')
    silent.destroy()
  })

  it.each([
    ['of another path', '/elsewhere'],
    ['of its own', streamPath],
  ])('outlives a hundred callers %s who hang up before they are answered', async (_which, path) => {
    await Promise.all(Array.from({ length: 100 }, () => hangUpAt(path)))
    expect(await stillAnswers()).toBe('here')
  })
})
