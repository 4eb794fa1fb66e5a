import { afterAll, beforeAll, expect } from 'vitest'
import type { OwnerKey } from '../../src/ledger/account-books.ts'
import { messageCode } from '../../src/platform/http/refusals.ts'
import { type DeskFixture, STEEL, openDeskFixture, ticket } from '../desk-fixture.ts'
import { expectLedgerToHold } from '../expect-books-to-hold.ts'
import { pledgeSteel } from './brackets.ts'

/** A step of the walk: what is put right before it, and the message that then comes. The order asked for may change on the way. */
export type Step = {
  readonly repair?: () => Promise<void> | void
  readonly ask?: { readonly quantity?: number; readonly limitPaise?: number | null }
  readonly msg: string
}

/** A desk whose settings, instruments and customers a test can change in one step. */
export function arrangeDesk() {
  let fixture: DeskFixture
  beforeAll(async () => {
    fixture = await openDeskFixture()
  })
  afterAll(async () => {
    await expectLedgerToHold(fixture)
    await fixture.close()
  })

  function setInstrument(more: object): void {
    const steel = fixture.instruments.get(STEEL)
    if (steel !== undefined) fixture.instruments.set(STEEL, { ...steel, ...more })
  }

  function set(more: Partial<DeskFixture['settings']>): void {
    fixture.settings = { ...fixture.settings, ...more }
  }

  async function update(text: string, values: unknown[]): Promise<void> {
    await fixture.database.owner.pool.query(text, values)
  }

  async function lock(who: OwnerKey): Promise<void> {
    await update(
      `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until) values ($1, $2, $3, 'trade', 'customer-request', $4, $5)`,
      [
        who.shard,
        fixture.ids.newId(who.shard),
        who.owner,
        new Date(fixture.nowMs - 1_000),
        new Date(fixture.nowMs + 3_600_000),
      ],
    )
  }

  /** Everything is wrong at first. Each step repairs one thing more, and the message must be the next of the published list. */
  async function walk(who: OwnerKey, side: 'buy' | 'sell', steps: readonly Step[]): Promise<void> {
    let asked = { quantity: 0, limitPaise: 9_000_00 as number | null }
    for (const { repair, ask, msg } of steps) {
      await repair?.()
      asked = { ...asked, ...ask }
      const answer = await fixture.desk.submit(ticket(who, side, asked))
      const said = answer.ok ? 'accepted' : 'refused' in answer ? messageCode(answer.refused) : '429'
      expect(said).toBe(msg)
    }
  }

  return {
    get fixture() {
      return fixture
    },
    setInstrument,
    set,
    update,
    lock,
    walk,
    pledge: (who: OwnerKey, shares: bigint) => pledgeSteel(fixture, who, shares),
  }
}
