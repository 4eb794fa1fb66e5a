import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { clientMessage, serverMessage, streamPath } from '@bahi/contract/market/stream'
import { installApiDocs } from './api-docs.ts'
import { describeStream } from './asyncapi.ts'

interface Reference {
  readonly $ref: string
}
interface Document {
  readonly asyncapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly servers: Record<string, { readonly host: string; readonly protocol: string; readonly variables: object }>
  readonly channels: Record<string, { readonly address: string; readonly messages: Record<string, Reference> }>
  readonly operations: Record<
    string,
    { readonly action: string; readonly channel: Reference; readonly messages: Reference[] }
  >
  readonly components: { readonly messages: Record<string, { readonly name: string; readonly payload: object }> }
}

const document = describeStream() as unknown as Document

/** Every reference anywhere in the document. */
const referencesIn = (node: unknown): string[] =>
  typeof node !== 'object' || node === null
    ? []
    : Object.entries(node).flatMap(([name, value]) => (name === '$ref' ? [String(value)] : referencesIn(value)))

const resolve = (reference: string) =>
  reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], document)

describe('the document of the stream', () => {
  it('has what AsyncAPI 3 asks of a document', () => {
    expect(document.asyncapi).toBe('3.0.0')
    expect(document.info).toEqual(expect.objectContaining({ title: expect.any(String), version: expect.any(String) }))
    for (const { host, protocol, variables } of Object.values(document.servers)) {
      expect(protocol).toBe('ws')
      for (const [, name] of host.matchAll(/\{(\w+)\}/g)) expect(variables).toHaveProperty(name ?? '')
    }
    expect(Object.values(document.channels).map(({ address }) => address)).toEqual([streamPath])
    for (const { action, channel, messages } of Object.values(document.operations)) {
      expect(['send', 'receive']).toContain(action)
      // A message of an operation has to be one of its channel's, by a reference into the channel.
      for (const { $ref } of messages) expect($ref.startsWith(`${channel.$ref}/messages/`)).toBe(true)
    }
  })

  it('leads every reference to something', () => {
    const references = referencesIn(document)
    expect(references.length).toBeGreaterThan(20)
    expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([])
  })

  it('describes each message of the contract, and says who sends it', () => {
    const typesOf = (union: typeof clientMessage | typeof serverMessage) =>
      union._zod.def.options.map((option) => String([...(option._zod.propValues?.['type'] ?? [])][0]))
    expect(Object.keys(document.components.messages).sort()).toEqual(
      [
        ...typesOf(clientMessage).map((type) => `client-${type}`),
        ...typesOf(serverMessage).map((type) => `server-${type}`),
      ].sort(),
    )
    const of = (operation: string) => document.operations[operation]?.messages.map(({ $ref }) => $ref) ?? []
    expect(of('hear').every((reference) => reference.includes('/client-'))).toBe(true)
    expect(of('tell').every((reference) => reference.includes('/server-'))).toBe(true)
  })

  it('is served beside that of the calls', async () => {
    const app = Fastify()
    await installApiDocs(app, {})
    const reply = await app.inject('/api/docs/asyncapi.json')
    expect(reply.json()).toEqual(JSON.parse(JSON.stringify(document)))
    expect(
      (await app.inject({ url: '/api/docs/asyncapi.json', headers: { 'accept-encoding': 'gzip' } })).headers,
    ).toMatchObject({ 'content-encoding': 'gzip' })
    await app.close()
  })
})
