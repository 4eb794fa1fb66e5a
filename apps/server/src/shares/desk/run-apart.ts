import { isDatabaseAway } from '../../platform/db/database-away.ts'
import { LeaseLost } from '../../platform/db/role-lease.ts'
import type { DeskCommand } from '../orders/desk-command.ts'
import { KeysTaken } from '../orders/idempotency-keys.ts'

type Asked = { readonly command: Pick<DeskCommand, 'owner'> }

/**
 * Splits a batch that was undone into parts to run again in order, each in its own transaction. Halving finds the
 * faulty command in far fewer transactions than one for each command, and keeps the order of arrival. Customers whose
 * keys were taken run after the others, with all their commands, so that the other customers do not wait for them.
 *
 * Empty when splitting cannot help: the batch is one command, the lease is lost, or the database is unreachable.
 */
export function partsToRunAgain<Item extends Asked>(batch: readonly Item[], error: unknown): (readonly Item[])[] {
  if (error instanceof KeysTaken) {
    const isTheirs = ({ command }: Item): boolean => error.actors.has(command.owner)
    return [batch.filter((item) => !isTheirs(item)), batch.filter(isTheirs)].filter((part) => part.length > 0)
  }
  if (batch.length === 1 || error instanceof LeaseLost || isDatabaseAway(error)) return []
  const middle = Math.ceil(batch.length / 2)
  return [batch.slice(0, middle), batch.slice(middle)]
}
