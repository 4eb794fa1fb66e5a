import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'

const OPEN = 10 * 3_600

type Journal = {
  book: number
  id: string
  ownerKind: string
  kind: string
  paise: string
  mark: string
  postings: number
}

describe('the books, as staff read them', () => {
  let bahi: TestServer
  let anita: string
  let owner: string
  beforeAll(async () => {
    bahi = await openTestServer()
    anita = await bahi.signIn('anita')
    const asha = await bahi.logIn('9000000001')
    owner = String((await bahi.call('/api/app/user/getUserInfo.do', {}, { token: asha })).data['id'])
    await bahi.passTo(OPEN)
    const { data } = await bahi.call('/market/api/hq/stock/getINDStockList.do', { size: '500' }, { method: 'GET' })
    const code =
      (data['items'] as { code: string; lastPaise: number }[])
        .filter(({ lastPaise }) => lastPaise > 0)
        .toSorted((one, other) => one.lastPaise - other.lastPaise)[0]?.code ?? ''
    expect(
      await bahi.call('/api/app/user/buy.do', { code, quantity: '100', type: 'market' }, { token: asha }),
    ).toMatchObject({ status: 0 })
    await bahi.passTo(OPEN + 5)
  })
  afterAll(() => bahi.close())

  const read = (path: string, input: object = {}) =>
    bahi.call(`/api/console/ledger/${path}`, input, { token: anita, method: 'GET' })
  const looksAt = async () =>
    (
      await bahi.database.owner.pool.query<{ what: string }>(
        'select what from bahi.customer_access where customer_id = $1 order by id',
        [owner],
      )
    ).rows.map(({ what }) => what)

  it('list journals of everybody without saying whose they are, page after page', async () => {
    const all = await read('journals.do', { size: '200' })
    const items = all.data['items'] as Journal[]
    expect(all.text).not.toContain(owner)
    expect(all.data['kinds']).toEqual(expect.arrayContaining(['deposit', 'order-hold', 'buy-fill']))
    expect(items.map(({ id }) => BigInt(id))).toEqual(
      items.map(({ id }) => BigInt(id)).toSorted((one, other) => (one < other ? 1 : -1)),
    )
    const first = (await read('journals.do', { size: '3' })).data['items'] as Journal[]
    const second = (await read('journals.do', { size: '3', before: first[2]?.id })).data['items'] as Journal[]
    expect([...first, ...second]).toEqual(items.slice(0, 6))
    const deposits = (await read('journals.do', { kind: 'deposit', size: '200' })).data['items'] as Journal[]
    expect(deposits.length).toBeGreaterThan(0)
    expect(deposits).toEqual(items.filter(({ kind }) => kind === 'deposit'))
    expect((await read('journals.do', { date: '2020-01-01' })).data).toMatchObject({ items: [], more: false })
    expect(await looksAt()).toEqual([])
  })

  it('open one with its postings, of which the customer reads', async () => {
    const {
      rows: [held],
    } = await bahi.database.owner.pool.query<{ shard: number; id: bigint }>(
      `select shard, id from bahi.journal where owner = $1 and kind = 'order-hold'`,
      [owner],
    )
    const opened = await read('journal.do', { book: String(held?.shard), id: held?.id.toString() })
    expect(opened.data).toMatchObject({
      owner,
      ownerKind: 'customer',
      kind: 'order-hold',
      lines: [{ debit: 'held', credit: 'available', asset: 'INR' }],
    })
    expect(opened.data['mark']).toBe((opened.data['lines'] as { mark: string }[]).at(-1)?.mark)
    expect(opened.data['paise']).toBe((opened.data['lines'] as { amount: string }[])[0]?.amount)
    expect(await looksAt()).toEqual(['ledger.journal'])
    const {
      rows: [parts],
    } = await bahi.database.owner.pool.query<{ shard: number; id: bigint }>(
      'select shard, id from bahi.journal where owner = 0 limit 1',
    )
    if (parts !== undefined)
      expect(await read('journal.do', { book: String(parts.shard), id: parts.id.toString() })).toMatchObject({
        data: { ownerKind: 'house', owner: '0' },
      })
    expect(await read('journal.do', { book: '0', id: '1' })).toMatchObject({ msg: 'tips.msg.924' })
  })

  it("show an owner's accounts, each with the sum of its postings, and their journals in an unbroken chain", async () => {
    const accounts = await read('accounts.do', { owner })
    const items = accounts.data['items'] as { account: string; asset: string; balance: string; posted: string }[]
    expect(items.length).toBeGreaterThan(2)
    for (const { balance, posted } of items) expect(posted).toBe(balance)
    const journals = (await read('owner-journals.do', { owner, size: '200' })).data['items'] as (Journal & {
      markBefore: string
    })[]
    expect(journals[0]?.mark).toBe(accounts.data['mark'])
    for (const [index, journal] of journals.entries())
      expect(journal.markBefore).toBe(journals[index + 1]?.mark ?? '0'.repeat(64))
    expect(await looksAt()).toEqual(['ledger.journal', 'ledger.accounts', 'ledger.journals'])
    expect(await read('accounts.do', { owner: '1' })).toMatchObject({ msg: 'tips.msg.924' })
  })

  it('add up, and say where they do not', async () => {
    const balanced = await read('trial-balance.do')
    expect(balanced.data['differences']).toEqual([])
    for (const { debit, credit } of balanced.data['totals'] as { debit: string; credit: string }[])
      expect(debit).toBe(credit)
    expect(await read('check.do')).toMatchObject({ data: { broken: [] } })
    expect(await read('check.do', { owner })).toMatchObject({ data: { owners: 1, broken: [] } })
    await bahi.database.owner.pool.query(
      'alter table bahi.posting disable trigger posting_is_append_only; update bahi.posting set amount = amount + 1 where owner = ' +
        owner +
        ' and seq = 1; alter table bahi.posting enable trigger posting_is_append_only',
    )
    expect((await read('trial-balance.do')).data['differences']).not.toEqual([])
    expect((await read('check.do')).data['broken']).toMatchObject([{ owner, seq: '1' }])
    expect((await read('check.do', { owner })).data['broken']).toMatchObject([{ owner, seq: '1' }])
  })
})
