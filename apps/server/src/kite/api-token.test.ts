import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { KiteConnect, KiteTicker } from 'kiteconnect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { serveStream } from '../market/live/serve-stream.ts'
import { openKiteTicker } from './ticker/serve-ticker.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const TOOL = 'tools/demo/api-token.ts'
const DEMO_CUSTOMER = '9000000001'

let server: TestServer
let port: string
const closings: (() => void)[] = []
beforeAll(async () => {
  server = await openTestServer()
  // The tool takes the end of its key from this machine's clock.
  server.now = new Date()
  const ticker = openKiteTicker(server.parts)
  const stream = { flushMs: 10, heartbeatMs: 15_000, maxConnections: 10, beside: ticker.beside }
  closings.push(serveStream(server.app.server, server.parts.stream, stream), () => ticker.close())
  port = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port
})
afterAll(async () => {
  for (const close of closings) close()
  await server.close()
})

const run = (...more: string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', TOOL, ...more], { cwd: ROOT })

async function tokenOf(phone: string): Promise<Record<string, string>> {
  const { stdout } = await run(phone, '--port', port)
  expect(stdout.trimEnd()).not.toContain('\n')
  return JSON.parse(stdout) as Record<string, string>
}

describe('npm run api:token', () => {
  it('prints what a client of the Kite Connect format takes, and the client works with it', async () => {
    const { api_key = '', access_token = '', root = '', ticker = '', ...more } = await tokenOf(DEMO_CUSTOMER)
    expect(Object.keys(more)).toEqual(['api_secret'])
    expect([root, ticker]).toEqual([`http://127.0.0.1:${port}/kite`, `ws://127.0.0.1:${port}/kite/ws`])
    expect(await new KiteConnect({ api_key, access_token, root }).getProfile()).toMatchObject({ broker: 'BAHI' })
    const client = new KiteTicker({ api_key, access_token, root: ticker, reconnect: false } as never)
    await new Promise((resolve, reject) => {
      client.on('connect', resolve as never)
      client.on('error', reject as never)
      client.connect()
    })
    client.disconnect()
  })

  it('stops the key of the last time', async () => {
    const first = await tokenOf(DEMO_CUSTOMER)
    const second = await tokenOf(DEMO_CUSTOMER)
    const asks = ({ api_key = '', access_token = '', root = '' }) =>
      new KiteConnect({ api_key, access_token, root }).getProfile()
    await expect(asks(first)).rejects.toMatchObject({ error_type: 'TokenException' })
    expect(await asks(second)).toMatchObject({ broker: 'BAHI' })
  })

  it('says in words that nobody answers, and who the demo customers are', async () => {
    await expect(run(DEMO_CUSTOMER, '--port', '1')).rejects.toThrow('No Bahi answers at http://127.0.0.1:1')
    await expect(run('123')).rejects.toThrow('123 is no demo customer: 9000000001')
  })
})
