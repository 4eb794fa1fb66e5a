import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { installSecurityHeaders } from './security-headers.ts'

const PROXY = '10.0.0.7'
const HSTS = 'strict-transport-security'

async function askFor(path: string, from: string, headers: Record<string, string> = {}) {
  const app = Fastify({ trustProxy: [PROXY] })
  installSecurityHeaders(app, [])
  app.get('/page', (_request, reply) => reply.type('text/html').send('<p>a page</p>'))
  app.get('/data', (_request, reply) => reply.send({ ready: true }))
  return (await app.inject({ url: path, remoteAddress: from, headers })).headers
}

it.each(['/page', '/data'])('keeps browsers on TLS once %s came over it by a trusted proxy', async (path) => {
  const headers = await askFor(path, PROXY, { 'x-forwarded-for': '203.0.113.5', 'x-forwarded-proto': 'https' })
  expect(headers[HSTS]).toBe('max-age=31536000')
})

it('says nothing about TLS where there is none, or where somebody only claims it', async () => {
  expect((await askFor('/page', PROXY))[HSTS]).toBeUndefined()
  expect((await askFor('/page', PROXY, { 'x-forwarded-proto': 'http' }))[HSTS]).toBeUndefined()
  expect((await askFor('/page', '203.0.113.5', { 'x-forwarded-proto': 'https' }))[HSTS]).toBeUndefined()
})
