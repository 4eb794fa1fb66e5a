import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BahiAnswer, PassTime, StartBahi, StopBahi } from './bahi-program.ts'

/**
 * A trading day in twenty minutes, for prices that move under a test. A test lets the hours it needs pass at once. The
 * market of a test that waits for something else takes a part of a core, which grows with the speed.
 */
const CLOCK_SPEED = 20
const END_TIMEOUT_MS = 20_000

const distOf = (app: 'phone' | 'console') => fileURLToPath(new URL(`../../../apps/${app}/dist`, import.meta.url))

export interface StartedBahi {
  /** Where it is, without a slash at the end. */
  readonly url: string
  /** Lets business time pass at once; the night between two days counts nothing. */
  pass(seconds: number): Promise<void>
  /** Stops it. The next Bahi of this worker may start in its process. */
  stop(): Promise<void>
  /** Stops it and ends its process. */
  end(): Promise<void>
  /** Ends the process as a crash would. */
  kill(): Promise<void>
}

/** A process whose Bahi was stopped, and which has loaded the server's modules. */
let spare: ChildProcess | undefined

/** Starts a Bahi in a database of the tests' server. */
export async function startBahi(
  program: string,
  place: Pick<StartBahi, 'server' | 'database' | 'market' | 'port' | 'part'>,
): Promise<StartedBahi> {
  const child = takeSpare() ?? forkProgram(program)
  const told: StartBahi = {
    ...place,
    phoneFolder: distOf('phone'),
    consoleFolder: distOf('console'),
    clockSpeed: CLOCK_SPEED,
  }
  child.send(told)
  const { url } = await hear(child, (said): said is { url: string } => 'url' in said)
  let asked = 0
  return {
    url,
    async pass(seconds) {
      const passing: PassTime = { id: (asked += 1), seconds }
      child.send(passing)
      await hear(child, (said): said is { id: number } => 'id' in said && said.id === passing.id)
    },
    stop: () => stop(child),
    end: () => end(child),
    async kill() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

function forkProgram(program: string): ChildProcess {
  return fork(program, {
    execArgv: ['--max-semi-space-size=64'],
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

function takeSpare(): ChildProcess | undefined {
  const child = spare
  spare = undefined
  if (child === undefined || hasEnded(child)) return undefined
  child.ref()
  child.channel?.ref()
  return child
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** Stops the Bahi of a process. One process is kept; it ends with this worker, whose channel it listens to. */
async function stop(child: ChildProcess): Promise<void> {
  if (spare !== undefined) return end(child)
  if (hasEnded(child)) return
  const stuck = setTimeout(() => child.kill('SIGKILL'), END_TIMEOUT_MS)
  const told: StopBahi = { stop: true }
  child.send(told)
  await hear(child, (said): said is { stopped: true } => 'stopped' in said)
  clearTimeout(stuck)
  spare = child
  // Nobody waits for it.
  child.unref()
  child.channel?.unref()
}

function hear<Said extends BahiAnswer>(
  child: ChildProcess,
  isMeant: (said: BahiAnswer) => said is Said,
): Promise<Said> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => {
      child.off('message', listen)
      child.off('exit', ended)
      settle()
    }
    const listen = (said: unknown) => {
      if (isMeant(said as BahiAnswer)) done(() => resolve(said as Said))
    }
    const ended = (code: number | null) => done(() => reject(new Error(`Bahi ended with code ${code}`)))
    child.on('message', listen)
    child.once('exit', ended)
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  child.disconnect()
  const stuck = setTimeout(() => child.kill('SIGKILL'), END_TIMEOUT_MS)
  await once(child, 'exit')
  clearTimeout(stuck)
}
