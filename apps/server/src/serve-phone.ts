import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the phone app. Files with a hash in their name are cached for good; the page that names them is checked at
 * every visit. Its first picture invites a visitor to practise; where nobody can, beside a live market, the page is
 * marked and shows the cover.
 */
export async function servePhone(
  app: FastifyInstance,
  root: string,
  { hasPractice = true }: { hasPractice?: boolean } = {},
): Promise<void> {
  if (!hasPractice) servePageWithoutPractice(app, root)
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

function servePageWithoutPractice(app: FastifyInstance, root: string): void {
  for (const path of ['/', '/index.html'])
    app.get(path, async (_request, reply) => {
      // Read for each visit: a new build may replace it while the server runs.
      const page = await readFile(join(root, 'index.html'), 'utf8')
      return reply
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(page.replace('<html', '<html data-practice="none"'))
    })
}
