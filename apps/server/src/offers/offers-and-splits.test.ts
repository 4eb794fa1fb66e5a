import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { untilSomebodyWaits } from '../../testing/race.ts'
import { type OfferServer, openOfferServer, PAPERS } from '../../testing/servers/offer-server.ts'
import { readLastDay } from '../exchange/day/day-store.ts'
import { JournalBatch } from '../ledger/journal-batch.ts'
import { lockOwnersForAssets } from '../ledger/lock-owners.ts'
import { writeJournals } from '../ledger/write-journals.ts'
import { lockAgreedPrices } from '../market/history/agreed-price.ts'
import { inTransaction, type Queryable, type Transaction } from '../platform/db/in-transaction.ts'
import { writeOffer } from './write-offer.ts'

const REASON = 'The board resolution was read and checked.'

let bahi: OfferServer
let asha: string
let instrumentId: number
beforeAll(async () => {
  bahi = await openOfferServer()
  asha = await bahi.token('asha')
  instrumentId = bahi.parts.instruments.byCode(bahi.code)?.id ?? 0
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

/** As if the exchange had announced it. */
async function announceSplit(tx: Queryable, exDate: string): Promise<void> {
  await tx.query(`set local session_replication_role = 'replica'`)
  await tx.query(
    `insert into bahi.corporate_action (id, instrument_id, kind, shares, announced_on, ex_date, paid_on) values ((select coalesce(max(id), 0) + 1 from bahi.corporate_action), $1, 'split', 2, $2, $3, $3)`,
    [instrumentId, bahi.parts.clock.now().date, exDate],
  )
  await tx.query(`set local session_replication_role = 'origin'`)
}

const inOwners = <Result>(work: (tx: Transaction) => Promise<Result>) => inTransaction(bahi.database.owner.pool, work)
/** Somebody waits behind what the transaction holds; then it may end. */
const andSomebodyWaits = () => untilSomebodyWaits(bahi.database.owner.pool)

describe('an offer and a split of the same share', () => {
  it('are put in one order: an approval waits for the announcement under way, and is refused', async () => {
    const { data } = await bahi.propose(bahi.conditions('vip', { closesOn: '2026-11-26' }))
    const dev = await bahi.signIn('dev')
    let approved: ReturnType<OfferServer['call']> | undefined
    await inOwners(async (tx) => {
      await lockAgreedPrices(tx)
      approved = bahi.call(
        '/api/console/proposal/approve.do',
        { id: data['proposalId'], reason: REASON },
        { token: dev },
      )
      await andSomebodyWaits()
      await announceSplit(tx, '2026-11-26')
    })
    expect(await approved).toMatchObject({ msg: 'tips.msg.022', data: { fields: ['closesOn'] } })
    // What ends on the evening before is shared out when the next day is open already.
    expect(await bahi.propose(bahi.conditions('vip', { closesOn: '2026-11-25' }))).toMatchObject({
      msg: 'tips.msg.022',
    })
    expect(await bahi.propose(bahi.conditions('vip', { closesOn: '2026-11-24' }))).toMatchObject({ status: 0 })
  })

  it('are put in one order: an opening waits for the offer under way, and announces nothing of its share', async () => {
    const clock = bahi.parts.clock
    let opened: Promise<unknown> | undefined
    await inOwners(async (tx) => {
      await lockAgreedPrices(tx)
      opened = bahi.endDay()
      await andSomebodyWaits()
      await writeOffer(tx, bahi.parts, {
        kind: 'placement',
        instrumentId,
        title: 'Under way',
        about: 'An offer that is being made at this moment.',
        holder: 'Founding family',
        pricePaise: BigInt(bahi.lastPaise()),
        quantity: 1_000n,
        leastQuantity: 100n,
        mostQuantity: 1_000n,
        mostCustomers: 10,
        opensAtMs: clock.instant().getTime(),
        closesAtMs: clock.instant().getTime() + 10 * 86_400_000,
        lotSize: 100n,
        lockInDays: 0,
        proposalId: null,
        documents: PAPERS,
      })
    })
    await opened
    const day = await readLastDay(bahi.database.owner.pool)
    expect(day?.date).toBe('2026-11-24')
    expect(day?.opening.announcing?.busy).toContain(instrumentId)
  })

  it('of which one slipped past the other, end the offer with all money back', async () => {
    const {
      rows: [offer],
    } = await bahi.database.owner.pool.query(`select id from bahi.offer where title = 'Under way'`)
    const { code } = await bahi.createCode(String(offer.id))
    const before = await bahi.cashOf(asha)
    expect(await bahi.buy(asha, 'placement', String(offer.id), 100, code)).toMatchObject({ status: 0 })
    await bahi.endDay()
    await bahi.endDay()
    expect(bahi.parts.clock.now().date).toBe('2026-11-26')
    await bahi.round()
    expect(await bahi.cashOf(asha)).toMatchObject({
      availablePaise: before.availablePaise,
      heldPaise: before.heldPaise,
    })
    const { rows } = await bahi.database.owner.pool.query(
      'select allotted, closed_at is null as is_open, (select sum(amount)::bigint from bahi.balance where owner = o.seller_id) as seller_has from bahi.offer o where id = $1',
      [offer.id],
    )
    expect(rows).toEqual([{ allotted: 0n, is_open: false, seller_has: 0n }])
  })
})

describe('a lock-in that ends while its shares are split', () => {
  it('lets out all the shares there are by then', async () => {
    await bahi.endDay()
    await bahi.passTo(36_000)
    const { id, code } = await bahi.offer('vip', { opensOn: '2026-11-27', closesOn: '2026-11-27', lockInDays: 1 })
    expect(await bahi.buy(asha, 'vipticket', id, 100, code)).toMatchObject({ status: 0 })
    await bahi.endDay()
    const {
      rows: [lock],
    } = await bahi.database.owner.pool.query(
      'select shard, owner, application_id from bahi.lock_in where released_at is null',
    )
    let released: Promise<void> | undefined
    await inOwners(async (tx) => {
      const accountBooks = await lockOwnersForAssets(tx, [
        { shard: lock.shard, owner: lock.owner, asset: instrumentId },
      ])
      released = bahi.round()
      await andSomebodyWaits()
      const { date } = bahi.parts.clock.now()
      const batch = new JournalBatch(accountBooks, {
        newId: (shard) => bahi.parts.ids.newId(shard),
        businessDate: date,
        recordedAt: bahi.parts.clock.instant(),
      })
      batch.addJournal({
        owner: lock.owner,
        kind: 'opening',
        reference: 'test:1',
        postings: [{ debit: ACCOUNT.locked, credit: ACCOUNT.custody, asset: instrumentId, amount: 100n }],
      })
      await writeJournals(tx, batch)
      await tx.query(
        'update bahi.lot set quantity = 2 * quantity, remaining = 2 * remaining where shard = $1 and owner = $2 and id = $3',
        [lock.shard, lock.owner, lock.application_id],
      )
      await tx.query('update bahi.lock_in set quantity = 2 * quantity where shard = $1 and application_id = $2', [
        lock.shard,
        lock.application_id,
      ])
    })
    await released
    expect(await bahi.positionOf(asha)).toMatchObject({ availableQuantity: 200, lockedQuantity: 0 })
  })
})
