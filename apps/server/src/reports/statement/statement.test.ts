import { describe, expect, it } from 'vitest'
import type { getBalances, getStatementScope, listChain } from '@bahi/contract/reports/statement'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { checkAccountBook, compareBalances } from '@bahi/proofs/check-books'
import { emptyChain, nextHash, verifyChain, type ChainedPosting } from '@bahi/proofs/hash-chain'
import { fromHex, toHex } from '@bahi/proofs/hex'
import { openCustomer, STEEL, steelPaise, TODAY } from '../../../testing/desk-fixture.ts'
import { arrangeStatement } from '../../../testing/servers/statement-server.ts'

const setup = arrangeStatement()
const { ask, list, openTrader } = setup

describe('the statement', () => {
  it('is the ledger itself, newest first, with what a person wants to know beside it', async () => {
    const { who, bought, sold } = await openTrader()
    const { items, more } = await list(who)
    expect(more).toBe(false)
    expect(items.map(({ kind }) => kind)).toEqual([
      'sell-fill',
      'order-hold',
      'order-release',
      'buy-fill',
      'buy-fill',
      'order-hold',
      'opening',
      'deposit',
    ])
    const [sale, , release, second, first, hold, , deposit] = items
    expect(sale).toMatchObject({
      symbol: 'RELSTEEL',
      quantity: 4,
      pricePaise: steelPaise,
      orderNumber: sold,
      businessDate: TODAY,
      externalReference: null,
    })
    const received = sale?.postings.find(({ debit, asset }) => debit === 3 && asset === 0)?.amount ?? 0
    const charges = sale?.postings.reduce((sum, { debit, amount }) => sum + (debit >= 110 ? amount : 0), 0) ?? 0
    expect(received).toBe(4 * steelPaise)
    expect(sale?.memo).toEqual({ costPaise: 4_000_00, gainPaise: received - charges - 4_000_00 })
    expect(first).toMatchObject({
      symbol: 'RELSTEEL',
      quantity: 4,
      pricePaise: steelPaise,
      orderNumber: bought,
      memo: null,
    })
    expect(second).toMatchObject({ quantity: 6, pricePaise: steelPaise + 10, orderNumber: bought })
    expect(release).toMatchObject({ symbol: 'RELSTEEL', orderNumber: bought, memo: null })
    expect(hold).toMatchObject({ symbol: 'RELSTEEL', quantity: 10, pricePaise: steelPaise + 10, orderNumber: bought })
    expect(deposit).toMatchObject({
      symbol: null,
      quantity: null,
      pricePaise: null,
      orderNumber: null,
      externalReference: expect.stringMatching(/./),
    })
  })

  it('shows cash or shares alone', async () => {
    const { who } = await openTrader()
    expect((await list(who, { account: 'cash' })).items.map(({ kind }) => kind)).toEqual([
      'sell-fill',
      'order-release',
      'buy-fill',
      'buy-fill',
      'order-hold',
      'deposit',
    ])
    expect((await list(who, { account: 'shares' })).items.map(({ kind }) => kind)).toEqual([
      'sell-fill',
      'order-hold',
      'buy-fill',
      'buy-fill',
      'opening',
    ])
  })

  it('adds up the rupees of whole days, also where a page ends within one', async () => {
    const { who } = await openTrader()
    const whole = await list(who)
    const sum = whole.items
      .flatMap(({ postings }) => postings)
      .reduce((total, { asset, amount }) => total + (asset === 0 ? amount : 0), 0)
    expect(whole.days).toEqual([{ date: TODAY, debitPaise: sum, creditPaise: sum }])
    expect((await list(who, { size: '2' })).days).toEqual(whole.days)
  })

  it('goes on, page after page, without a gap or a repetition', async () => {
    const { who } = await openTrader()
    const whole = (await list(who)).items
    const pages: typeof whole = []
    for (let before: string | undefined; ;) {
      const page = await list(who, { size: '2', ...(before === undefined ? {} : { before }) })
      pages.push(...page.items)
      if (!page.more) break
      before = page.items.at(-1)?.id
    }
    expect(pages).toEqual(whole)
    expect(await list(who, { before: '1' })).toEqual({ items: [], more: false, days: [] })
  })

  it('shows a month by its first and its last day', async () => {
    const who = await openCustomer(setup.fixture, 1_00n)
    expect((await list(who, { month: '2026-11' })).items).toHaveLength(1)
    expect((await list(who, { month: '2026-10' })).items).toHaveLength(0)
    expect((await list(who, { month: '2026-12' })).items).toHaveLength(0)
    for (const wrong of [
      { month: '2026-13' },
      { month: '0000-01' },
      { year: '0000' },
      { year: '9999' },
      { code: 'NOSUCH' },
      { number: '0' },
      { before: '9999999999999999999' },
    ]) {
      const reply = await setup.app.inject({
        method: 'GET',
        url: `/api/app/user/statement/list.do?${new URLSearchParams(wrong as Record<string, string>).toString()}`,
        headers: { authorization: 'Bearer token' },
      })
      expect(reply.json()).toMatchObject({ status: 1, msg: 'tips.msg.022', data: { fields: Object.keys(wrong) } })
    }
  })

  it('shows one sort of entries, with the totals of just these', async () => {
    const { who } = await openTrader()
    const kindsOf = async (sort: string) => (await list(who, { sort })).items.map(({ kind }) => kind)
    expect(await kindsOf('buys')).toEqual(['buy-fill', 'buy-fill'])
    expect(await kindsOf('sells')).toEqual(['sell-fill'])
    expect(await kindsOf('charges')).toEqual(['sell-fill', 'buy-fill', 'buy-fill'])
    expect(await kindsOf('transfers')).toEqual(['deposit'])
    expect(await kindsOf('holds')).toEqual(['order-hold', 'order-release', 'order-hold'])
    expect(await kindsOf('settlement')).toEqual([])
    const { days } = await list(who, { sort: 'transfers' })
    expect(days).toEqual([{ date: TODAY, debitPaise: 50_000_00, creditPaise: 50_000_00 }])
  })

  it('shows what belongs to one share, the cash held for its orders too', async () => {
    const { who } = await openTrader()
    expect((await list(who, { code: 'RELSTEEL' })).items.map(({ kind }) => kind)).toEqual([
      'sell-fill',
      'order-hold',
      'order-release',
      'buy-fill',
      'buy-fill',
      'order-hold',
      'opening',
    ])
    expect((await list(who, { code: 'RELSTEEL', sort: 'sells' })).items).toHaveLength(1)
    const other = await openCustomer(setup.fixture, 1_00n)
    expect((await list(other, { code: 'RELSTEEL' })).items).toEqual([])
  })

  it('finds the entry that has a number', async () => {
    const { who } = await openTrader()
    const whole = (await list(who)).items
    for (const entry of whole) {
      for (const { seq } of entry.postings)
        expect((await list(who, { number: String(seq) })).items.map(({ id }) => id)).toEqual([entry.id])
    }
    const last = whole[0]?.postings.at(-1)?.seq ?? 0
    expect((await list(who, { number: String(last + 1) })).items).toEqual([])
  })

  it('shows a financial year by its first and its last day', async () => {
    const who = await openCustomer(setup.fixture, 1_00n)
    expect((await list(who, { year: '2026' })).items).toHaveLength(1)
    expect((await list(who, { year: '2025' })).items).toHaveLength(0)
    expect((await list(who, { year: '2027' })).items).toHaveLength(0)
  })

  it('says of which months and shares it has entries', async () => {
    const { who } = await openTrader()
    expect(await ask<ReplyOf<typeof getStatementScope>>(who, 'scope')).toEqual({
      months: [{ month: '2026-11', entries: 8 }],
      shares: [expect.objectContaining({ symbol: 'RELSTEEL' })],
    })
    const nobody = { shard: 5, owner: setup.fixture.ids.newId(5) }
    expect(await ask(nobody, 'scope')).toEqual({ months: [], shares: [] })
  })

  it('gives each entry with the mark before it and the order it belongs to, whatever else is left out', async () => {
    const { who } = await openTrader()
    for (const input of [{}, { sort: 'charges' }, { size: '1' }] as const) {
      for (const { id, kind, recordedAt, postings, previousHash, orderId, orderNumber } of (await list(who, input))
        .items) {
        expect(orderId === null).toBe(orderNumber === null)
        const marks = postings.reduce(
          (previous, { seq, debit, credit, asset, amount }) =>
            nextHash(previous, {
              owner: who.owner,
              seq: BigInt(seq),
              journalId: BigInt(id),
              journalKind: kind,
              debit,
              credit,
              asset,
              amount: BigInt(amount),
              recordedAtMs: BigInt(Date.parse(recordedAt)),
            }),
          fromHex(previousHash),
        )
        expect(toHex(marks)).toBe(postings.at(-1)?.hash)
      }
    }
  })

  it('shows nothing of anybody else', async () => {
    const { who } = await openTrader()
    const other = await openCustomer(setup.fixture, 1_00n)
    const own = (await list(other)).items
    expect(own.map(({ kind }) => kind)).toEqual(['deposit'])
    const chain = await ask<ReplyOf<typeof listChain>>(other, 'chain')
    expect(chain.owner).toBe(other.owner.toString())
    expect(chain.owner).not.toBe(who.owner.toString())
    expect(chain.postings).toHaveLength(1)
  })
})

describe('the proof', () => {
  it('is the whole chain, whose marks and sums come out on the phone as the server says', async () => {
    const { who } = await openTrader()
    const postings: ChainedPosting[] = []
    let head: { seq: number; hash: string }
    for (;;) {
      const page = await ask<ReplyOf<typeof listChain>>(who, 'chain', {
        after: String(postings.at(-1)?.seq ?? 0n),
        size: '5',
      })
      postings.push(
        ...page.postings.map((row) => ({
          ...row,
          owner: BigInt(page.owner),
          seq: BigInt(row.seq),
          journalId: BigInt(row.journalId),
          amount: BigInt(row.amount),
          recordedAtMs: BigInt(row.recordedAtMs),
          hash: fromHex(row.hash),
        })),
      )
      head = page.head
      if (!page.more) break
    }
    const check = verifyChain(emptyChain, postings)
    expect(check.ok && { seq: Number(check.head.seq), hash: toHex(check.head.hash) }).toEqual(head)
    const balances = await ask<ReplyOf<typeof getBalances>>(who, 'balances')
    expect(balances.head).toEqual(head)
    const shown = balances.items.map(({ account, asset, amount }) => ({ account, asset, amount: BigInt(amount) }))
    const ledger = checkAccountBook(postings)
    expect(ledger.isSound).toBe(true)
    expect(compareBalances(shown, ledger.balances)).toEqual([])
    expect(balances.items.find(({ asset }) => asset === STEEL)?.symbol).toBe('RELSTEEL')
  })

  it('is empty for a book without entries', async () => {
    const who = { shard: 5, owner: setup.fixture.ids.newId(5) }
    expect(await ask(who, 'chain')).toEqual({
      owner: who.owner.toString(),
      postings: [],
      head: { seq: 0, hash: '00'.repeat(32) },
      more: false,
    })
    expect(await ask(who, 'balances')).toMatchObject({ items: [], head: { seq: 0 } })
    expect(await ask(who, 'chain', { after: '99' })).toMatchObject({ postings: [], more: false })
  })
})
