import { fork, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { decideFileSize, type PhotoLimits } from '@bahi/domain/identity/photo'
import { refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { Flood } from '../http/flood.ts'
import type { DrawnPhoto } from './photos.ts'

export interface RedrawTask {
  readonly bytes: Buffer
  readonly limits: PhotoLimits
}

export type RedrawAnswer = Decision<DrawnPhoto>

/** Beside those that are drawn, as many may wait; each holds one file in memory. */
const MOST_WAITING = 8
/** Of one customer, so that nobody's files keep everybody else's waiting. */
const MOST_OF_ONE = 2
const RETRY_AFTER_SECONDS = 5
const DRAW_MS = 15_000
const START_MS = 30_000
/** A process that nobody needs for so long is let go, with its memory. */
const IDLE_MS = 60_000

const unreadable = refuse(refusal('photo-unreadable', {}, 'file'))

/** The first bytes of the three kinds of picture that are taken. What a file or its sender says it is counts for nothing. */
function looksLikePicture(bytes: Buffer): boolean {
  const isJpeg = bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff
  const isPng = bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isJpeg || isPng || isWebp
}

/**
 * Draws photos anew: a file of a stranger is decoded in a process of its own, one at a time, and only the picture comes
 * back. A decoder that hangs, breaks or eats memory is ended, and the next photo gets a new one.
 */
export class Redraw {
  #worker: Promise<ChildProcess> | undefined
  #line: Promise<unknown> = Promise.resolve()
  readonly #waiting = new Map<bigint, number>()
  #idle: NodeJS.Timeout | undefined

  /** 915, 930 or 931 when it is no picture that is taken. @throws Flood when too many wait, of this customer or of all. */
  async draw(customerId: bigint, bytes: Buffer, limits: PhotoLimits): Promise<RedrawAnswer> {
    const size = decideFileSize(bytes.length, limits)
    if (!size.ok) return size
    if (!looksLikePicture(bytes)) return unreadable
    const waiting = this.#waiting.get(customerId) ?? 0
    const all = [...this.#waiting.values()].reduce((sum, count) => sum + count, 0)
    if (waiting >= MOST_OF_ONE || all > MOST_WAITING) throw new Flood(RETRY_AFTER_SECONDS)
    this.#waiting.set(customerId, waiting + 1)
    const mine = this.#line.then(() => this.#drawNow({ bytes, limits }))
    this.#line = mine.catch(() => undefined)
    try {
      return await mine
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

  async #drawNow(task: RedrawTask): Promise<RedrawAnswer> {
    clearTimeout(this.#idle)
    const worker = await this.#liveWorker()
    const answer = await ask(worker, task)
    if (answer === undefined) {
      worker.kill('SIGKILL')
      this.#worker = undefined
      return unreadable
    }
    this.#idle = setTimeout(() => this.#letGo(worker), IDLE_MS).unref()
    return answer
  }

  /** One that was ended while nobody needed it must not cost the next customer their photo. */
  async #liveWorker(): Promise<ChildProcess> {
    const known = await this.#worker?.catch(() => undefined)
    if (known?.connected === true) return known
    this.#worker = startWorker()
    return this.#worker
  }

  #letGo(worker: ChildProcess): void {
    this.#worker = undefined
    worker.kill()
  }
}

/** Undefined: it died of the file, or took too long. */
function ask(worker: ChildProcess, task: RedrawTask): Promise<RedrawAnswer | undefined> {
  return new Promise((settle) => {
    const end = (answer: RedrawAnswer | undefined): void => {
      clearTimeout(timer)
      worker.off('message', hear).off('exit', gone).off('error', gone)
      settle(answer)
    }
    const hear = (answer: RedrawAnswer): void => end(answer)
    const gone = (): void => end(undefined)
    const timer = setTimeout(gone, DRAW_MS)
    worker.on('message', hear).on('exit', gone).on('error', gone)
    worker.send(task, (error) => {
      if (error !== null) gone()
    })
  })
}

/** @throws Error when it does not come up: then it is not the file that is at fault. */
function startWorker(): Promise<ChildProcess> {
  const isSource = import.meta.url.endsWith('.ts')
  // The build puts all of this into one file, and the worker where its source lies below it.
  const file = fileURLToPath(new URL(isSource ? './redraw-worker.ts' : './identity/redraw-worker.js', import.meta.url))
  const execArgv = ['--max-old-space-size=128', ...(isSource ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : [])]
  // It needs nothing of what the server knows: no passwords, no keys, no addresses.
  const worker = fork(file, [], { execArgv, env: { PATH: process.env['PATH'] ?? '' }, serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  return new Promise((settle, fail) => {
    const timer = setTimeout(() => worker.kill('SIGKILL'), START_MS)
    worker.once('exit', () => fail(new Error('The process that draws photos anew did not start')))
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
