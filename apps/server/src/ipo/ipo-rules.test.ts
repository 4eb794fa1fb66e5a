import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { expectLedgerToHold } from '../../testing/expect-books-to-hold.ts'
import { findWho } from '../../testing/race.ts'
import { type IpoServer, OPENING, openIpoServer } from '../../testing/servers/ipo-server.ts'
import { Overdrawn } from '../ledger/account-books.ts'
import { addAllotment, ownersOfAllotments } from '../ledger/issue-journals.ts'
import { JournalBatch } from '../ledger/journal-batch.ts'
import { lockOwners } from '../ledger/lock-owners.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { applyWith, changeHolding } from './calls/apply.ts'
import { closeIpo } from './draw/close.ts'
import type { IpoRecord } from './rows/ipo-rows.ts'

let bahi: IpoServer
let asha: string
let ravi: string
let meera: string
let offer: Awaited<ReturnType<IpoServer['announce']>>
let upcoming: Awaited<ReturnType<IpoServer['announce']>>

beforeAll(async () => {
  bahi = await openIpoServer()
  ;[asha, ravi, meera] = (await Promise.all(
    ['9000000001', '9000000002', '9000000003'].map((phone) => bahi.logIn(phone)),
  )) as [string, string, string]
  offer = await bahi.announce({ lotsHere: 30n, openDays: 3 })
  upcoming = await bahi.announce({ lotsHere: 4n, opensAfter: 1 })
  await bahi.passTo(OPENING)
  await bahi.runDue()
})
afterAll(() => bahi.close())

const sql = (text: string, values: unknown[] = []) => bahi.database.owner.pool.query(text, values)
const ledgerHolds = () => expectLedgerToHold({ ...bahi.parts, database: bahi.database, faults: bahi.faults })
const withdraw = (token: string, ipoId = offer.id, key?: string) =>
  bahi.call('/api/app/user/ipo/withdraw.do', { ipoId }, { token, ...(key === undefined ? {} : { key }) })
const rowOf = async (id: string) => (await sql('select * from bahi.ipo where id = $1', [id])).rows[0] as IpoRecord

describe('every code of applying, in its order', () => {
  it('249, 006, 900, 005', async () => {
    expect(await bahi.call('/api/app/user/buyNew.do', { ipoId: offer.id, lots: 1 })).toMatchObject({
      msg: 'tips.msg.249',
    })
    const set = (what: string) => sql(`update bahi.customer set ${what} where phone = '9000000003'`)
    await set(`identity_state = 'not-authenticated', segments_off = '{new-shares}'`)
    expect(await bahi.apply(meera, offer.id, 1)).toMatchObject({ msg: 'tips.msg.900' })
    await sql(
      `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until, locked_by) select shard, 1, id, 'trade', 'customer-request', $1, $2, 'S-0001' from bahi.customer where phone = '9000000003'`,
      [new Date(bahi.now.getTime() - 1_000), new Date(bahi.now.getTime() + 3_600_000)],
    )
    expect(await bahi.apply(meera, offer.id, 1)).toMatchObject({ msg: 'tips.msg.006' })
    await sql('update bahi.customer_lock set lifted_at = $1', [bahi.now])
    await set(`segments_off = '{}'`)
    expect(await bahi.apply(meera, offer.id, 1)).toMatchObject({ msg: 'tips.msg.005' })
    await set(`identity_state = 'completed'`)
  })

  it('993, 276, 105, 106, 995, 003, 257', async () => {
    expect(await bahi.apply(asha, '1', 1)).toMatchObject({ msg: 'tips.msg.993' })
    expect(await bahi.apply(asha, upcoming.id, 1)).toMatchObject({ msg: 'tips.msg.276' })
    expect(await bahi.apply(asha, offer.id, 0.5)).toMatchObject({
      msg: 'tips.msg.105',
      data: { params: { buyMinNum: offer.lotSize } },
    })
    expect(await bahi.apply(asha, offer.id, 31)).toMatchObject({
      msg: 'tips.msg.106',
      data: { params: { buyMaxNum: 30 * offer.lotSize } },
    })
    expect(
      await bahi.apply(asha, offer.id, 1, { atCutOff: false, pricePaise: offer.bandLowPaise - 100 }),
    ).toMatchObject({ msg: 'tips.msg.995' })
    expect(await bahi.apply(asha, offer.id, 30)).toMatchObject({ msg: 'tips.msg.003' })
    const imran = await bahi.logIn('9000000004')
    expect(await bahi.apply(imran, offer.id, 8)).toMatchObject({
      msg: 'tips.msg.257',
      data: { params: { short: expect.any(String) as string } },
    })
    const preview = await bahi.call(
      '/api/app/user/ipo/preview.do',
      { ipoId: offer.id, lots: 8 },
      { token: imran, method: 'GET' },
    )
    expect(preview.data).toMatchObject({
      problems: [{ msg: 'tips.msg.257' }],
      holdPaise: 8 * offer.lotSize * offer.bandHighPaise,
    })
  })

  it('takes a price without a word about the cut-off for the price, and refuses a price beside the cut-off', async () => {
    const preview = (bid: object) =>
      bahi.call('/api/app/user/ipo/preview.do', { ipoId: offer.id, lots: 1, ...bid }, { token: asha, method: 'GET' })
    const pricePaise = offer.bandLowPaise
    expect((await preview({ pricePaise })).data).toMatchObject({ pricePaise, holdPaise: offer.lotSize * pricePaise })
    expect((await preview({})).data).toMatchObject({ pricePaise: offer.bandHighPaise })
    for (const path of ['ipo/preview.do', 'buyNew.do', 'ipo/modify.do'])
      expect(
        await bahi.call(
          `/api/app/user/${path}`,
          { ipoId: offer.id, lots: 1, atCutOff: true, pricePaise },
          { token: asha, method: path === 'ipo/preview.do' ? 'GET' : 'POST' },
        ),
      ).toMatchObject({ msg: 'tips.msg.022', data: { fields: ['pricePaise'] } })
  })

  it('983 beside real prices, before anything is said of the offer', async () => {
    const real = { ...bahi.parts, feed: { source: 'live', quote: (id: number) => bahi.parts.feed.quote(id) } } as const
    const who = await findWho(bahi.database.owner.pool, '9000000001')
    const decision = await inTransaction(bahi.parts.db.pool, (tx) =>
      changeHolding(real, tx, upcoming.id, who, applyWith(real, { ipoId: upcoming.id, lots: 1, atCutOff: true }, who)),
    )
    expect(decision).toMatchObject({ ok: false, refused: { code: 'no-new-shares' } })
  })

  it('994 and 003 again: nothing to change, and one application of an identity', async () => {
    expect(await bahi.call('/api/app/user/ipo/modify.do', { ipoId: offer.id, lots: 1 }, { token: ravi })).toMatchObject(
      { msg: 'tips.msg.994' },
    )
    expect(await withdraw(ravi)).toMatchObject({ msg: 'tips.msg.994' })
    expect(await bahi.apply(ravi, offer.id, 1)).toMatchObject({ status: 0 })
    expect(await bahi.apply(ravi, offer.id, 1)).toMatchObject({ msg: 'tips.msg.003' })
    expect(await withdraw(ravi)).toMatchObject({ status: 0, data: { state: 'withdrawn', heldPaise: 0 } })
    expect(await bahi.apply(ravi, offer.id, 2)).toMatchObject({ status: 0, data: { state: 'subscribed' } })
    expect(await bahi.call('/api/app/user/ipo/remind.do', { ipoId: upcoming.id }, { token: ravi })).toMatchObject({
      status: 0,
      data: { reminded: true },
    })
    expect(await bahi.call('/api/app/user/ipo/remind.do', { ipoId: offer.id }, { token: ravi })).toMatchObject({
      msg: 'tips.msg.263',
    })
    await ledgerHolds()
  })
})

describe('races', () => {
  it('takes one of 64 applications of a customer at once, and holds once', async () => {
    const answers = await Promise.all(Array.from({ length: 64 }, () => bahi.apply(asha, offer.id, 1)))
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 0).map(({ msg }) => msg))).toEqual(
      new Set(['tips.msg.003']),
    )
    await ledgerHolds()
  }, 60_000)

  it('takes one of two accounts of one identity', async () => {
    await withdraw(asha)
    await withdraw(ravi)
    await sql(`delete from bahi.ipo_identity where ipo_id = $1`, [offer.id])
    const mark = Buffer.alloc(32, 5)
    // Both are the same person: the rule of one customer for each identity is taken away for the test.
    await sql('alter table bahi.identity_number drop constraint identity_number_pkey')
    await sql(
      `insert into bahi.identity_number (fingerprint, shard, customer_id) select $1, shard, id from bahi.customer where phone in ('9000000001', '9000000002')`,
      [mark],
    )
    const answers = await Promise.all([asha, ravi, asha, ravi].map((token) => bahi.apply(token, offer.id, 1)))
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1)
    await sql('delete from bahi.identity_number where fingerprint = $1', [mark])
    await sql('alter table bahi.identity_number add primary key (fingerprint)')
    await Promise.all([withdraw(asha), withdraw(ravi)])
    await sql(`delete from bahi.ipo_identity where ipo_id = $1`, [offer.id])
    await ledgerHolds()
  })

  it('answers the same key once, and a repeat with the first answer', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => bahi.apply(meera, offer.id, 1, {}, 'one-key')))
    expect(new Set(answers.map(({ status, data }) => `${status} ${String(data['id'])}`)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 0 })
  })

  it('lets nobody join or leave while the list is fixed', async () => {
    // One of the list stays, whoever else comes in time.
    expect(await bahi.apply(await bahi.logIn('9000000005'), offer.id, 1)).toMatchObject({ status: 0 })
    const row = await rowOf(offer.id)
    const [closed, ...answers] = await Promise.all([
      closeIpo(bahi.parts.ipoJob, row),
      ...Array.from({ length: 32 }, (_, at) =>
        at % 2 === 0 ? withdraw(meera) : bahi.apply(at % 4 === 1 ? asha : ravi, offer.id, 1),
      ),
    ])
    expect(closed).toBe(true)
    expect(
      answers.every(
        ({ msg, status }) => status === 0 || ['tips.msg.263', 'tips.msg.994', 'tips.msg.003'].includes(msg),
      ),
    ).toBe(true)
    const { rows } = await sql(
      `select (select count(*) from bahi.ipo_application where ipo_id = $1 and state = 'subscribed') as standing, (select count(*) from bahi.ipo_application where ipo_id = $1 and entry_index is not null) as listed, (select entries from bahi.ipo where id = $1)::bigint as entries`,
      [offer.id],
    )
    expect(rows[0].listed).toBe(rows[0].standing)
    expect(rows[0].entries).toBe(rows[0].standing)
    expect(await bahi.apply(await bahi.logIn('9000000004'), offer.id, 1)).toMatchObject({ msg: 'tips.msg.263' })
    await ledgerHolds()
  })
})

describe('what the database does not let happen', () => {
  it.each([
    [
      'more allotted than asked for',
      `update bahi.ipo_application set state = 'allotted', decided_at = applied_at, allotted_shares = shares + 1 where ipo_id = $1 and state = 'subscribed'`,
    ],
    [
      'more paid than held',
      `update bahi.ipo_application set state = 'allotted', decided_at = applied_at, allotted_shares = shares, paid_paise = hold_paise + 1 where ipo_id = $1 and state = 'subscribed'`,
    ],
    [
      'another wish once the list is fixed',
      `update bahi.ipo_application set lots = lots + 1, shares = shares / lots * (lots + 1), hold_paise = price_paise * (shares / lots * (lots + 1)) where ipo_id = $1 and entry_index is not null`,
    ],
    [
      'a name that leaves the list',
      `update bahi.ipo_application set state = 'withdrawn', decided_at = applied_at, moved_at = applied_at where ipo_id = $1 and entry_index is not null`,
    ],
    [
      'an application once the list is fixed',
      `insert into bahi.ipo_identity (ipo_id, identity_mark, shard, application_id, standing) values ($1, sha256('somebody late'), 1, 1, true)`,
    ],
    ['another list', `update bahi.ipo set root = sha256('x') where id = $1`],
    [
      'a secret that was not committed to',
      `update bahi.ipo set secret = sha256('x'), revealed_at = allots_at where id = $1`,
    ],
    ['other terms', `update bahi.ipo set band_high_paise = band_high_paise + 100 where id = $1`],
    ['more given out than issued', `update bahi.ipo set allotted_shares = shares_here + lot_size where id = $1`],
    ['a step back', `update bahi.ipo set state = 'open' where id = $1`],
    ['an offer gone', `delete from bahi.ipo where id = $1`],
  ])('%s', async (_what, text) => {
    await expect(sql(text, [offer.id])).rejects.toThrow(/append-only|violates check|not open/)
  })

  it("and the server's role cannot read a secret", async () => {
    await expect(bahi.parts.db.pool.query('select * from bahi.ipo_secret')).rejects.toThrow(/permission denied/)
    await expect(bahi.database.app.pool.query('select * from bahi.ipo_secret')).rejects.toThrow(/permission denied/)
  })

  it('a debt from an allotment: what was not held is not taken', async () => {
    const row = await rowOf(upcoming.id)
    const {
      rows: [customer],
    } = await sql(`select shard, id from bahi.customer where phone = '9000000004'`)
    await expect(
      inTransaction(bahi.database.app.pool, async (tx) => {
        const parties = {
          customer: { shard: customer.shard as number, owner: customer.id as bigint },
          issuer: { shard: row.issuer_shard, owner: row.issuer_id },
        }
        const batch = new JournalBatch(await lockOwners(tx, ownersOfAllotments([parties])), {
          newId: (shard) => bahi.parts.ids.newId(shard),
          businessDate: '2026-11-23',
          recordedAt: bahi.now,
        })
        expect(batch.accountBooks.balance(parties.customer.owner, 0, ACCOUNT.available)).toBeGreaterThan(100n)
        addAllotment(batch, {
          ...parties,
          kind: 'ipo',
          applicationId: 9n,
          transferId: 9n,
          asset: row.instrument_id,
          shares: row.lot_size,
          costPaise: 100n,
          restPaise: 0n,
        })
      }),
    ).rejects.toThrow(Overdrawn)
  })
})
