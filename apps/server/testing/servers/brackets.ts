import type { AskedExits } from '@bahi/domain/shares/triggers/decide-exits'
import { ACCOUNT } from '@bahi/proofs/accounts'
import type { OwnerKey } from '../../src/ledger/account-books.ts'
import { JournalBatch } from '../../src/ledger/journal-batch.ts'
import { lockOwners } from '../../src/ledger/lock-owners.ts'
import { writeJournals } from '../../src/ledger/write-journals.ts'
import { inTransaction } from '../../src/platform/db/in-transaction.ts'
import type { PlaceCommand } from '../../src/shares/orders/desk-command.ts'
import { readExits, type TriggerRow } from '../../src/shares/orders/trigger-rows.ts'
import { type DeskFixture, orderOf, STEEL, ticket, TODAY } from '../desk-fixture.ts'

export const TOMORROW = '2026-11-24'
export const targetPaise = 1_450_00
export const stopPaise = 1_380_00
export const entryPaise = 1_412_60

/** A bracket of a hundred shares of steel at ₹1,412.60, unless told otherwise. */
export function bracket(
  who: OwnerKey,
  more: Parameters<typeof ticket>[2] | object = {},
  exits: AskedExits = { targetPaise, stopPaise },
): PlaceCommand {
  return { ...ticket(who, 'buy', { quantity: 100, limitPaise: entryPaise, ...more }), exits }
}

/** Places a bracket; its entry fills as far as shares are for sale. Gives its entry and its exits. */
export async function placeBracket(
  fixture: DeskFixture,
  command: PlaceCommand,
): Promise<{ readonly orderId: string; readonly id: bigint }> {
  const { id: orderId } = orderOf(await fixture.desk.submit(command))
  await fixture.desk.settled()
  return { orderId, id: (await exitsOf(fixture, command, orderId)).id }
}

export async function exitsOf(fixture: DeskFixture, { shard }: OwnerKey, orderId: string): Promise<TriggerRow> {
  const id = BigInt(orderId)
  const exits = (await readExits(fixture.database.app.pool, [{ shard, id }])).get(id)
  if (exits === undefined) throw new Error('the order has no exits')
  return exits
}

/** Somebody offers or wants so many shares of steel at this price. */
export function stand(fixture: DeskFixture, side: 'buy' | 'sell', pricePaise: number, quantity: number): void {
  fixture.venue.stand(STEEL, side, pricePaise, quantity)
}

/** The market closes and the next one opens. */
export async function nextDay(fixture: DeskFixture): Promise<void> {
  fixture.venue.expireAll()
  await fixture.desk.settled()
  fixture.clock.turn({ date: TOMORROW })
  fixture.feed.openDay(TOMORROW)
}

/** Settled shares of steel carry a loan from now on. */
export async function pledgeSteel(
  { database, ids }: Pick<DeskFixture, 'database' | 'ids'>,
  who: OwnerKey,
  shares: bigint,
): Promise<void> {
  await inTransaction(database.app.pool, async (tx) => {
    const batch = new JournalBatch(await lockOwners(tx, [who]), {
      newId: ids.newId,
      businessDate: TODAY,
      recordedAt: new Date(),
    })
    batch.addJournal({
      owner: who.owner,
      kind: 'pledge',
      reference: `${ids.newId(who.shard)}`,
      postings: [{ debit: ACCOUNT.pledged, credit: ACCOUNT.available, asset: STEEL, amount: shares }],
    })
    await tx.query('insert into bahi.pledge (shard, owner, asset, quantity) values ($1, $2, $3, $4)', [
      who.shard,
      who.owner,
      STEEL,
      shares,
    ])
    await writeJournals(tx, batch)
  })
}
