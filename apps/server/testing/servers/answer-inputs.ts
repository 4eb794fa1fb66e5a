import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerParts } from '../../src/server-parts.ts'

/** Between two looks for inputs; every commit of the exchange costs its database more than this. */
const LOOK_MS = 1

/**
 * Runs work while the exchange processes the desk's inputs and the business second stands still. Resolves with the
 * result of the work, which may itself have waited for the exchange.
 */
export async function whileInputsAct<Result>(
  { exchange }: Pick<ServerParts, 'exchange'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const progress = { isDone: false }
  const result = work().finally(() => void (progress.isDone = true))
  while (!progress.isDone) {
    if (exchange.lag.inputs > 0) await exchange.advance(0)
    else await sleep(LOOK_MS)
  }
  return result
}
