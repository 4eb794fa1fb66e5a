import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { allEndpoints } from '@bahi/contract/all-endpoints'
import { installApiDocs } from './api-docs.ts'

it('the API document is written once, and packed for who takes it packed', async () => {
  const app = Fastify()
  await installApiDocs(app, allEndpoints)
  const ask = (headers: Record<string, string>) => app.inject({ url: '/api/docs/openapi.json', headers })
  const plain = await ask({})
  const packed = await ask({ 'accept-encoding': 'gzip, br' })
  expect(plain.headers['content-type']).toContain('application/json')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.json()).toMatchObject({ openapi: expect.stringMatching(/^3\./) as string })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
  // What the page reads.
  expect((await app.inject({ url: '/api/docs/json' })).json()).toEqual(plain.json())
  expect(packed.rawPayload.length * 5).toBeLessThan(plain.rawPayload.length)
  await app.close()
})
