import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g

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
  // A part of its own: what its page may do, no other page may.
  await app.register(async (pages) => {
    allowScriptsOfPage(pages, join(root, 'index.html'))
    if (!hasPractice) servePageWithoutPractice(pages, root)
    await pages.register(fastifyStatic, {
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
  })
}

/** The page brings a small script with it, and its security policy names that one and no other. */
function allowScriptsOfPage(app: FastifyInstance, file: string): void {
  const readHashes = createScriptHashes(file)
  app.addHook('onSend', async (_request, reply) => {
    const policy = reply.getHeader('content-security-policy')
    if (typeof policy !== 'string' || !String(reply.getHeader('content-type')).startsWith('text/html')) return
    reply.header('content-security-policy', allowScripts(policy, await readHashes()))
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

/** The scripts that stand in a page, each as a content security policy names it: by the hash of its text. */
function hashScripts(page: string): string[] {
  return [...page.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

/** The policy with these scripts allowed beside the files of our own. */
function allowScripts(policy: string, hashes: readonly string[]): string {
  return policy.replace(/(?<=script-src 'self')/, hashes.map((hash) => ` ${hash}`).join(''))
}

/** The hashes of the scripts in a page's file. A new build may replace it while the server runs, so its time is looked at each time. */
function createScriptHashes(file: string): () => Promise<readonly string[]> {
  let known = { mtimeMs: Number.NaN, hashes: [] as readonly string[] }
  return async () => {
    const { mtimeMs } = await stat(file)
    if (mtimeMs !== known.mtimeMs) known = { mtimeMs, hashes: hashScripts(await readFile(file, 'utf8')) }
    return known.hashes
  }
}
