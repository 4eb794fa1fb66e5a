import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accept } from '@bahi/domain/outcome'
import {
  createLatch,
  meetingPoint,
  runForOutcome,
  saidBy,
  stageTransaction,
  untilSomebodyWaits,
  findWho as readWho,
} from '../../testing/race.ts'
import { type OfferServer, openOfferServer } from '../../testing/servers/offer-server.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Who } from '../platform/http/who.ts'
import { buyOffer } from './buy-offer.ts'
import { closeOffer } from './run-offers.ts'

type Kind = Parameters<typeof buyOffer>[2]
type Offer = Awaited<ReturnType<OfferServer['offer']>>

const MIN_PAISE = 1_00_000_00

let bahi: OfferServer
let asha: string
let ravi: string
let meera: string
let people: Readonly<Record<'asha' | 'ravi' | 'meera' | 'imran', Who>>
beforeAll(async () => {
  bahi = await openOfferServer()
  await bahi.set('block.windows', [{ from: '09:00', to: '15:00' }])
  await bahi.set('block.minAmt', MIN_PAISE)
  ;[asha, ravi, meera] = [await bahi.token('asha'), await bahi.token('ravi'), await bahi.token('meera')]
  people = {
    asha: await whoOf('9000000001'),
    ravi: await whoOf('9000000002'),
    meera: await whoOf('9000000003'),
    imran: await whoOf('9000000004'),
  }
  // Who opens a book holds others up as a lock does: everybody's books, and the house's beside them, are there before the locks go.
  const { id, code } = await bahi.offer('vip')
  for (const token of [asha, ravi, meera, await bahi.token('imran')])
    expect(await bahi.buy(token, 'vipticket', id, 100, code)).toMatchObject({ status: 0 })
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

const whoOf = (phone: string) => readWho(bahi.database.owner.pool, phone)
const sql = (text: string, values: unknown[] = []) => bahi.database.owner.pool.query(text, values)

async function readTaken({
  id,
}: Offer): Promise<{ taken: bigint; allotted: bigint; customers: number; asked: bigint }> {
  const { rows } = await sql(
    'select taken, allotted, customers, (select coalesce(sum(quantity), 0)::bigint from bahi.offer_application where offer_id = o.id) as asked from bahi.offer o where id = $1',
    [id],
  )
  return rows[0]
}

async function readHeldCash({ shard, customerId }: Who): Promise<bigint> {
  const { rows } = await sql(
    'select coalesce(sum(amount), 0)::bigint as held from bahi.balance where shard = $1 and owner = $2 and asset = 0 and account = 2',
    [shard, customerId],
  )
  return rows[0].held
}

/** A purchase that waits between its decision and what it writes; without locks unless it keeps them. */
function buy(
  kind: Kind,
  { id, code }: Offer,
  who: Who,
  quantity: number,
  { wait, keepsLocks = false }: { wait: () => Promise<void>; keepsLocks?: boolean },
): Promise<string> {
  const staging = { isUnlocked: !keepsLocks, before: { statement: 'insert into bahi.offer_opening', wait } }
  return runForOutcome(bahi.parts.db.pool, (tx) =>
    buyOffer(bahi.parts, stageTransaction(tx, staging), kind, { id, quantity, code }, who),
  )
}

/** So many shares that a block is large enough. */
const enough = () => Math.ceil(MIN_PAISE / bahi.lastPaise() / 100) * 100

const close = ({ id }: Offer, staging = {}) =>
  runForOutcome(bahi.parts.db.pool, async (tx) => {
    await closeOffer(stageTransaction(tx, staging), bahi.parts.offerJob, BigInt(id))
    return accept({})
  })

describe('two customers', () => {
  it('who want the last shares of a block: one has them, the other is told that they are gone', async () => {
    const all = enough()
    const offer = await bahi.offer('block', { quantity: all, mostQuantity: all })
    expect(
      saidBy(await Promise.all([asha, ravi].map((token) => bahi.buy(token, 'block', offer.id, all, offer.code)))),
    ).toEqual(['taken', 'tips.msg.996'])
    expect(await readTaken(offer)).toEqual({
      taken: BigInt(all),
      allotted: BigInt(all),
      customers: 1,
      asked: BigInt(all),
    })
  })

  it('who want them without the locks: the counter of the offer stops the second, by a fault', async () => {
    const all = enough()
    const offer = await bahi.offer('block', { quantity: all, mostQuantity: all })
    const wait = meetingPoint(2)
    const outcomes = await Promise.all([people.asha, people.ravi].map((who) => buy('block', offer, who, all, { wait })))
    expect(outcomes.toSorted()).toEqual(['stopped by the database', 'taken'])
    expect(await readTaken(offer)).toEqual({
      taken: BigInt(all),
      allotted: BigInt(all),
      customers: 1,
      asked: BigInt(all),
    })
  })

  it('who come by one code for the last place of a ticket: one is let in', async () => {
    const offer = await bahi.offer('vip', { mostCustomers: 1, mostQuantity: 200 })
    expect(
      saidBy(
        await Promise.all([asha, ravi, meera].map((token) => bahi.buy(token, 'vipticket', offer.id, 100, offer.code))),
      ),
    ).toEqual(['taken', 'tips.msg.003', 'tips.msg.003'])
    expect(await readTaken(offer)).toMatchObject({ taken: 100n, customers: 1 })
    const other = await bahi.offer('vip', { mostCustomers: 1, mostQuantity: 200 })
    const wait = meetingPoint(2)
    const outcomes = await Promise.all([people.asha, people.ravi].map((who) => buy('vip', other, who, 100, { wait })))
    expect(outcomes.toSorted()).toEqual(['stopped by the database', 'taken'])
    expect(await readTaken(other)).toMatchObject({ taken: 100n, customers: 1 })
  })

  it("who want the last place of a company's year by two of its placements: one gets it", async () => {
    const offers = [await bahi.offer('placement'), await bahi.offer('placement')] as const
    const left = (places: number) =>
      sql(
        'insert into bahi.placement_year (instrument_id, year, customers) select instrument_id, 2026, $2::integer from bahi.offer where id = $1 on conflict (instrument_id, year) do update set customers = excluded.customers',
        [offers[0].id, 200 - places],
      )
    await left(1)
    expect(
      saidBy(
        await Promise.all([
          bahi.buy(asha, 'placement', offers[0].id, 100, offers[0].code),
          bahi.buy(ravi, 'placement', offers[1].id, 100, offers[1].code),
        ]),
      ),
    ).toEqual(['taken', 'tips.msg.003'])
    await left(1)
    const wait = meetingPoint(2)
    const outcomes = await Promise.all([
      buy('placement', offers[0], people.meera, 100, { wait }),
      buy('placement', offers[1], people.imran, 100, { wait }),
    ])
    expect(outcomes.toSorted()).toEqual(['stopped by the database', 'taken'])
    await left(200)
  })
})

describe('two tabs of one customer', () => {
  it('with one code take no more than the most of one customer', async () => {
    const offer = await bahi.offer('vip', { mostQuantity: 100 })
    expect(saidBy(await Promise.all([1, 2].map(() => bahi.buy(asha, 'vipticket', offer.id, 100, offer.code))))).toEqual(
      ['taken', 'tips.msg.106'],
    )
    const wait = meetingPoint(2)
    const outcomes = await Promise.all([1, 2].map(() => buy('vip', offer, people.ravi, 100, { wait })))
    expect(outcomes.toSorted()).toEqual(['stopped by the database', 'taken'])
    expect(await readTaken(offer)).toEqual({ taken: 200n, allotted: 200n, customers: 2, asked: 200n })
  })

  it('with one key buy once, and both hear the same', async () => {
    const offer = await bahi.offer('vip')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => bahi.buy(asha, 'vipticket', offer.id, 100, offer.code, 'one-key')),
    )
    expect(new Set(answers.map(({ status, data }) => `${status} ${String(data['id'])}`)).size).toBe(1)
    expect(await readTaken(offer)).toMatchObject({ taken: 100n, customers: 1 })
  })

  it('apply for a placement once', async () => {
    const offer = await bahi.offer('placement')
    const before = await readHeldCash(people.asha)
    const answers = await Promise.all([1, 2].map(() => bahi.buy(asha, 'placement', offer.id, 100, offer.code)))
    expect(saidBy(answers)).toEqual(['taken', 'tips.msg.003'])
    expect((await readHeldCash(people.asha)) - before).toBe(
      BigInt(Number(answers.find(({ status }) => status === 0)?.data['heldPaise'])),
    )
    const wait = meetingPoint(2)
    const outcomes = await Promise.all([1, 2].map(() => buy('placement', offer, people.ravi, 100, { wait })))
    expect(outcomes.toSorted()).toEqual(['stopped by the database', 'taken'])
    expect(await readTaken(offer)).toEqual({ taken: 200n, allotted: 0n, customers: 2, asked: 200n })
  })

  it('spend what is there once, over two offers', async () => {
    const most = async (token: string) =>
      Math.floor((await bahi.cashOf(token)).availablePaise / bahi.lastPaise() / 100) * 100
    const all = await most(await bahi.token('imran'))
    expect(all).toBeGreaterThan(0)
    const offers = [
      await bahi.offer('vip', { quantity: 100_000, mostQuantity: 100_000 }),
      await bahi.offer('vip', { quantity: 100_000, mostQuantity: 100_000 }),
    ]
    const wait = meetingPoint(2)
    const unlocked = await Promise.all(offers.map((offer) => buy('vip', offer, people.imran, all, { wait })))
    expect(unlocked.toSorted()).toEqual(['stopped by the database', 'taken'])
    const rest = await most(meera)
    expect(
      saidBy(await Promise.all(offers.map(({ id, code }) => bahi.buy(meera, 'vipticket', id, rest, code)))),
    ).toEqual(['taken', 'tips.msg.257'])
  })
})

describe('the closing', () => {
  it('waits for an application under way, and then shares out with it', async () => {
    const offer = await bahi.offer('placement', { quantity: 300, mostQuantity: 300 })
    expect(await bahi.buy(asha, 'placement', offer.id, 300, offer.code)).toMatchObject({ status: 0 })
    const coming = createLatch()
    const applied = buy('placement', offer, people.ravi, 300, { wait: coming.wait, keepsLocks: true })
    await coming.reached
    // Whoever came at the last moment is not among those whose books the round locked: the next one does it.
    const first = expect(close(offer)).rejects.toThrow('was applied for while it closed')
    await untilSomebodyWaits(bahi.database.owner.pool).finally(coming.open)
    expect(await applied).toBe('taken')
    await first
    expect(await close(offer)).toBe('taken')
    const { rows } = await sql('select state, allotted from bahi.offer_application where offer_id = $1 order by id', [
      offer.id,
    ])
    expect(rows).toEqual([
      { state: 'allotted', allotted: 200n },
      { state: 'allotted', allotted: 100n },
    ])
    expect(await bahi.buy(meera, 'placement', offer.id, 100, offer.code)).toMatchObject({ msg: 'tips.msg.263' })
  })

  it('passes by an application that has lost the lock, and what is closed takes nobody in', async () => {
    const offer = await bahi.offer('placement')
    const before = await readHeldCash(people.ravi)
    const coming = createLatch()
    const applied = buy('placement', offer, people.ravi, 100, coming)
    await coming.reached
    expect(await close(offer)).toBe('taken')
    coming.open()
    expect(await applied).toBe('stopped by the database')
    expect(await readHeldCash(people.ravi)).toBe(before)
    expect(await readTaken(offer)).toEqual({ taken: 0n, allotted: 0n, customers: 0, asked: 0n })
  })

  it('by two at once happens once', async () => {
    const offers = [await bahi.offer('placement'), await bahi.offer('placement')] as const
    for (const { id, code } of offers)
      expect(await bahi.buy(asha, 'placement', id, 200, code)).toMatchObject({ status: 0 })
    expect(await Promise.all([close(offers[0]), close(offers[0])])).toEqual(['taken', 'taken'])
    const wait = meetingPoint(2)
    const staging = { isUnlocked: true, before: { statement: 'update bahi.offer set allotted', wait } }
    const outcomes = await Promise.all([close(offers[1], staging), close(offers[1], staging)])
    expect(outcomes.toSorted()).toEqual(['stopped by the database', 'taken'])
    for (const offer of offers)
      expect(await readTaken(offer)).toEqual({ taken: 200n, allotted: 200n, customers: 1, asked: 200n })
  })
})

describe('two approvals', () => {
  it('of all that a holder has make one offer', async () => {
    const {
      rows: [row],
    } = await sql(
      `select i.shares_outstanding - i.free_float - r.drawn as left from bahi.instrument i join bahi.offer_reserve r on r.instrument_id = i.id where i.id = $1`,
      [bahi.parts.instruments.byCode(bahi.code)?.id],
    )
    const quantity = Number(row.left) - (Number(row.left) % 100)
    const proposed = await Promise.all([1, 2].map(() => bahi.propose(bahi.conditions('vip', { quantity }))))
    const dev = await bahi.signIn('dev')
    const approved = await Promise.all(
      proposed.map(({ data }) =>
        bahi.call(
          '/api/console/proposal/approve.do',
          { id: data['proposalId'], reason: 'The board resolution was read.' },
          { token: dev },
        ),
      ),
    )
    expect(saidBy(approved)).toEqual(['taken', 'tips.msg.998'])
    const { rows } = await inTransaction(bahi.parts.db.pool, (tx) =>
      tx.query('select shares - drawn < 100 as is_used_up from bahi.offer_reserve where instrument_id = $1', [
        bahi.parts.instruments.byCode(bahi.code)?.id,
      ]),
    )
    expect(rows).toEqual([{ is_used_up: true }])
  })
})
