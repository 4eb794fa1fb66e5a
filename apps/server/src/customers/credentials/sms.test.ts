import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../../testing/open-test-database.ts'
import { readEnvironment } from '../../environment.ts'
import { createSeal } from '../../platform/seal.ts'
import { createSmsGateway, type SmsSender } from './sms.ts'
import { createVerificationCodes, thisSession } from './verification-codes.ts'

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

/** A gateway that takes every message and answers with the given status. */
async function openGateway(status: number) {
  const taken: { authorization: string | undefined; body: unknown }[] = []
  const server = createServer((request, reply) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      taken.push({ authorization: request.headers.authorization, body: JSON.parse(body) })
      reply.writeHead(status).end()
    })
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return { taken, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send` }
}

describe('the gateway of text messages', () => {
  it('gets the number with its country code and the words, and answers for itself', async () => {
    const { taken, url } = await openGateway(202)
    await createSmsGateway({ url, token: 'a-token' }).send('9876543210', 'words')
    expect(taken).toEqual([{ authorization: 'Bearer a-token', body: { to: '+919876543210', text: 'words' } }])
    await expect(
      createSmsGateway({ url: (await openGateway(500)).url, token: undefined }).send('9876543210', 'words'),
    ).rejects.toThrow('answered 500')
  })

  it('is reached by TLS unless it is this machine', () => {
    expect(readEnvironment({ BAHI_SMS_URL: 'https://sms.example/send', BAHI_SMS_TOKEN: 't' }).smsGateway).toEqual({
      url: 'https://sms.example/send',
      token: 't',
    })
    expect(readEnvironment({}).smsGateway).toBeUndefined()
    for (const url of ['http://sms.example/send', 'ftp://127.0.0.1', 'nonsense'])
      expect(() => readEnvironment({ BAHI_SMS_URL: url })).toThrow('is not an https address')
  })
})

describe('with a gateway', () => {
  it('a code is shown nowhere, and is sent only to a permitted phone of a real customer', async () => {
    const database = await openTestDatabase()
    const sent: string[] = []
    const sms: SmsSender = {
      send: async (phone, text) => void sent.push(`${phone} ${/^\d{6} is your Bahi code/.test(text) ? 'code' : text}`),
    }
    const codes = createVerificationCodes({
      pool: database.app.pool,
      seal: createSeal(new Uint8Array(32).fill(3)),
      systemClock: () => new Date('2026-11-21T06:00:00Z'),
      sms,
      allowsDemoFromAfar: false,
      onError: (error) => expect(error).toBeUndefined(),
    })
    const ask = (phone: string, more: object = {}) =>
      codes.send({
        phone,
        purpose: 'password',
        asker: thisSession,
        isWanted: true,
        isDemo: false,
        isBeyondLoopback: false,
        ...more,
      })
    expect((await ask('9876543210')).demoMessage).toBeNull()
    expect((await ask('9876543211', { isWanted: false })).demoMessage).toBeNull()
    expect((await ask('9000000001', { isDemo: true })).demoMessage?.code).toMatch(/^\d{6}$/)
    expect((await ask('9000000002', { isDemo: true, isBeyondLoopback: true })).demoMessage).toBeNull()
    expect(sent).toEqual(['9876543210 code'])
    await database.close()
  })
})
