import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { installSecurityHeaders } from './platform/http/security-headers.ts'
import { serveConsole } from './serve-console.ts'

const folder = mkdtempSync(join(tmpdir(), 'bahi-console-'))
const app = Fastify()

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<meta property="csp-nonce" nonce="%STYLE_NONCE%" /><p>Console</p>')
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), 'antd 6.0.0\nLicence: MIT')
  writeFileSync(join(folder, 'secret.txt'), 'not an asset')
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'let a')
  installSecurityHeaders(app, [])
  await serveConsole(app, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

it('makes a nonce for each visit, the same in the page and in its policy, and keeps no page', async () => {
  const visits = await Promise.all([1, 2].map(() => app.inject({ url: '/console/' })))
  const nonces = visits.map(({ payload }) => /nonce="([A-Za-z0-9+/=]{24})"/.exec(payload)?.[1])
  expect(nonces[0]).toBeDefined()
  expect(nonces[0]).not.toBe(nonces[1])
  for (const [at, visit] of visits.entries()) {
    expect(visit.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonces[at]}';`)
    expect(visit.headers['cache-control']).toBe('no-store')
  }
})

it('lets nothing inline, from elsewhere or in a frame', async () => {
  const { headers } = await app.inject({ url: '/console/' })
  const policy = String(headers['content-security-policy'])
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("default-src 'none'; script-src 'self'; ")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
})

it('lets its files be cached for good, and redirects to the address with a slash', async () => {
  expect((await app.inject({ url: '/console/assets/app-1a2b.js' })).headers['cache-control']).toContain('immutable')
  expect((await app.inject({ url: '/console' })).headers['location']).toBe('/console/')
})

it('gives the licences of what the console is made of, as text', async () => {
  const { headers, payload } = await app.inject({ url: '/console/THIRD-PARTY-NOTICES.txt' })
  expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' })
  expect(payload).toBe('antd 6.0.0\nLicence: MIT')
})

it.each([
  '/console/secret.txt',
  '/console/assets/../secret.txt',
  '/console/assets/%2e%2e/secret.txt',
  '/console/index.html',
])('gives nothing but the page and its assets: %s', async (url) => {
  expect((await app.inject({ url })).statusCode).toBeGreaterThanOrEqual(400)
})
