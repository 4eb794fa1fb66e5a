import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { refuseTakenPort } from '../src/platform/http/refuse-taken-port.ts'
import { readPostmasterRecord } from '../src/platform/postgres/postmaster.ts'

const SERVER = fileURLToPath(new URL('..', import.meta.url))
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Long, because a machine that other programs use too gives a start its turn late; how fast a start is, other tests say. */
const READY_TIMEOUT_MS = 300_000
const ANSWER_TIMEOUT_MS = 5_000
const END_TIMEOUT_MS = 30_000
/** How many of the last printed characters an error shows. */
const TOLD = 2_000

/**
 * Bundles the server as shipped, though with no library in it: our code in one file, its workers beside it, and links to its
 * migrations, fonts and npm packages.
 */
export async function bundleServer(folder: string, program = join(SERVER, 'src/main.ts')): Promise<string> {
  const [source, outdir] = [join(SERVER, 'src'), join(folder, 'server/dist')]
  await mkdir(outdir, { recursive: true })
  for (const name of ['migrations', 'fonts']) await symlink(join(SERVER, name), join(folder, 'server', name))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const workers = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('-worker.ts'),
  )
  await build({
    entryPoints: {
      main: program,
      ...Object.fromEntries(workers.map((name) => [name.replace(/\.ts$/, ''), join(source, name)])),
    },
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
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
  return join(outdir, 'main.js')
}

/**
 * A port for a server that is killed and comes back: not one of those that the system gives to connections, of which one
 * may be given away while the server is down.
 */
export async function findLastingPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const isFree = await refuseTakenPort({ port, host: '127.0.0.1' }).then(
      () => true,
      () => false,
    )
    if (isFree) return port
  }
}

export interface ServerPlace {
  /** The path that `bundleServer` returned. */
  readonly program: string
  readonly dataDir: string
  readonly port: number
  readonly clockSpeed: number
}

/** A server in a process of its own, which a test may stop or kill. */
export class RunningServer {
  readonly #child: ChildProcess
  readonly #dataDir: string
  readonly url: string
  /** Everything that the server printed. */
  output = ''

  constructor({ program, dataDir, port, clockSpeed }: ServerPlace) {
    this.#dataDir = dataDir
    this.url = `http://127.0.0.1:${port}`
    this.#child = spawn(process.execPath, [program], {
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        BAHI_DATA_DIR: dataDir,
        BAHI_CLOCK_SPEED: String(clockSpeed),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (part: Buffer) => (this.output += part.toString()))
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /**
   * Resolves when the server is ready. @throws Error with the printed output when the server ends or takes too long.
   */
  async ready(): Promise<void> {
    const deadline = Date.now() + READY_TIMEOUT_MS
    while (!this.hasEnded && Date.now() < deadline) {
      const isReady = await fetch(`${this.url}/healthz`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) return
      await sleep(50)
    }
    const how = this.hasEnded ? 'ended instead of becoming ready' : `was not ready within ${READY_TIMEOUT_MS / 1_000} s`
    throw new Error(`the server ${how}:\n${this.output.slice(-TOLD)}`)
  }

  /** Kills the server without warning. Its PostgreSQL continues to run. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.ended()
  }

  /** Kills the database under the running server. */
  async killPostmaster(): Promise<void> {
    const record = await readPostmasterRecord(join(this.#dataDir, 'postgres/cluster'))
    if (record === undefined) throw new Error('no PostgreSQL is running')
    process.kill(record.pid, 'SIGKILL')
  }

  /** Stops the server like Ctrl-C. Returns the exit code. */
  async stop(): Promise<number | null> {
    this.#child.kill('SIGINT')
    return this.ended()
  }

  /** Returns the exit code, null after a signal. @throws Error with the printed output when the server does not end. */
  async ended(): Promise<number | null> {
    const late = AbortSignal.timeout(END_TIMEOUT_MS)
    try {
      if (!this.hasEnded) await once(this.#child, 'exit', { signal: late })
    } catch (error) {
      this.#child.kill('SIGKILL')
      throw new Error(`the server did not end:\n${this.output.slice(-TOLD)}`, { cause: error })
    }
    return this.#child.exitCode
  }
}
