import { type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The server as it is shipped: our own code bundled into one file, what npm installed beside it. */
export async function bundleServer(folder: string): Promise<string> {
  const outfile = join(folder, 'orders-server.mjs')
  await build({
    entryPoints: [join(root, 'bench/orders-server.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [
      {
        name: 'own-packages-only',
        setup: (own) =>
          own.onResolve({ filter: /^[^./]/ }, ({ path }) =>
            path.startsWith('@bahi/') || path.startsWith('/') ? undefined : { path, external: true },
          ),
      },
    ],
  })
  return outfile
}

/** The next thing a process says; an error when it ends instead. */
export async function hearChild<Said>(child: ChildProcess): Promise<Said> {
  const heard = new AbortController()
  const ended = once(child, 'exit', { signal: heard.signal }).then(([code]) =>
    Promise.reject(new Error(`a process of the benchmark ended with ${code}`)),
  )
  try {
    return (await Promise.race([once(child, 'message', { signal: heard.signal }), ended]))[0] as Said
  } finally {
    heard.abort()
    ended.catch(() => undefined)
  }
}
