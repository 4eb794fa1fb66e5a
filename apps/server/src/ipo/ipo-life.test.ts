import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DrawEntry } from '@bahi/contract/ipo/views'
import { businessDate } from '@bahi/money/business-date'
import { fromHex } from '@bahi/proofs/hex'
import { entryIdOf } from '@bahi/proofs/ipo-draw'
import { type PublishedDraw, verifyDraw } from '@bahi/proofs/verify-ipo-draw'
import { expectLedgerToHold } from '../../testing/expect-books-to-hold.ts'
import { type IpoServer, OPENING, openIpoServer } from '../../testing/servers/ipo-server.ts'
import { verifyDay } from '../exchange/day/verify-day.ts'
import type { IpoJobParts } from './draw/step-ipo.ts'
import { runIpo, runIpoMorning } from './run-ipo.ts'

const PHONES = ['9000000001', '9000000002', '9000000003']

let bahi: IpoServer
let tokens: string[]
let offer: Awaited<ReturnType<IpoServer['announce']>>

beforeAll(async () => {
  bahi = await openIpoServer()
  tokens = await Promise.all(PHONES.map((phone) => bahi.logIn(phone)))
  offer = await bahi.announce({ lotsHere: 2n })
})
afterAll(() => bahi.close())

const read = (path: string, input: object, token?: string) =>
  bahi.call(path, input, { method: 'GET', ...(token === undefined ? {} : { token }) })
const own = async (token: string) =>
  (await read('/api/app/user/getOneSubscribeByUserId.do', { ipoId: offer.id }, token)).data as {
    application: Record<string, unknown>
    journals: { kind: string }[]
    entry: { entryId: string; salt: string } | null
  }
const held = async (token: string) => {
  const { heldPaise, applied } = (await read('/api/app/user/getUserPositionMarketValue.do', {}, token)).data as {
    heldPaise: number
    applied: { kind: string; id: string; heldPaise: number }[]
  }
  return { heldPaise, applied }
}
const ledgerHolds = () => expectLedgerToHold({ ...bahi.parts, database: bahi.database, faults: bahi.faults })

it('lets three customers apply for two lots, and holds their money', async () => {
  await bahi.passTo(OPENING)
  await bahi.runDue()
  for (const [at, token] of tokens.entries()) {
    const answer = await bahi.apply(token, offer.id, at === 0 ? 2 : 1, {}, `apply-${at}`)
    expect(answer, answer.text).toMatchObject({
      status: 0,
      data: {
        state: 'subscribed',
        heldPaise: (at === 0 ? 2 : 1) * offer.lotSize * offer.bandHighPaise,
        canChange: true,
      },
    })
  }
  const changed = await bahi.call(
    '/api/app/user/ipo/modify.do',
    { ipoId: offer.id, lots: 1 },
    { token: tokens[0] ?? '' },
  )
  expect(changed, changed.text).toMatchObject({
    status: 0,
    data: { lots: 1, heldPaise: offer.lotSize * offer.bandHighPaise },
  })
  const lot = offer.lotSize * offer.bandHighPaise
  expect(await bahi.foundBy((await own(tokens[0] ?? '')).application['number'])).toEqual(['90••••••01'])
  expect(await held(tokens[0] ?? '')).toEqual({
    heldPaise: lot,
    applied: [{ kind: 'ipo', id: offer.id, name: expect.any(String), heldPaise: lot, until: '2026-11-25' }],
  })
  const detail = await read('/api/app/user/ipo/detail.do', { ipoId: offer.id }, tokens[0])
  expect(detail.data['ipo']).toMatchObject({ state: 'open', applications: 3, draw: { root: null, secret: null } })
  expect((await read('/api/app/ipo/entries.do', { ipoId: offer.id })).data).toMatchObject({ items: [], total: 0 })
  await ledgerHolds()
})

it('fixes the list at closing, draws the evening after, and anybody comes to the same result', async () => {
  await bahi.endDay()
  const closed = (await read('/api/app/ipo/draw.do', { ipoId: offer.id })).data
  expect(closed).toMatchObject({ state: 'closed', entries: 3, secret: null, allotments: [] })
  expect(await bahi.parts.ipoJob.vault.reveal(BigInt(offer.id) + 1n)).toBeNull()
  await runIpoMorning(bahi.parts.ipoJob, businessDate('2026-11-24'), businessDate('2026-11-24'))
  const drawn = (await read('/api/app/ipo/draw.do', { ipoId: offer.id })).data as unknown as PublishedDraw & {
    root: string
    commitment: string
  }
  expect(drawn.root).toBe(closed['root'])
  // Its number is what people are shown.
  expect((await read('/api/app/ipo/draw.do', { ipoId: String(closed['number']) })).data).toEqual(drawn)
  const entries = (await read('/api/app/ipo/entries.do', { ipoId: offer.id })).data['items'] as DrawEntry[]
  const verdict = verifyDraw(drawn, entries)
  expect(verdict).toMatchObject({ isEqual: true, published: 2, drawn: 2, differences: [] })
  const outcomes = await Promise.all(tokens.map(own))
  expect(
    outcomes.map(({ application }) => application['state'] as string).toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['allotted', 'allotted', 'not-allotted'])
  for (const { application, entry } of outcomes) {
    expect(entries.map(({ entryId }) => entryId)).toContain(entry?.entryId)
    expect(entryIdOf(BigInt(offer.id), BigInt(String(application['id'])), fromHex(entry?.salt ?? ''))).toBe(
      entry?.entryId,
    )
    expect(application['place']).toBe(verdict.places.get(entry?.entryId ?? ''))
  }
  const losing = outcomes.find(({ application }) => application['state'] === 'not-allotted')
  expect(losing?.application).toMatchObject({ heldPaise: offer.lotSize * offer.bandHighPaise, movedAt: null })
  // Drawn and not moved: all of it is held until the day of credit, and says what for.
  for (const token of tokens)
    expect(await held(token)).toMatchObject({
      heldPaise: offer.lotSize * offer.bandHighPaise,
      applied: [{ kind: 'ipo', id: offer.id }],
    })
  await ledgerHolds()
})

it('does every step once, however often it is asked', async () => {
  const state = async () =>
    (
      await bahi.database.owner.pool.query(
        `select (select count(*) from bahi.journal) as journals, (select count(*) from bahi.notice) as notices, (select jsonb_agg(o order by id) from bahi.ipo o) as offers`,
      )
    ).rows
  const before = await state()
  await Promise.all(
    Array.from({ length: 4 }, () =>
      runIpoMorning(bahi.parts.ipoJob, businessDate('2026-11-24'), businessDate('2026-11-24')),
    ),
  )
  expect(await state()).toEqual(before)
})

it('gives money back and shares on the day of credit, never more than was held', async () => {
  await bahi.endDay()
  const outcomes = await Promise.all(tokens.map(own))
  for (const { application, journals } of outcomes) {
    const cost = Number(application['allottedShares']) * Number(application['issuePricePaise'])
    expect(application).toMatchObject({
      heldPaise: 0,
      paidPaise: cost,
      returnedPaise: offer.lotSize * offer.bandHighPaise - cost,
    })
    expect(journals.map(({ kind }) => kind)).toContain(cost > 0 ? 'offer-allotment' : 'offer-release')
  }
  for (const token of tokens) expect(await held(token)).toEqual({ heldPaise: 0, applied: [] })
  const {
    rows: [left],
  } = await bahi.database.owner.pool.query(
    `select sum(b.amount)::bigint as amount from bahi.balance b join bahi.ipo o on o.issuer_id = b.owner where o.id = $1 and b.asset = o.instrument_id`,
    [offer.id],
  )
  expect(left).toEqual({ amount: 0n })
  await ledgerHolds()
})

it('counts new shares at the price of the issue until they are listed, on the screen and on paper', async () => {
  await bahi.parts.instruments.reload()
  const [winner] = (await Promise.all(tokens.map(async (token) => ({ token, ...(await own(token)) })))).filter(
    ({ application }) => application['state'] === 'allotted',
  )
  const token = winner?.token ?? ''
  const { paidPaise, issuePricePaise, allottedShares, symbol } = winner?.application ?? {}
  const { holdings } = (await read('/api/app/user/futures/position/list.do', { code: symbol }, token)).data as {
    holdings: object[]
  }
  expect(holdings).toMatchObject([
    {
      quantity: allottedShares,
      lastPaise: issuePricePaise,
      previousClosePaise: issuePricePaise,
      valuePaise: paidPaise,
      unrealisedPaise: 0,
      unrealisedBps: 0,
      dayChangePaise: 0,
      listsOn: '2026-11-26',
    },
  ])
  const others = (
    (await read('/api/app/user/futures/position/list.do', {}, token)).data['holdings'] as {
      symbol: string
      valuePaise: number
      listsOn: string | null
    }[]
  ).filter((one) => one.symbol !== symbol)
  expect(others.every(({ listsOn }) => listsOn === null)).toBe(true)
  const worth = (await read('/api/app/user/getUserPositionMarketValue.do', {}, token)).data
  expect(worth['holdingsValuePaise']).toBe(others.reduce((sum, { valuePaise }) => sum + valuePaise, Number(paidPaise)))
  const paper = (await read('/api/app/user/paper/view.do', { kind: 'holdings', period: 'now' }, token)).data as {
    sections: { key: string; rows: string[][] }[]
    notes: string[]
  }
  expect(paper.notes).toContain('note-not-listed')
  expect(paper.sections[0]?.rows.find(([share]) => share === symbol)).toContain(String(paidPaise))
})

it('bars the sale before listing, trades from the opening auction of the first day on, and the day replays', async () => {
  const [winner] = (await Promise.all(tokens.map(async (token) => ({ token, ...(await own(token)) })))).filter(
    ({ application }) => application['state'] === 'allotted',
  )
  const token = winner?.token ?? ''
  const symbol = String(winner?.application['symbol'])
  await bahi.parts.instruments.reload()
  expect(await bahi.call('/api/app/user/sell.do', { code: symbol, quantity: offer.lotSize }, { token })).toMatchObject({
    status: 1,
    msg: 'tips.msg.221',
  })
  expect(await bahi.endDay()).toBe('2026-11-26')
  await bahi.passTo(33_400)
  const detail = await read('/api/app/user/ipo/detail.do', { ipoId: offer.id }, token)
  expect(detail.data['ipo']).toMatchObject({ state: 'listed', code: symbol })
  expect((detail.data['ipo'] as { listingOpenPaise: number }).listingOpenPaise).toBeGreaterThan(0)
  expect(
    (await read('/api/app/user/futures/position/list.do', { code: symbol }, token)).data['holdings'],
  ).toMatchObject([{ listsOn: null }])
  expect(
    (
      (await read('/api/app/user/paper/view.do', { kind: 'holdings', period: 'now' }, token)).data as {
        notes: string[]
      }
    ).notes,
  ).not.toContain('note-not-listed')
  const sold = await bahi.call(
    '/api/app/user/sell.do',
    { code: symbol, quantity: offer.lotSize },
    { token, key: 'sell-first-day' },
  )
  expect(sold, sold.text).toMatchObject({ status: 0 })
  await bahi.passTo(34_000)
  const positions = await read('/api/app/user/futures/position/list.do', { state: 'closed' }, token)
  expect((positions.data['closed'] as { symbol: string; costPaise: number }[])[0]).toMatchObject({
    symbol,
    costPaise: Number(winner?.application['paidPaise']),
  })
  await bahi.parts.exchange.recover()
  await bahi.endDay()
  expect((await verifyDay(bahi.database.owner.pool, '2026-11-26')).differences).toEqual([])
  await ledgerHolds()
})

it('gives all money back when the secret cannot be opened in time, and never draws again', async () => {
  const late = await bahi.announce({ lotsHere: 2n })
  await bahi.passTo(OPENING)
  await bahi.runDue()
  expect(await bahi.apply(tokens[0] ?? '', late.id, 1)).toMatchObject({ status: 0 })
  const { vault } = bahi.parts.ipoJob
  const blind: IpoJobParts = {
    ...bahi.parts.ipoJob,
    vault: {
      commit: (id) => vault.commit(id),
      reveal: () => Promise.resolve(null),
      writeDemand: (id, terms, how) => vault.writeDemand(id, terms, how),
      enterShare: (share) => vault.enterShare(share),
      isinOf: (id) => vault.isinOf(id),
    },
  }
  const today = businessDate(bahi.parts.clock.now().date)
  const next = bahi.parts.calendar.nextTradingDay(today) ?? today
  const after = bahi.parts.calendar.nextTradingDay(next) ?? next
  await runIpo(blind, { date: today, second: 86_399 })
  await runIpo(blind, { date: next, second: 86_399 })
  await runIpoMorning(blind, next, after)
  const one = (await read('/api/app/user/getOneSubscribeByUserId.do', { ipoId: late.id }, tokens[0])).data
  expect(one['application']).toMatchObject({
    state: 'returned',
    ipoState: 'returned',
    heldPaise: 0,
    returnedPaise: late.lotSize * late.bandHighPaise,
  })
  await runIpoMorning(bahi.parts.ipoJob, next, after)
  expect((await read('/api/app/ipo/draw.do', { ipoId: late.id })).data).toMatchObject({
    state: 'returned',
    secret: null,
    allotments: [],
  })
  await ledgerHolds()
})
