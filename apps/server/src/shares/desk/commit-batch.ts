import { inTransaction, OutcomeUnknown } from '../../platform/db/in-transaction.ts'
import type { DeskCommand } from '../orders/desk-command.ts'
import type { DeskLimits, DeskParts } from '../orders/desk-parts.ts'
import type { RecentOrders } from './recent-orders.ts'
import { wasCommitted } from './restart.ts'
import { type DecidedBatch, runCommands } from './run-commands.ts'

/**
 * Decides commands in one transaction. When the connection breaks during the commit, the database is asked whether it kept the
 * batch.
 *
 * @param onUnknownFate is told when nobody can say whether the batch was kept. What it did is then remembered as if it had
 *   happened: an order that waits too long is better than one that is placed twice.
 * @throws what undid the batch; OutcomeUnknown when its fate stays unknown.
 */
export async function commitBatch(
  parts: DeskParts,
  recent: RecentOrders,
  commands: readonly DeskCommand[],
  { resolveWithinMs }: Pick<DeskLimits, 'resolveWithinMs'>,
  onUnknownFate: () => void,
): Promise<DecidedBatch> {
  let decided: DecidedBatch | undefined
  try {
    await inTransaction(parts.pool, (tx) =>
      runCommands(tx, parts, recent, commands, (result) => void (decided = result)),
    )
  } catch (error) {
    const isUnknown = error instanceof OutcomeUnknown && decided !== undefined
    const isKept = isUnknown ? await askWhetherKept(parts, decided, commands, resolveWithinMs) : false
    if (isKept === false) for (const forget of decided?.work.forget ?? []) forget()
    if (isKept === null) onUnknownFate()
    if (isKept !== true) throw error
  }
  if (decided === undefined) throw new Error('a batch was committed without being decided')
  return decided
}

/** Null when the database cannot be asked. */
async function askWhetherKept(
  parts: DeskParts,
  decided: DecidedBatch | undefined,
  commands: readonly DeskCommand[],
  resolveWithinMs: number,
): Promise<boolean | null> {
  if (decided === undefined) return false
  try {
    return await wasCommitted(parts, decided.work, commands, resolveWithinMs)
  } catch (error) {
    parts.log.error({ err: error }, 'the outcome of a batch stays unknown; its callers ask again with their keys')
    return null
  }
}
