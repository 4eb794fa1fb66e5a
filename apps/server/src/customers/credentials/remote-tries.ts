import { Flood } from '../../platform/http/flood.ts'
import type { Inquiry, Subject, Wire } from '../../platform/wire/wire.ts'
import type { Source } from './known-devices.ts'
import type { CountedTries, LoginTries } from './login-tries.ts'

const ANSWER_MS = 2_000
const COME_AGAIN_SECONDS = 1

interface Try {
  readonly account: string
  readonly source: Source
}

/** Answered with the seconds until the next try, or null for a try that was counted. */
const admitTry: Inquiry<Try, number | null> = { name: 'tries.admit' }
const trySucceeded: Subject<Try> = { name: 'tries.succeeded' }

/** Counts the tries of every process here. */
export function serveTries(wire: Wire, tries: CountedTries): { close(): void } {
  const admit = ({ account, source }: Try): number | null => {
    try {
      tries.admit(account, source)
      return null
    } catch (error) {
      if (error instanceof Flood) return error.retryAfterSeconds
      throw error
    }
  }
  const stops = [
    wire.answer(admitTry, async (one) => admit(one)),
    wire.hear(trySucceeded, ({ account, source }) => tries.succeeded(account, source)),
  ]
  return { close: () => stops.forEach((stop) => stop()) }
}

/** Tries that another process counts. While it is away nobody logs in: a guesser must not gain from that. */
export function createRemoteTries(wire: Wire): LoginTries {
  return {
    async admit(account, source) {
      const seconds = await wire.ask(admitTry, { account, source }, ANSWER_MS).catch(() => COME_AGAIN_SECONDS)
      if (seconds !== null) throw new Flood(seconds)
    },
    succeeded: (account, source) => wire.say(trySucceeded, { account, source }),
  }
}
