import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectLedgerToHold } from '../../testing/expect-books-to-hold.ts'
import {
  createLatch,
  meetingPoint,
  runForOutcome,
  saidBy,
  stageTransaction,
  untilSomebodyWaits,
  findWho as readWho,
} from '../../testing/race.ts'
import { type AnnouncedOffer, type IpoServer, OPENING, openIpoServer } from '../../testing/servers/ipo-server.ts'
import type { Who } from '../platform/http/who.ts'
import { applyWith, changeHolding, modifyWith, withdrawWith } from './calls/apply.ts'
import { closeIpo } from './draw/close.ts'
import type { IpoRecord } from './rows/ipo-rows.ts'

let bahi: IpoServer
let offers: AnnouncedOffer[]
let asha: string
let imran: string
beforeAll(async () => {
  bahi = await openIpoServer()
  ;[asha, imran] = [await bahi.logIn('9000000001'), await bahi.logIn('9000000004')]
  offers = []
  for (let count = 0; count < 7; count += 1) offers.push(await bahi.announce({ lotsHere: 30n, openDays: 3 }))
  await bahi.passTo(OPENING)
  await bahi.runDue()
})
afterEach(() => expectLedgerToHold({ ...bahi.parts, database: bahi.database, faults: bahi.faults }))
afterAll(() => bahi.close())

const whoOf = (phone: string) => readWho(bahi.database.owner.pool, phone)
const sql = (text: string, values: unknown[] = []) => bahi.database.owner.pool.query(text, values)
const withdraw = (token: string, ipoId: string) => bahi.call('/api/app/user/ipo/withdraw.do', { ipoId }, { token })
const offerAt = (at: number): AnnouncedOffer => {
  const offer = offers[at]
  if (offer === undefined) throw new RangeError(`no offer ${at}`)
  return offer
}

async function readCash({ shard, customerId }: Who): Promise<{ available: bigint; held: bigint }> {
  const { rows } = await sql(
    'select account, amount from bahi.balance where shard = $1 and owner = $2 and asset = 0 and account in (1, 2) order by account',
    [shard, customerId],
  )
  return { available: rows[0]?.amount ?? 0n, held: rows[1]?.amount ?? 0n }
}

async function readIpo({ id }: AnnouncedOffer): Promise<IpoRecord> {
  return (await sql('select * from bahi.ipo where id = $1', [id])).rows[0] as IpoRecord
}

async function readCounts({
  id,
}: AnnouncedOffer): Promise<{ standing: bigint; listed: bigint; entries: number | null }> {
  const { rows } = await sql(
    `select (select count(*) from bahi.ipo_application where ipo_id = $1 and state = 'subscribed') as standing, (select count(*) from bahi.ipo_application where ipo_id = $1 and entry_index is not null) as listed,
       (select entries from bahi.ipo where id = $1) as entries`,
    [id],
  )
  return rows[0]
}

type Change = Parameters<typeof changeHolding>[4]

/** A change of a customer that waits between its decision's facts and what it does; without locks unless it keeps them. */
function change(
  offer: AnnouncedOffer,
  who: Who,
  work: Change,
  { wait, keepsLocks = false }: { wait: () => Promise<void>; keepsLocks?: boolean },
): Promise<string> {
  const act: Change = async (tx, batch, applying) => {
    await wait()
    return work(tx, batch, applying)
  }
  return runForOutcome(bahi.parts.db.pool, (tx) =>
    changeHolding(bahi.parts, stageTransaction(tx, { isUnlocked: !keepsLocks }), offer.id, who, act),
  )
}

const bid = (offer: AnnouncedOffer, lots = 1) => ({ ipoId: offer.id, lots, atCutOff: true })

describe('two tabs of one customer', () => {
  it('that apply for one issue hold the money once', async () => {
    const who = await whoOf('9000000001')
    const before = await readCash(who)
    const answers = await Promise.all([bahi.apply(asha, offerAt(0).id, 1), bahi.apply(asha, offerAt(0).id, 2)])
    expect(saidBy(answers)).toEqual(['taken', 'tips.msg.003'])
    const after = await readCash(who)
    expect(after.held - before.held).toBe(before.available - after.available)
    expect([1n, 2n].map((lots) => lots * BigInt(offerAt(0).lotSize * offerAt(0).bandHighPaise))).toContain(
      after.held - before.held,
    )
  })

  it('that apply for one issue without the lock meet at the row of the identity, before any money moves', async () => {
    const who = await whoOf('9000000002')
    const before = await readCash(who)
    const wait = meetingPoint(2)
    const outcomes = await Promise.all(
      [1, 2].map((lots) => change(offerAt(0), who, applyWith(bahi.parts, bid(offerAt(0), lots), who), { wait })),
    )
    expect(outcomes.toSorted()).toEqual(['offer-limit-reached', 'taken'])
    expect((await readCash(who)).held - before.held).toBeLessThanOrEqual(
      2n * BigInt(offerAt(0).lotSize * offerAt(0).bandHighPaise),
    )
    expect((await readCounts(offerAt(0))).standing).toBe(2n)
  })

  it('that apply for two issues spend what is there once', async () => {
    const who = await whoOf('9000000004')
    const { available } = await readCash(who)
    const most = (offer: AnnouncedOffer) => Number(available / BigInt(offer.lotSize * offer.bandHighPaise))
    expect(most(offerAt(1))).toBeGreaterThan(1)
    const answers = await Promise.all([offerAt(1), offerAt(2)].map((offer) => bahi.apply(imran, offer.id, most(offer))))
    expect(saidBy(answers)).toEqual(['taken', 'tips.msg.257'])
    for (const offer of [offerAt(1), offerAt(2)]) await withdraw(imran, offer.id)
    expect((await readCash(who)).available).toBe(available)

    // Both decide on the same balance: only the chain stops the second, by a fault.
    const wait = meetingPoint(2)
    const outcomes = await Promise.all(
      [offerAt(1), offerAt(2)].map((offer) =>
        change(offer, who, applyWith(bahi.parts, bid(offer, most(offer)), who), { wait }),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['stopped by the database', 'taken'])
    for (const offer of [offerAt(1), offerAt(2)]) await withdraw(imran, offer.id)
    expect((await readCash(who)).available).toBe(available)
  })

  it('that withdraw get the money back once', async () => {
    const who = await whoOf('9000000004')
    const before = await readCash(who)
    expect(await bahi.apply(imran, offerAt(3).id, 1)).toMatchObject({ status: 0 })
    expect(saidBy(await Promise.all([withdraw(imran, offerAt(3).id), withdraw(imran, offerAt(3).id)]))).toEqual([
      'taken',
      'tips.msg.994',
    ])
    expect(await readCash(who)).toEqual(before)

    expect(await bahi.apply(imran, offerAt(3).id, 1)).toMatchObject({ status: 0 })
    const wait = meetingPoint(2)
    const outcomes = await Promise.all(
      [1, 2].map(() => change(offerAt(3), who, withdrawWith(bahi.parts, who), { wait })),
    )
    expect(outcomes.toSorted()).toEqual(['stopped by the database', 'taken'])
    expect(await readCash(who)).toEqual(before)
  })

  it('that change one application leave one of the two changes, with its hold', async () => {
    const who = await whoOf('9000000004')
    const before = await readCash(who)
    const modify = (lots: number) =>
      bahi.call('/api/app/user/ipo/modify.do', { ipoId: offerAt(3).id, lots }, { token: imran })
    expect(await bahi.apply(imran, offerAt(3).id, 1)).toMatchObject({ status: 0 })
    expect(saidBy(await Promise.all([modify(2), modify(3)]))).toEqual(['taken', 'taken'])
    const wait = meetingPoint(2)
    const outcomes = await Promise.all(
      [1, 4].map((lots) => change(offerAt(3), who, modifyWith(bahi.parts, bid(offerAt(3), lots), who), { wait })),
    )
    expect(outcomes.toSorted()).toEqual(['stopped by the database', 'taken'])
    const {
      rows: [row],
    } = await sql(
      `select hold_paise from bahi.ipo_application where ipo_id = $1 and customer_id = $2 and state = 'subscribed'`,
      [offerAt(3).id, who.customerId],
    )
    expect((await readCash(who)).held - before.held).toBe(row.hold_paise)
    expect(await withdraw(imran, offerAt(3).id)).toMatchObject({ status: 0 })
  })
})

describe('the closing', () => {
  it('waits for whoever applies or leaves at that moment, and lists them as they then stand', async () => {
    const offer = offerAt(4)
    const [ravi, meera] = [await whoOf('9000000002'), await whoOf('9000000003')]
    expect(await bahi.apply(await bahi.logIn('9000000002'), offer.id, 1)).toMatchObject({ status: 0 })
    const [leaving, coming] = [createLatch(), createLatch()]
    const changes = [
      change(offer, ravi, withdrawWith(bahi.parts, ravi), { wait: leaving.wait, keepsLocks: true }),
      change(offer, meera, applyWith(bahi.parts, bid(offer), meera), { wait: coming.wait, keepsLocks: true }),
    ]
    await Promise.all([leaving.reached, coming.reached])
    const closing = closeIpo(bahi.parts.ipoJob, await readIpo(offer))
    await untilSomebodyWaits(bahi.database.owner.pool).finally(() => {
      leaving.open()
      coming.open()
    })
    expect(await Promise.all(changes)).toEqual(['taken', 'taken'])
    expect(await closing).toBe(true)
    expect(await readCounts(offer)).toEqual({ standing: 1n, listed: 1n, entries: 1 })
    expect(await closeIpo(bahi.parts.ipoJob, await readIpo(offer))).toBe(false)
  })

  it('overlooks changes without the lock, and the database then stops them at the fixed list', async () => {
    const offer = offerAt(5)
    const [ravi, meera, ashaHerself] = [await whoOf('9000000002'), await whoOf('9000000003'), await whoOf('9000000001')]
    for (const phone of ['9000000002', '9000000003'])
      expect(await bahi.apply(await bahi.logIn(phone), offer.id, 1)).toMatchObject({ status: 0 })
    const before = await Promise.all([ravi, meera, ashaHerself].map(readCash))
    const latches = [createLatch(), createLatch(), createLatch()] as const
    const changes = [
      change(offer, ravi, withdrawWith(bahi.parts, ravi), latches[0]),
      change(offer, meera, modifyWith(bahi.parts, bid(offer, 2), meera), latches[1]),
      change(offer, ashaHerself, applyWith(bahi.parts, bid(offer), ashaHerself), latches[2]),
    ]
    await Promise.all(latches.map(({ reached }) => reached))
    expect(await closeIpo(bahi.parts.ipoJob, await readIpo(offer))).toBe(true)
    for (const { open } of latches) open()
    expect(await Promise.all(changes)).toEqual([
      'stopped by the database',
      'stopped by the database',
      'stopped by the database',
    ])
    expect(await readCounts(offer)).toEqual({ standing: 2n, listed: 2n, entries: 2 })
    expect(await Promise.all([ravi, meera, ashaHerself].map(readCash))).toEqual(before)
  })

  it('and four customers in sixteen tabs at once end with a list of exactly those who stand', async () => {
    const offer = offerAt(6)
    const tokens = [asha, imran, await bahi.logIn('9000000002'), await bahi.logIn('9000000003')]
    for (const token of tokens.slice(0, 2)) await bahi.apply(token, offer.id, 1)
    const row = await readIpo(offer)
    const [isClosed, ...answers] = await Promise.all([
      closeIpo(bahi.parts.ipoJob, row),
      ...tokens.flatMap((token) => [
        withdraw(token, offer.id),
        bahi.apply(token, offer.id, 1),
        withdraw(token, offer.id),
        bahi.apply(token, offer.id, 2),
      ]),
    ])
    expect(isClosed).toBe(true)
    for (const { status, msg } of answers)
      expect(['taken', 'tips.msg.263', 'tips.msg.994', 'tips.msg.003', 'tips.msg.257']).toContain(
        status === 0 ? 'taken' : msg,
      )
    const { standing, listed, entries } = await readCounts(offer)
    expect([listed, BigInt(entries ?? -1)]).toEqual([standing, standing])
  })
})
