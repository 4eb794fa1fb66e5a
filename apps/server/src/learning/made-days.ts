import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { getDecade } from '@bahi/contract/learning/decade'
import type { runFall } from '@bahi/contract/learning/fall'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { maskNetwork } from '../platform/http/caller-address.ts'
import { WorkerLine } from '../platform/http/worker-line.ts'
import type { LearningAnswer, LearningTask } from './learning-task.ts'

/** A made day takes a tenth of a second of a processor: it is computed beside the server, one at a time, and no price waits for it. */
export class MadeDays {
  readonly #line = new WorkerLine<LearningTask, LearningAnswer>({
    program: 'learning/learning-worker',
    maxHeapMb: 192,
    maxWaiting: 24,
    maxOfOne: 3,
    retryAfterSeconds: 2,
    patienceMs: 20_000,
  })

  /** @throws Flood when too many wait, from this address or from all. */
  async decade(address: string, asked: InputOf<typeof getDecade>): Promise<ReplyOf<typeof getDecade>> {
    const answer = await this.#ask(address, { kind: 'decade', asked })
    if (answer.kind !== 'decade') throw new Error('text' in answer ? answer.text : 'another answer came')
    return answer.reply
  }

  /** @throws Flood like `decade`. */
  async fall(address: string, asked: InputOf<typeof runFall>): Promise<ReplyOf<typeof runFall>> {
    const answer = await this.#ask(address, { kind: 'fall', asked })
    if (answer.kind !== 'fall') throw new Error('text' in answer ? answer.text : 'another answer came')
    return answer.reply
  }

  close(): Promise<void> {
    return this.#line.close()
  }

  async #ask(address: string, task: LearningTask): Promise<LearningAnswer> {
    const answer = await this.#line.ask(keyOf(address), task)
    if (answer === undefined) throw new Error(`a ${task.kind} took too long, or its process ended`)
    return answer
  }
}

/** Visitors have no number: whoever shares an address shares its place in the line. */
function keyOf(address: string): bigint {
  const caller = isIPv6(address) ? maskNetwork(address) : address
  return createHash('sha256').update(caller).digest().readBigUInt64BE(0)
}
