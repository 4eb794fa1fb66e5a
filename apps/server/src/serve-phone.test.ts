import { createHash } from 'node:crypto'
import { mkdtempSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { installSecurityHeaders } from './platform/http/security-headers.ts'
import { servePhone } from './serve-phone.ts'

const folder = mkdtempSync(join(tmpdir(), 'bahi-phone-'))
const app = Fastify()

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  for (const [name, text] of [
    ['index.html', '<p>Bahi</p>'],
    ['assets/app-1a2b.js', 'let a'],
  ] as const) {
    writeFileSync(join(folder, name), text)
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text))
  }
  await servePhone(app, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

it.each(['/', '/index.html'])('gives the page at %s, compressed to a browser that takes it', async (url) => {
  expect((await app.inject({ url })).payload).toBe('<p>Bahi</p>')
  const reply = await app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe('<p>Bahi</p>')
  expect(reply.headers['cache-control']).toBe('no-cache')
})

it('lets a file with a hash in its name be kept for ever', async () => {
  const reply = await app.inject({ url: '/assets/app-1a2b.js' })
  expect(reply.headers['cache-control']).toContain('immutable')
})

it.each(['/../package.json', '/%2e%2e/package.json', '/assets/../../x'])(
  'gives nothing outside its folder: %s',
  async (url) => {
    expect((await app.inject({ url })).statusCode).toBeGreaterThanOrEqual(400)
  },
)

it('marks the page where nobody can practise', async () => {
  const live = Fastify()
  writeFileSync(join(folder, 'index.html'), '<html lang="en"><p>Bahi</p></html>')
  await servePhone(live, folder, { hasPractice: false })
  for (const url of ['/', '/index.html']) {
    const reply = await live.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect(reply.payload).toBe('<html data-practice="none" lang="en"><p>Bahi</p></html>')
    expect(reply.headers['cache-control']).toBe('no-cache')
  }
  expect((await live.inject({ url: '/assets/app-1a2b.js' })).payload).toBe('let a')
  await live.close()
})

it('lets the page run the script that stands in it and no other, also after a new build took its place', async () => {
  const phone = mkdtempSync(join(tmpdir(), 'bahi-phone-script-'))
  const live = Fastify()
  installSecurityHeaders(live, [])
  const write = (script: string, seconds: number) => {
    const file = join(phone, 'index.html')
    writeFileSync(file, `<script data-app="/a.js">${script}</script><script type="module" src="/b.js"></script>`)
    utimesSync(file, seconds, seconds)
  }
  const policy = async (url = '/') => String((await live.inject({ url })).headers['content-security-policy'])
  const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  write('let one', 1)
  writeFileSync(join(phone, 'b.js'), 'let b')
  await servePhone(live, phone)
  live.get('/other', async (_request, reply) => reply.type('text/html').send('<p>another page'))
  expect(await policy()).toContain(`script-src 'self' ${hash('let one')};`)
  write('let two', 2)
  expect(await policy()).toContain(`script-src 'self' ${hash('let two')};`)
  expect(await policy('/b.js')).toContain("script-src 'self';")
  expect(await policy('/other')).toContain("script-src 'self';")
  await live.close()
  rmSync(phone, { recursive: true })
})
