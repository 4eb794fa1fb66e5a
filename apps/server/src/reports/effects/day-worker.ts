import { setPriority } from 'node:os'
import { runDayWithout } from '../../exchange/day/trace-day.ts'
import type { DayAnswer, DayTask } from './day-task.ts'

// A process of its own, behind the others: to run a day twice takes some ten seconds of a processor, and no price may wait for it. Not the
// last of all, or it would never end on a busy machine.

const BEHIND_OTHERS = 5

setPriority(BEHIND_OTHERS)
process.on('disconnect', () => process.exit(0))
process.on('message', ({ opening, seedHex, log, own }: DayTask) => {
  const say = (answer: DayAnswer): void => void process.send?.(answer)
  try {
    const run = runDayWithout(opening, Buffer.from(seedHex, 'hex'), log, new Set(own))
    say({
      orders: run.orders,
      shares: run.shares,
      digestHex: Buffer.from(run.digest).toString('hex'),
      withoutDigestHex: Buffer.from(run.withoutDigest).toString('hex'),
    })
  } catch (error) {
    say({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
process.send?.('ready')
