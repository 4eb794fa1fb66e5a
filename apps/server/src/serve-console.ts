import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const PLACEHOLDER = '%STYLE_NONCE%'

/**
 * The console's pages show what customers entrusted to us, so they may do less than the phone's: nothing from elsewhere, no script and no
 * style sheet but our files, and the style elements that our own scripts make with the nonce of this visit.
 */
function consolePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The console under /console/: its page with a nonce made for each visit, its files as they were built. */
export async function serveConsole(app: FastifyInstance, root: string): Promise<void> {
  // Read at each visit: it names the files of the build that lies there, and a build may follow another while the server runs.
  const readPage = () => readFile(join(root, 'index.html'), 'utf8')
  if (!(await readPage()).includes(PLACEHOLDER))
    throw new Error(`${join(root, 'index.html')} has no place for the nonce of its styles`)
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/console/assets/',
    index: false,
    cacheControl: false,
    preCompressed: true,
    decorateReply: false,
    setHeaders(reply) {
      reply.setHeader('cache-control', 'public, max-age=31536000, immutable')
    },
  })
  app.get('/console', (_request, reply) => reply.redirect('/console/', 308))
  app.get('/console/', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return (
      reply
        .header('content-security-policy', consolePolicy(nonce))
        // A page that was kept would carry a nonce that somebody may have read.
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send((await readPage()).replace(PLACEHOLDER, nonce))
    )
  })
}
