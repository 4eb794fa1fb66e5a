import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Whether a nats-server is installed here: Debian and Ubuntu have it as a package. */
export const hasNats = spawnSync('nats-server', ['--version']).status === 0

/** A real NATS server with a password. */
export interface NatsServer {
  /** The address with user and password. */
  readonly url: string
  readonly port: number
  start(): Promise<void>
  /** Kills the server at once. */
  kill(): Promise<void>
  /** Freezes the server and lets it go on: its connections stay open. */
  freeze(): void
  thaw(): void
  remove(): Promise<void>
}

export async function startNats({
  password = randomBytes(12).toString('hex'),
}: { readonly password?: string | null } = {}): Promise<NatsServer> {
  const folder = await mkdtemp(join(tmpdir(), 'bahi-nats-'))
  const port = await freePort()
  const config = join(folder, 'nats.conf')
  await writeFile(
    config,
    `listen: "127.0.0.1:${port}"\n${password === null ? '' : `authorization { user: bahi, password: "${password}" }\n`}`,
    { mode: 0o600 },
  )
  let server: ChildProcess | undefined
  const start = async () => {
    server = spawn('nats-server', ['-c', config], { stdio: 'ignore' })
    while (!(await answers(port))) await sleep(20)
  }
  const kill = async () => {
    const ending = server
    server = undefined
    if (ending === undefined) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    url: `nats://bahi:${password ?? 'none'}@127.0.0.1:${port}`,
    port,
    start,
    kill,
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    remove: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('data', () => resolve(true) === undefined && socket.destroy())
    socket.once('error', () => resolve(false))
  })
}
