import { afterEach, beforeEach } from 'vitest'
import type { AcceptedLeg } from '@bahi/domain/shares/triggers/decide-trigger'
import type { BusinessDate } from '@bahi/money/business-date'
import type { OwnerKey } from '../../src/ledger/account-books.ts'
import { inTransaction } from '../../src/platform/db/in-transaction.ts'
import { messageCode } from '../../src/platform/http/refusals.ts'
import { type NewTrigger, readTrigger, type TriggerRow, writeTrigger } from '../../src/shares/orders/trigger-rows.ts'
import { openTriggerDesk, type TriggerDesk, type TriggerDeskParts } from '../../src/shares/triggers/trigger-desk.ts'
import { type DeskFixture, openDeskFixture, STEEL, TODAY } from '../desk-fixture.ts'
import { expectLedgerToHold } from '../expect-books-to-hold.ts'

export const rising: AcceptedLeg = { direction: 'rises', triggerPaise: 1_450_00, type: 'limit', limitPaise: 1_455_00 }
export const falling: AcceptedLeg = { direction: 'falls', triggerPaise: 1_380_00, type: 'limit', limitPaise: 1_375_00 }

/** A trigger of a year that buys ten shares of steel when it rises, unless told otherwise. Returns its id. */
export async function writeGtt(fixture: DeskFixture, who: OwnerKey, more: Partial<NewTrigger> = {}): Promise<bigint> {
  const id = fixture.ids.newId(who.shard)
  await inTransaction(fixture.database.app.pool, (tx) =>
    writeTrigger(tx, {
      shard: who.shard,
      id,
      owner: who.owner,
      instrument_id: STEEL,
      kind: 'gtt',
      side: 'buy',
      validity: 'year',
      valid_until: '2027-11-23' as BusinessDate,
      quantity: 10n,
      placed_on: TODAY as BusinessDate,
      placed_second: 36_000,
      placed_at: fixture.clock.instant(),
      program_key_id: null,
      entry_order_id: null,
      legs: [rising],
      ...more,
    }),
  )
  return id
}

/** A desk with triggers, opened anew for each test. */
export function arrangeTriggers() {
  let fixture: DeskFixture
  let triggers: TriggerDesk[]
  let told: bigint[]

  beforeEach(async () => {
    fixture = await openDeskFixture()
    triggers = []
    told = []
  })
  afterEach(async () => {
    for (const one of triggers) await one.close()
    await expectLedgerToHold(fixture)
    await fixture.close()
  })

  const partsOf = (more: Partial<TriggerDeskParts> = {}): TriggerDeskParts => ({
    pool: fixture.database.app.pool,
    lease: fixture.parts.lease,
    desk: fixture.desk,
    feed: fixture.feed,
    clock: fixture.clock,
    systemClock: () => new Date(fixture.nowMs),
    ids: fixture.ids,
    messageCode,
    programOf: async () => undefined,
    sellsAtOnce: () => fixture.parts.settings().sellsSameDay,
    instruments: { byId: (id) => fixture.instruments.get(id), reload: async () => undefined },
    tell: (customerId) => void told.push(customerId),
    log: fixture.parts.log,
    retryMs: 5,
    ...more,
  })
  async function open(more: Partial<TriggerDeskParts> = {}): Promise<TriggerDesk> {
    const opened = await openTriggerDesk(partsOf(more))
    triggers.push(opened)
    return opened
  }
  async function set(who: OwnerKey, more: Partial<NewTrigger> = {}): Promise<bigint> {
    const id = await writeGtt(fixture, who, more)
    for (const one of triggers) await one.refresh(id)
    return id
  }
  async function price(paise: number, instrumentId = STEEL, more: object = {}): Promise<void> {
    fixture.feed.set({
      instrumentId,
      lastPaise: paise,
      bidPaise: paise - 10,
      askPaise: paise + 10,
      state: 'open',
      ...more,
    })
    fixture.feed.publish([instrumentId])
    for (const one of triggers) await one.settled()
    await fixture.desk.settled()
  }
  const read = async (id: bigint): Promise<TriggerRow> => {
    const row = await readTrigger(fixture.database.app.pool, id)
    if (row === undefined) throw new Error('the trigger is gone')
    return row
  }
  async function orders(who: OwnerKey): Promise<{ id: bigint; side: string; quantity: bigint; limit_paise: bigint }[]> {
    return (
      await fixture.database.app.pool.query(
        'select id, side, quantity, limit_paise from bahi.orders where owner = $1 order by id',
        [who.owner],
      )
    ).rows
  }
  async function notices(who: OwnerKey): Promise<{ kind: string; params: Record<string, unknown> }[]> {
    return (
      await fixture.database.app.pool.query('select kind, params from bahi.notice where customer_id = $1 order by id', [
        who.owner,
      ])
    ).rows
  }

  return {
    get fixture() {
      return fixture
    },
    get told() {
      return told
    },
    open,
    set,
    price,
    read,
    orders,
    notices,
  }
}
