import { setTimeout as sleep } from 'node:timers/promises'
import { LeaseLost } from '../db/role-lease.ts'
import { runWallet, type WalletJobParts } from './run-wallet.ts'

const EVERY_MS = 1_000

export interface KeptWallet {
  /** Ends after the round under way. */
  stop(): Promise<void>
}

/** Lets the bank answer and the deadlines pass, second by second, in the process that plays the role of the jobs. */
export function keepWallet(parts: WalletJobParts, onFault: (error: unknown) => void): KeptWallet {
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await runWallet(parts)
      } catch (error) {
        if (stopping.signal.aborted) return
        // Who lost the role stops here; who plays it now goes on.
        if (error instanceof LeaseLost) return onFault(error)
        parts.log.error({ err: error }, 'a round of the wallet failed; the next follows')
      }
      await sleep(EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
