import { gzipSync } from 'node:zlib'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { EndpointShape } from '@bahi/contract/wire/endpoint'
import { JSON_TYPE } from '../envelope.ts'
import { describeStream } from './asyncapi.ts'
import { describeApi } from './openapi.ts'

/** The API document at /api/docs/openapi.json, that of the stream beside it, and a page to browse the first at /api/docs/. */
export async function installApiDocs(
  app: FastifyInstance,
  endpoints: Readonly<Record<string, EndpointShape>>,
): Promise<void> {
  let described: object | undefined
  const describe = () => (described ??= describeApi(endpoints))
  serveDocument(app, '/api/docs/openapi.json', describe)
  serveDocument(app, '/api/docs/asyncapi.json', describeStream)
  await app.register(async (docs) => {
    // The document takes a seventh of the time of a start to compose, so it is composed when somebody asks for it.
    await docs.register(swagger, { mode: 'static', specification: { document: { toJSON: describe } as never } })
    // The page has its own policy: its scripts are files of this server, and it may connect to this server only.
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP:
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      uiConfig: { docExpansion: 'none', deepLinking: true },
    })
  })
}

function serveDocument(app: FastifyInstance, path: string, describe: () => object): void {
  // A megabyte and a half: written and packed once, because anybody may ask for it.
  let written: { readonly plain: Buffer; readonly packed: Buffer } | undefined
  app.get(path, (request, reply) => {
    if (written === undefined) {
      const plain = Buffer.from(JSON.stringify(describe()))
      written = { plain, packed: gzipSync(plain) }
    }
    reply.header('content-type', JSON_TYPE).header('vary', 'Accept-Encoding')
    const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    return takesGzip ? reply.header('content-encoding', 'gzip').send(written.packed) : reply.send(written.plain)
  })
}
