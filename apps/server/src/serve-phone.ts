import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Files with a hash in their name never change; the page that names them is asked for each time. */
export async function servePhone(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    index: ['index.html'],
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, path) {
      reply.setHeader(
        'cache-control',
        /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
}
