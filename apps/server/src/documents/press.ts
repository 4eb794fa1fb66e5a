import { fork, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Flood } from '../http/flood.ts'
import type { Letterhead } from './letterhead.ts'
import type { Part } from './write-document.ts'

export interface PressTask {
  readonly letterhead: Letterhead
  readonly parts: readonly Part[]
  readonly madeAt: Date
}

export type PressAnswer = { readonly bytes: Buffer } | { readonly failed: string }

/** Beside the one that is set, as many may wait. */
const MOST_WAITING = 12
/** Of one customer, so that nobody keeps everybody else waiting. */
const MOST_OF_ONE = 2
const RETRY_AFTER_SECONDS = 3
const SET_MS = 20_000
const START_MS = 30_000
const IDLE_MS = 60_000

/** Sets documents, one at a time, in a process of its own that is let go when nobody needs it. */
export class Press {
  #worker: Promise<ChildProcess> | undefined
  #line: Promise<unknown> = Promise.resolve()
  readonly #waiting = new Map<bigint, number>()
  #idle: NodeJS.Timeout | undefined

  /** @throws Flood when too many wait, of this customer or of all. */
  async print(customerId: bigint, task: PressTask): Promise<Buffer> {
    const mine = this.#waiting.get(customerId) ?? 0
    const all = [...this.#waiting.values()].reduce((sum, count) => sum + count, 0)
    if (mine >= MOST_OF_ONE || all > MOST_WAITING) throw new Flood(RETRY_AFTER_SECONDS)
    this.#waiting.set(customerId, mine + 1)
    const printed = this.#line.then(() => this.#printNow(task))
    this.#line = printed.catch(() => undefined)
    try {
      return await printed
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

  async #printNow(task: PressTask): Promise<Buffer> {
    clearTimeout(this.#idle)
    const known = await this.#worker?.catch(() => undefined)
    const starting = known?.connected === true ? Promise.resolve(known) : startWorker()
    this.#worker = starting
    const worker = await starting
    const answer = await ask(worker, task)
    if ('failed' in answer) {
      worker.kill('SIGKILL')
      this.#worker = undefined
      throw new Error(`A document could not be set: ${answer.failed}`)
    }
    this.#idle = setTimeout(() => {
      this.#worker = undefined
      worker.kill()
    }, IDLE_MS).unref()
    return Buffer.from(answer.bytes)
  }
}

function ask(worker: ChildProcess, task: PressTask): Promise<PressAnswer> {
  return new Promise((settle) => {
    const end = (answer: PressAnswer): void => {
      clearTimeout(timer)
      worker.off('message', end).off('exit', gone).off('error', gone)
      settle(answer)
    }
    const gone = (): void => end({ failed: 'it took too long, or its process ended' })
    const timer = setTimeout(gone, SET_MS)
    worker.on('message', end).on('exit', gone).on('error', gone)
    worker.send(task, (error) => {
      if (error !== null) gone()
    })
  })
}

function startWorker(): Promise<ChildProcess> {
  const isSource = import.meta.url.endsWith('.ts')
  // The build puts all of this into one file, and the worker where its source lies below it.
  const file = fileURLToPath(new URL(isSource ? './press-worker.ts' : './documents/press-worker.js', import.meta.url))
  const execArgv = ['--max-old-space-size=192', ...(isSource ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : [])]
  const worker = fork(file, [], { execArgv, env: { PATH: process.env['PATH'] ?? '' }, serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  return new Promise((settle, fail) => {
    const timer = setTimeout(() => worker.kill('SIGKILL'), START_MS)
    worker.once('exit', () => fail(new Error('The process that sets documents did not start')))
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
