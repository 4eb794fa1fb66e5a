import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAuthority } from '../../../testing/hostile/make-certificates.ts'
import { type OutwardPort, postOutward } from '../../platform/outward/post-outward.ts'

const HOST = 'trader.example'
const authority = makeAuthority('An authority of the test')
const stranger = makeAuthority('An authority that nobody knows')

let listener: Server
let port: number
const heard: { body: string; name: string | false | null; signature: string | undefined }[] = []
beforeAll(async () => {
  listener = createServer(authority.issue(HOST), (request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (piece: string) => void (body += piece))
    request.on('end', () => {
      const name = (request.socket as TLSSocket).servername
      heard.push({ body, name, signature: String(request.headers['x-bahi-signature']) })
      response.end('thank you')
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  port = (listener.address() as AddressInfo).port
})
afterAll(() => {
  listener.closeAllConnections()
  listener.close()
})

/** The name leads to this machine, and the operator let it in. */
const sender = (more: Partial<OutwardPort> = {}): OutwardPort => ({
  named: [HOST, 'other.example'],
  resolve: async () => ['127.0.0.1'],
  ca: authority.cert,
  timeoutMs: 5_000,
  ...more,
})
async function post(from: OutwardPort, host = HOST) {
  heard.length = 0
  const headers = { 'x-bahi-signature': 't=1,v1=00' }
  return postOutward(from, { address: `https://${host}:${port}/orders`, body: '{"status":"OPEN"}', headers })
}

describe('a hook over TLS', () => {
  it('is delivered to the address of the name, whose certificate is of that name', async () => {
    expect(await post(sender())).toEqual({ outcome: 'delivered', answered: 200, answer: 'thank you' })
    expect(heard).toEqual([{ body: '{"status":"OPEN"}', name: HOST, signature: 't=1,v1=00' }])
  })

  it('tells nothing to a certificate of another name, or of an authority that is not known', async () => {
    expect(await post(sender(), 'other.example')).toMatchObject({ outcome: 'unreachable', answered: null })
    expect(await post(sender({ ca: stranger.cert }))).toMatchObject({ outcome: 'unreachable', answered: null })
    const { ca: _, ...plain } = sender()
    expect(await post(plain)).toMatchObject({ outcome: 'unreachable', answered: null })
    expect(heard).toEqual([])
  })

  it('goes nowhere inside that the operator did not name, whatever its certificate', async () => {
    expect(await post(sender({ named: [] }))).toMatchObject({ outcome: 'inner-address' })
    expect(heard).toEqual([])
  })
})
