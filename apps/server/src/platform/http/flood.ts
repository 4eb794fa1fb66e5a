import type { Inquiry, Wire } from '../wire/wire.ts'

/**
 * Thrown when the server takes no more at the moment: HTTP 429, the seconds until the next try, and message 162.
 * Nothing was changed.
 */
export class Flood extends Error {
  override readonly name = 'Flood'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super(`More requests than are taken at the moment; again in ${retryAfterSeconds} s`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const ANSWER_MS = 2_000
const COME_AGAIN_SECONDS = 1

/** Answered with the seconds until the next try, or null for a try that was counted. */
export type CountedElsewhere<Try> = Inquiry<Try, number | null>

/** How the process that counts answers the others: what `take` throws as Flood, in seconds. */
export function answerFlood(take: () => void): number | null {
  try {
    take()
    return null
  } catch (error) {
    if (error instanceof Flood) return error.retryAfterSeconds
    throw error
  }
}

/**
 * Lets another process count a try. While that is away no try is taken: a guesser must not gain from it.
 * @throws Flood for one too many, or when nobody counts.
 */
export async function countElsewhere<Try>(wire: Wire, inquiry: CountedElsewhere<Try>, one: Try): Promise<void> {
  const seconds = await wire.ask(inquiry, one, ANSWER_MS).catch(() => COME_AGAIN_SECONDS)
  if (seconds !== null) throw new Flood(seconds)
}
