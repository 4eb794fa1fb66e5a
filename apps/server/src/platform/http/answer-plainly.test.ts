import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answerPlainly, asksForWebSocket } from './answer-plainly.ts'

let server: Server
let socket: Socket
let seen: {
  method: string
  url: string
  body: string
  upgrade: string | undefined
  connection: string | undefined
  accept: string | undefined
}[]

beforeEach(async () => {
  seen = []
  server = createServer((request, reply) => {
    let body = ''
    request.setEncoding('latin1').on('data', (part: string) => (body += part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      seen.push({ method, url, body, upgrade: headers.upgrade, connection: headers.connection, accept: headers.accept })
      reply.end(`heard ${seen.length}`)
    })
  })
  server.on('upgrade', (request, raw, head) => answerPlainly(server, request, raw, head))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
})
afterEach(async () => {
  socket.destroy()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

async function hear(part: string): Promise<void> {
  let said = ''
  for await (const data of socket.iterator({ destroyOnReturn: false })) {
    said += (data as Buffer).toString('latin1')
    if (said.includes(part)) return
  }
  throw new Error(`hung up after: ${said}`)
}

const offer = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAAA\r\n'

it('answers a request that offers h2c as if it had not, and the next one on the same connection', async () => {
  socket.write(`GET /a?b=c HTTP/1.1\r\nHost: bahi\r\nAccept: text/plain\r\n${offer}\r\n`)
  await hear('heard 1')
  socket.write('GET /next HTTP/1.1\r\nHost: bahi\r\n\r\n')
  await hear('heard 2')
  expect(seen).toEqual([
    { method: 'GET', url: '/a?b=c', body: '', upgrade: undefined, connection: undefined, accept: 'text/plain' },
    { method: 'GET', url: '/next', body: '', upgrade: undefined, connection: undefined, accept: undefined },
  ])
})

it('reads the whole body, though part of it comes with the head and part later', async () => {
  socket.write(`POST /order HTTP/1.1\r\nHost: bahi\r\nContent-Length: 11\r\n${offer}\r\ncode=`)
  await new Promise((resolve) => setTimeout(resolve, 30))
  socket.write('ALFA=1')
  await hear('heard 1')
  expect(seen.map(({ method, body }) => [method, body])).toEqual([['POST', 'code=ALFA=1']])
})

it('keeps what else the connection header says', async () => {
  socket.write('GET / HTTP/1.1\r\nHost: bahi\r\nConnection: upgrade, close\r\nUpgrade: h2c\r\n\r\n')
  await hear('heard 1')
  expect(seen[0]?.connection).toBe('close')
})

it.each([
  ['websocket', true],
  ['h2c, WebSocket', true],
  ['h2c', false],
  ['websockets', false],
])('knows whether %s asks for a WebSocket', (upgrade, asks) => {
  expect(asksForWebSocket({ headers: { upgrade } } as IncomingMessage)).toBe(asks)
})
