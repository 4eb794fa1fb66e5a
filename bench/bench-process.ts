import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { ServerQuestion } from './orders-server.ts'

const MIGRATIONS = fileURLToPath(new URL('../apps/server/migrations', import.meta.url))
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

export interface BenchServer {
  readonly databaseUrl: string
  readonly customers: number
  readonly clockSpeed: number
  /** The role of a process that is not all of Bahi, and the address of the NATS where they meet. */
  readonly part?: { readonly role: string; readonly nats: string }
}

/** Starts a bundled server; it says when it is ready. */
export function forkServer(program: string, { databaseUrl, customers, clockSpeed, part }: BenchServer): ChildProcess {
  const told = [databaseUrl, MIGRATIONS, String(customers), String(clockSpeed)]
  return fork(program, [...told, ...(part === undefined ? [] : [part.role, part.nats])], {
    execArgv: ['--enable-source-maps', '--max-semi-space-size=64'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
}

/** Asks a server of the benchmark, and waits for its answer. */
export async function askServer<Answer>(child: ChildProcess, question: ServerQuestion): Promise<Answer> {
  const answer = hearChild<Answer>(child)
  child.send(question)
  return answer
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
