import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { streamPath } from '@bahi/contract/market/stream'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { serveStream } from '../market/live/serve-stream.ts'
import { findFreePort } from '../platform/postgres/postmaster.ts'
import { createApp } from '../server.ts'
import { FourEyes } from '../staff/four-eyes/four-eyes.ts'

const EXAMPLES = fileURLToPath(new URL('../../../../ops/proxy', import.meta.url))
const STREAM = { flushMs: 10, heartbeatMs: 15_000, maxConnections: 10, trustedProxies: ['127.0.0.1'] }

let bahi: TestServer
let app: FastifyInstance
let stopStream: () => void
let folder: string
let backend: string

beforeAll(async () => {
  bahi = await openTestServer()
  app = await createApp({ ...bahi.parts, fourEyes: new FourEyes(bahi.parts) }, { trustedProxies: ['127.0.0.1'] })
  app.get('/page', (_asked, reply) => reply.type('text/html').send('<p>page</p>'))
  app.get('/who-asks', (asked) => ({ address: asked.ip }))
  stopStream = serveStream(app.server, bahi.parts.stream, STREAM)
  backend = new URL(await app.listen({ port: 0, host: '127.0.0.1' })).host
  folder = await mkdtemp(join(tmpdir(), 'bahi-proxy-'))
  const names = ['-subj', '/CN=localhost', '-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  if (existsSync('/usr/bin/openssl'))
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names], {
      stdio: 'ignore',
    })
})
afterAll(async () => {
  stopStream()
  await app.close()
  await bahi.close()
  await rm(folder, { recursive: true, force: true })
})

/** The example as shipped, but for its ports, its name and its certificate. */
async function startCaddy(port: number): Promise<ChildProcess> {
  const example = (await readFile(join(EXAMPLES, 'Caddyfile'), 'utf8'))
    .replace('bahi.example {', `https://localhost:${port} {\n\ttls ${folder}/cert.pem ${folder}/key.pem`)
    .replace('127.0.0.1:8080', backend)
  const file = join(folder, 'Caddyfile')
  await writeFile(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${example}`)
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  return spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env, stdio: 'ignore' })
}

async function startNginx(port: number): Promise<ChildProcess> {
  const example = (await readFile(join(EXAMPLES, 'nginx.conf'), 'utf8'))
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('listen 80;', `listen 127.0.0.1:${await findFreePort()};`)
    .replace('127.0.0.1:8080', backend)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${folder}/cert.pem;`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${folder}/key.pem;`)
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${scratch}\n${example}}\n`,
  )
  return spawn('nginx', ['-c', file, '-g', 'daemon off;'], { stdio: 'ignore' })
}

type Reply = { status: number; headers: Record<string, unknown>; text: string }

function ask(port: number, path: string, headers: Record<string, string> = {}): Promise<Reply> {
  return new Promise((settle, fail) => {
    const asking = request({
      host: '127.0.0.1',
      servername: 'localhost',
      port,
      path,
      headers,
      rejectUnauthorized: false,
    })
    asking.setHeader('host', `localhost:${port}`)
    asking.on('error', fail)
    asking.on('response', (reply) => {
      let text = ''
      reply.on('data', (part: Buffer) => (text += part.toString()))
      reply.on('end', () => settle({ status: reply.statusCode ?? 0, headers: reply.headers, text }))
    })
    asking.end()
  })
}

describe.each([
  { name: 'Caddy', program: '/usr/bin/caddy', start: startCaddy },
  { name: 'nginx', program: '/usr/sbin/nginx', start: startNginx },
])('behind $name as in ops/proxy', ({ program, start }) => {
  describe.skipIf(!existsSync(program) || !existsSync('/usr/bin/openssl'))(`(needs ${program})`, () => {
    let port: number
    let proxy: ChildProcess

    beforeAll(async () => {
      port = await findFreePort()
      proxy = await start(port)
      await vi.waitFor(() => ask(port, '/healthz'), { timeout: 20_000, interval: 50 })
    })
    afterAll(async () => {
      proxy.kill('SIGTERM')
      if (proxy.exitCode === null) await once(proxy, 'exit')
    })

    it('tells browsers to come by TLS only', async () => {
      const { headers } = await ask(port, '/healthz')
      expect(headers['strict-transport-security']).toBe('max-age=31536000')
    })

    it('does not believe what a caller says about their own address', async () => {
      const { text } = await ask(port, '/who-asks', { 'x-forwarded-for': '203.0.113.9' })
      expect(JSON.parse(text)).toEqual({ address: '127.0.0.1' })
    })

    it('names the host that the page policy allows the stream to', async () => {
      const { headers } = await ask(port, '/page')
      expect(String(headers['content-security-policy'])).toContain(`wss://localhost:${port}`)
    })

    it('carries the live stream', async () => {
      const socket = new WebSocket(`wss://localhost:${port}${streamPath}`, [], { rejectUnauthorized: false, family: 4 })
      await once(socket, 'open')
      socket.send('{"type":"hello"}')
      const [said] = (await once(socket, 'message')) as [Buffer]
      expect(JSON.parse(said.toString())).toMatchObject({ type: 'welcome', customer: false })
      socket.terminate()
    })
  })
})
