import { isDatabaseAway } from '../../platform/db/database-away.ts'
import { LeaseLost } from '../../platform/db/role-lease.ts'
import type { DeskCommand } from '../orders/desk-command.ts'
import { KeysTaken } from '../orders/idempotency-keys.ts'

type Asked = { readonly command: Pick<DeskCommand, 'owner'> }

/**
 * The parts of a batch that was undone, in the order in which they are to be run again, each in a transaction of its own.
 * Halves of halves find who is at fault in far fewer transactions than one for each command, and leave the order of arrival
 * as it is. Customers whose keys were taken run after the others, with all they sent, so that they keep nobody else waiting.
 *
 * Empty when nobody can be spared: one command is at fault itself, and a database that is gone is gone for everybody.
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
