import { fork, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Flood } from './flood.ts'

export interface WorkerLineOptions {
  /** The program of the process, below the sources and without its ending: `identity/redraw-worker`. It says anything once when it is up, then one answer to each task. */
  readonly program: string
  readonly maxHeapMb: number
  /** Beside the task in work, as many may wait. */
  readonly maxWaiting: number
  /** The maximum for one customer, so that one customer's tasks do not make all others wait. */
  readonly maxOfOne: number
  readonly retryAfterSeconds: number
  /** A task that takes longer is ended, with its process. */
  readonly patienceMs: number
}

const START_MS = 30_000
/** A process without a task for so long is ended, which frees its memory. */
const IDLE_MS = 60_000

/**
 * Work for requests that is done one task at a time in a process of its own: what hangs, breaks or eats memory there is
 * ended, the next task gets a new process, and no price waits for any of it.
 */
export class WorkerLine<Task extends object, Answer> {
  readonly #options: WorkerLineOptions
  #worker: Promise<ChildProcess> | undefined
  #line: Promise<unknown> = Promise.resolve()
  readonly #waiting = new Map<bigint, number>()
  #idle: NodeJS.Timeout | undefined

  constructor(options: WorkerLineOptions) {
    this.#options = options
  }

  /**
   * Undefined: the process died of the task, or took too long.
   *
   * @throws Flood when too many wait, of this customer or of all.
   * @throws Error when the process does not come up: then it is not the task that is at fault.
   */
  async ask(customerId: bigint, task: Task): Promise<Answer | undefined> {
    const { maxWaiting, maxOfOne, retryAfterSeconds } = this.#options
    const mine = this.#waiting.get(customerId) ?? 0
    const all = [...this.#waiting.values()].reduce((sum, count) => sum + count, 0)
    if (mine >= maxOfOne || all > maxWaiting) throw new Flood(retryAfterSeconds)
    this.#waiting.set(customerId, mine + 1)
    const answered = this.#line.then(() => this.#askNow(task))
    this.#line = answered.catch(() => undefined)
    try {
      return await answered
    } finally {
      const left = (this.#waiting.get(customerId) ?? 1) - 1
      if (left === 0) this.#waiting.delete(customerId)
      else this.#waiting.set(customerId, left)
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = await this.#worker?.catch(() => undefined)
    this.#worker = undefined
    worker?.kill('SIGKILL')
  }

  async #askNow(task: Task): Promise<Answer | undefined> {
    clearTimeout(this.#idle)
    const worker = await this.#liveWorker()
    const answer = await askWorker<Answer>(worker, task, this.#options.patienceMs)
    if (answer === undefined) {
      worker.kill('SIGKILL')
      this.#worker = undefined
      return undefined
    }
    this.#idle = setTimeout(() => this.#letGo(worker), IDLE_MS).unref()
    return answer
  }

  /** A worker process that ended while it was idle must not fail the next customer's task. */
  async #liveWorker(): Promise<ChildProcess> {
    const known = await this.#worker?.catch(() => undefined)
    if (known?.connected === true) return known
    this.#worker = startWorker(this.#options)
    return this.#worker
  }

  #letGo(worker: ChildProcess): void {
    this.#worker = undefined
    worker.kill()
  }
}

function askWorker<Answer>(worker: ChildProcess, task: object, patienceMs: number): Promise<Answer | undefined> {
  return new Promise((settle) => {
    const end = (answer: Answer | undefined): void => {
      clearTimeout(timer)
      worker.off('message', hear).off('exit', gone).off('error', gone)
      settle(answer)
    }
    const hear = (answer: Answer): void => end(answer)
    const gone = (): void => end(undefined)
    const timer = setTimeout(gone, patienceMs)
    worker.on('message', hear).on('exit', gone).on('error', gone)
    worker.send(task, (error) => {
      if (error !== null) gone()
    })
  })
}

function startWorker({ program, maxHeapMb }: WorkerLineOptions): Promise<ChildProcess> {
  const isSource = import.meta.url.endsWith('.ts')
  // The build puts all of the server into one file, and its workers below that as their sources lie.
  const file = fileURLToPath(new URL(isSource ? `../../${program}.ts` : `./${program}.js`, import.meta.url))
  const execArgv = [
    `--max-old-space-size=${maxHeapMb}`,
    ...(isSource ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : []),
  ]
  // It needs nothing of what the server knows: no passwords, no keys, no addresses.
  const worker = fork(file, [], {
    execArgv,
    env: { PATH: process.env['PATH'] ?? '' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return new Promise((settle, fail) => {
    const timer = setTimeout(() => worker.kill('SIGKILL'), START_MS)
    worker.once('exit', () => fail(new Error(`${program} did not start`)))
    worker.once('error', fail)
    worker.once('message', () => {
      clearTimeout(timer)
      worker.unref()
      worker.channel?.unref()
      worker.on('error', () => undefined)
      settle(worker)
    })
  })
}
