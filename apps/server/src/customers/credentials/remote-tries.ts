import { answerFlood, countElsewhere, type CountedElsewhere } from '../../platform/http/flood.ts'
import type { Subject, Wire } from '../../platform/wire/wire.ts'
import type { Source } from './known-devices.ts'
import type { CountedTries, LoginTries } from './login-tries.ts'

interface Try {
  readonly account: string
  readonly source: Source
}

const admitTry: CountedElsewhere<Try> = { name: 'tries.admit' }
const trySucceeded: Subject<Try> = { name: 'tries.succeeded' }

/** Counts the tries of every process here. */
export function serveTries(wire: Wire, tries: CountedTries): { close(): void } {
  const stops = [
    wire.answer(admitTry, async ({ account, source }) => answerFlood(() => tries.admit(account, source))),
    wire.hear(trySucceeded, ({ account, source }) => tries.succeeded(account, source)),
  ]
  return { close: () => stops.forEach((stop) => stop()) }
}

/** Tries that another process counts. While it is away nobody logs in. */
export function createRemoteTries(wire: Wire): LoginTries {
  return {
    admit: (account, source) => countElsewhere(wire, admitTry, { account, source }),
    succeeded: (account, source) => wire.say(trySucceeded, { account, source }),
  }
}
