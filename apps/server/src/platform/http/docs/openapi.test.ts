import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { allEndpoints } from '@bahi/contract/all-endpoints'
import { installSecurityHeaders } from '../security-headers.ts'
import { installApiDocs } from './api-docs.ts'
import { describeApi } from './openapi.ts'

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        security?: unknown
        parameters: { name: string; in: string }[]
        requestBody?: { content: Record<string, unknown> }
      }
    >
  >
}

describe('the API document', () => {
  const document = describeApi(allEndpoints) as unknown as Document

  it('describes every call with each of its methods', () => {
    for (const endpoint of Object.values(allEndpoints)) {
      expect(Object.keys(document.paths[endpoint.path] ?? {}).sort()).toEqual(
        expect.arrayContaining(endpoint.methods.map((method) => method.toLowerCase()).sort()),
      )
    }
  })

  it('names every operation once', () => {
    const names = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(new Set(names).size).toBe(names.length)
  })

  it('says where a token and a key are needed', () => {
    const buy = document.paths['/api/app/user/buy.do']
    expect(buy?.['post']?.security).toEqual([{ bearer: [] }])
    expect(buy?.['post']?.parameters.map(({ name }) => name)).toContain('Idempotency-Key')
    expect(Object.keys(buy?.['post']?.requestBody?.content ?? {})).toEqual([
      'application/x-www-form-urlencoded',
      'application/json',
    ])
    expect(buy?.['get']?.parameters.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['code', 'quantity', 'pricePaise']),
    )
    expect(document.paths['/api/app/verison']?.['get']?.security).toBeUndefined()
  })

  it('is served, with a page to browse it that runs no inline script', async () => {
    const app = Fastify()
    installSecurityHeaders(app, [])
    await installApiDocs(app, allEndpoints)
    expect((await app.inject('/api/docs/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
    const page = await app.inject('/api/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.payload).not.toMatch(/<script[^>]*>\s*[^<\s]/)
    expect(page.headers['content-security-policy']).toContain("script-src 'self';")
    await app.close()
  })
})
