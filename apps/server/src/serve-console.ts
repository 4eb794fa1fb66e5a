import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const PLACEHOLDER = '%STYLE_NONCE%'
/** The build writes it: whose packages the console is made of, and under which licences. */
const NOTICES = 'THIRD-PARTY-NOTICES.txt'

/**
 * The content security policy of the console. It is stricter than the phone's, because the console shows customers'
 * data: no foreign content, scripts and style sheets from our files only, and style elements only with the nonce of
 * this visit.
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

/** Serves the console under /console/: its page with a new nonce for each visit, and its built files. */
export async function serveConsole(app: FastifyInstance, root: string): Promise<void> {
  // Read for each visit, because the page names the files of the current build, and a new build may replace it while
  // the server runs.
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
  app.get(`/console/${NOTICES}`, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(await readFile(join(root, NOTICES), 'utf8')),
  )
  app.get('/console', (_request, reply) => reply.redirect('/console/', 308))
  app.get('/console/', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return (
      reply
        .header('content-security-policy', consolePolicy(nonce))
        // A cached page would repeat a nonce that a third party may have read.
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send((await readPage()).replace(PLACEHOLDER, nonce))
    )
  })
}
