import type { Decision } from '@bahi/domain/outcome'
import { type ActCall, hashInput } from '../../platform/http/call.ts'

const REQUEST = 'demo-desk'
const HOUR_MS = 3_600_000
/** Refused acts that the desk remembers. Beyond these the oldest is tried again earlier. */
const MOST_REMEMBERED = 10_000

/**
 * Runs the desk's acts, each under a key of its own, so that an act that was done and is asked for again, after a crash
 * too, gives its first answer and changes nothing. A refused act is tried again after an hour of business time, because
 * every refusal is a line in the audit log.
 */
export class DeskActs {
  readonly #now: () => Date
  readonly #tryAgainAt = new Map<string, number>()

  constructor(now: () => Date) {
    this.#now = now
  }

  async run<Accepted extends object>(
    key: string,
    input: object,
    act: (call: ActCall) => Promise<Decision<Accepted>>,
  ): Promise<Accepted | null> {
    const now = this.#now().getTime()
    if ((this.#tryAgainAt.get(key) ?? 0) > now) return null
    const decision = await act(callOf(key, input))
    if (decision.ok) {
      this.#tryAgainAt.delete(key)
      return decision.accepted
    }
    this.#tryAgainAt.set(key, now + HOUR_MS)
    const [oldest] = this.#tryAgainAt.keys()
    if (this.#tryAgainAt.size > MOST_REMEMBERED && oldest !== undefined) this.#tryAgainAt.delete(oldest)
    return null
  }
}

function callOf(key: string, input: object): ActCall {
  return {
    idempotencyKey: `demo-desk ${key}`,
    inputHash: hashInput(key, input),
    requestId: REQUEST,
    isAudited: false,
    isToldToCustomer: false,
  }
}
