import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postOutward, type OutwardPort } from '../../platform/outward/post-outward.ts'

/** A server inside, which no hook may reach unless the operator named it. */
let inner: Server
let port: number
let asked = 0
let answer: (response: ServerResponse) => void = (response) => response.end()
beforeAll(async () => {
  inner = createServer((request, response) => {
    asked += 1
    request.resume()
    answer(response)
  })
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve))
  port = (inner.address() as AddressInfo).port
})
afterAll(() => {
  inner.closeAllConnections()
  inner.close()
})

const SHUT: OutwardPort = { named: [], timeoutMs: 500 }
const OPEN: OutwardPort = { named: ['127.0.0.1'], timeoutMs: 500 }

async function post(from: OutwardPort, address: string) {
  asked = 0
  return postOutward(from, { address, body: '{}', headers: {} })
}

describe('a hook to an inner address', () => {
  it.each([
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '127.1',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '169.254.169.254',
    '10.0.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '[fe80::1]',
    '[fd00::1]',
  ])('%s, given as a number, goes nowhere', async (host) => {
    for (const scheme of ['http', 'https'])
      expect(await post(SHUT, `${scheme}://${host}:${port}/`)).toMatchObject({ outcome: 'inner-address' })
    expect(asked).toBe(0)
  })

  it('goes nowhere by a name that leads inside, by one of several addresses too', async () => {
    expect(await post(SHUT, `https://localhost:${port}/`)).toMatchObject({ outcome: 'inner-address' })
    const resolve = async () => ['8.8.8.8', '127.0.0.1']
    expect(await post({ ...SHUT, resolve }, `https://both.example:${port}/`)).toMatchObject({
      outcome: 'inner-address',
    })
    expect(asked).toBe(0)
  })

  it('asks for the name once and goes to the address that was judged, however the name changes', async () => {
    const addresses = ['127.0.0.1', '10.0.0.1', '10.0.0.1']
    let lookups = 0
    const resolve = async () => [addresses[lookups++] ?? '']
    const changing = { ...OPEN, named: ['changing.example'], resolve }
    expect(await post(changing, `http://changing.example:${port}/`)).toMatchObject({ outcome: 'delivered' })
    expect([lookups, asked]).toEqual([1, 1])
    // The other way round: public when it is judged. The connection goes to that very address, where nobody listens.
    const rebound = { ...SHUT, resolve: async () => (lookups++ === 1 ? ['8.8.8.8'] : ['127.0.0.1']) }
    expect((await post(rebound, `https://rebound.example:${port}/`)).outcome).toMatch(/^(too-slow|unreachable)$/)
    expect([lookups, asked]).toEqual([2, 0])
  })

  it('reaches what the operator named, by address and by network', async () => {
    expect(await post(OPEN, `http://127.0.0.1:${port}/`)).toMatchObject({ outcome: 'delivered', answered: 200 })
    const network = { ...SHUT, named: ['127.0.0.0/8'] }
    expect(await post(network, `http://127.0.0.1:${port}/`)).toMatchObject({ outcome: 'delivered' })
    expect(await post({ ...SHUT, named: ['10.0.0.0/8'] }, `https://127.0.0.1:${port}/`)).toMatchObject({
      outcome: 'inner-address',
    })
  })

  it('goes without TLS to nobody whom the operator did not name', async () => {
    const resolve = async () => ['8.8.8.8']
    expect(await post({ ...SHUT, resolve }, 'http://public.example/')).toMatchObject({ outcome: 'inner-address' })
  })
})

describe('an answer to a hook', () => {
  it('that is a redirect is not followed', async () => {
    answer = (response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end()
    expect(await post(OPEN, `http://127.0.0.1:${port}/`)).toMatchObject({ outcome: 'redirected', answered: 302 })
    expect(asked).toBe(1)
  })

  it('that never comes ends with the deadline', async () => {
    answer = () => undefined
    expect(await post(OPEN, `http://127.0.0.1:${port}/`)).toEqual({ outcome: 'too-slow', answered: null, answer: '' })
  })

  it('that never ends is read to its cap, and shown as one short line', async () => {
    const connection = { isOpen: true }
    answer = (response) => {
      response.on('close', () => void (connection.isOpen = false))
      const more = () => {
        while (connection.isOpen && response.write('x'.repeat(10_000)));
        if (connection.isOpen) response.once('drain', more)
      }
      more()
    }
    const { outcome, answer: shown } = await post(OPEN, `http://127.0.0.1:${port}/`)
    expect([outcome, shown]).toEqual(['delivered', 'x'.repeat(200)])
    await expect.poll(() => connection.isOpen).toBe(false)
  })

  it('that trickles after its status counts by its status', async () => {
    answer = (response) => void response.writeHead(200).write('slow')
    expect(await post(OPEN, `http://127.0.0.1:${port}/`)).toMatchObject({ outcome: 'delivered', answer: 'slow' })
  })

  it('of a name that does not exist, of a port where nobody listens, and of a wrong certificate is a failure', async () => {
    const nobody = { ...SHUT, resolve: () => Promise.reject(new Error('ENOTFOUND')) }
    expect(await post(nobody, 'https://nobody.example/')).toMatchObject({ outcome: 'no-name' })
    const silent = { ...SHUT, resolve: () => new Promise<never>(() => undefined) }
    expect(await post(silent, 'https://silent.example/')).toMatchObject({ outcome: 'too-slow' })
    expect(await post(OPEN, 'http://127.0.0.1:1/')).toMatchObject({ outcome: 'unreachable' })
    expect(await post(OPEN, `https://127.0.0.1:${port}/`)).toMatchObject({ outcome: 'unreachable' })
  })
})
