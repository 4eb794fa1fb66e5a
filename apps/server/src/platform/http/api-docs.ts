import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { EndpointShape } from '@bahi/contract/wire/endpoint'
import { describeApi } from './openapi.ts'

/** The API document at /api/docs/openapi.json and a page to browse it at /api/docs/. */
export async function installApiDocs(
  app: FastifyInstance,
  endpoints: Readonly<Record<string, EndpointShape>>,
): Promise<void> {
  const document = describeApi(endpoints)
  app.get('/api/docs/openapi.json', (_request, reply) => reply.send(document))
  await app.register(async (docs) => {
    await docs.register(swagger, { mode: 'static', specification: { document: document as never } })
    // The page has its own policy: its scripts are files of this server, and it may connect to this server only.
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP:
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      uiConfig: { docExpansion: 'none', deepLinking: true },
    })
  })
}
