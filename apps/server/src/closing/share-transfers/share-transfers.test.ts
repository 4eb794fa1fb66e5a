import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closeAccount, readClosing, takeBackClosing } from '@bahi/contract/customers/closing'
import {
  cancelShareTransfer,
  createShareTransfer,
  readShareTransfers,
  type ShareTransferView,
} from '@bahi/contract/customers/share-transfers'
import {
  listShareTransferQueue,
  openShareTransfer,
  proposeShareTransfer,
  refuseShareTransfer,
} from '@bahi/contract/customers/share-transfers-staff'
import { getWorth, getWorthWorkings, listWorthEntries, type WorthWorkings } from '@bahi/contract/reports/worth'
import { listPositions } from '@bahi/contract/shares/positions'
import { findWho, meetingPoint, runForOutcome, stageTransaction } from '../../../testing/race.ts'
import { type LoanServer, openLoanServer } from '../../../testing/servers/loan-server.ts'
import { type Person, PIN, reason } from '../../../testing/servers/wallet-server.ts'
import { trialBalance } from '../../ledger/verify/trial-balance.ts'
import { runClosures } from '../run-closures.ts'
import { holdShares } from './ask-share-transfer.ts'
import { cancelShareTransfer as cancelTransfer } from './end-share-transfer.ts'
import { sendLateShareTransfers } from './send-late.ts'

const NOT_CLOSING = 'tips.msg.876'
const WAITS = 'tips.msg.877'
const NO_FREE = 'tips.msg.878'
const MALFORMED = 'tips.msg.022'
const WRONG_PIN = 'tips.msg.079'
const TOO_LATE = 'tips.msg.082'
const PRACTICE = 'tips.msg.069'
const DAY = 86_400

let bahi: LoanServer
let keys = 0
beforeAll(async () => void (bahi = await openLoanServer()))
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

type State = {
  free: { code: string; quantity: number }[]
  problem: { message: string } | null
  transfers: ShareTransferView[]
}
const target = { depository: 'nsdl', account: 'in30 0394-1234 5678', participant: 'Kaveri Securities', isOwn: true }
const ask = (token: string, path: string, input: object = {}) =>
  bahi.post(token, path, input, { key: `shares-${(keys += 1)}` })
const move = (token: string, more: object = {}) =>
  ask(token, createShareTransfer.path, { ...target, pin: PIN, ...more })
const read = async (token: string) => (await bahi.read(token, readShareTransfers.path)).data as unknown as State
const close = (token: string) => ask(token, closeAccount.path, { password: 'bahi-demo', pin: PIN })
const sql = async <Row>(text: string, values: unknown[] = []) =>
  (await bahi.database.owner.pool.query(text, values)).rows as Row[]
const late = () => sendLateShareTransfers({ ...bahi.parts.walletJob, market: bahi.parts.market })
const night = () =>
  runClosures({ ...bahi.parts.walletJob, calendar: bahi.parts.calendar, settings: bahi.parts.settings })
const parts = () => ({ ...bahi.parts, market: bahi.parts.market })

async function leaving(who: Person) {
  const token = await bahi.furnish(who)
  expect((await close(token)).msg).toBe('')
  return token
}

describe('moving shares out', () => {
  it('is for whoever closes the account, and asks for PIN, account and the word that it is one’s own', async () => {
    const token = await bahi.furnish('asha')
    expect((await read(token)).problem).toMatchObject({ message: NOT_CLOSING })
    expect((await move(token)).msg).toBe(NOT_CLOSING)
    expect((await close(token)).msg).toBe('')
    const { free, problem } = await read(token)
    expect(problem).toBeNull()
    expect(free.length).toBeGreaterThan(0)
    expect((await move(token, { pin: '111111' })).msg).toBe(WRONG_PIN)
    for (const wrong of [
      { account: 'IN3003941234567' },
      { depository: 'cdsl' },
      { participant: ' ' },
      { isOwn: false },
    ])
      expect((await move(token, wrong)).msg, JSON.stringify(wrong)).toBe(MALFORMED)
    expect((await move(await bahi.token('gurpreet'))).msg).toBe(PRACTICE)
  })

  it('holds every free share, so that none can be sold or moved twice, until the customer keeps them', async () => {
    const token = await bahi.token('asha')
    const before = (await read(token)).free
    const key = `shares-${(keys += 1)}`
    const asked = await bahi.post(token, createShareTransfer.path, { ...target, pin: PIN }, { key })
    expect(asked.data).toMatchObject({ state: 'waiting', account: 'IN30039412345678', sent: null, isLate: false })
    // The same wish again has the first answer.
    const again = await bahi.post(token, createShareTransfer.path, { ...target, pin: PIN }, { key })
    expect(again.data['id']).toBe(asked.data['id'])
    expect(await read(token)).toMatchObject({ free: [], problem: { message: WAITS } })
    expect((await move(token)).msg).toBe(WAITS)
    const [share] = before
    const sale = { code: share?.code, quantity: share?.quantity, type: 'market' }
    expect((await bahi.pumped(() => ask(token, '/api/app/user/sell.do', sale))).msg).not.toBe('')
    const { things } = (await bahi.read(token, readClosing.path)).data as { things: unknown[] }
    expect(things).toContainEqual({ thing: 'share-transfers', count: 1 })
    const { id, lines } = asked.data as unknown as ShareTransferView
    expect(lines.map(({ code, quantity }) => ({ code, quantity }))).toEqual(
      before.map(({ code, quantity }) => ({ code, quantity })),
    )
    for (const line of lines) expect(line.lots.reduce((sum, lot) => sum + lot.quantity, 0)).toBe(line.quantity)
    expect((await ask(token, cancelShareTransfer.path, { id })).data).toMatchObject({ state: 'cancelled' })
    expect((await ask(token, cancelShareTransfer.path, { id })).msg).toBe(TOO_LATE)
    expect((await read(token)).free).toEqual(before)
  })

  it('ends with the closing: whoever keeps the account keeps the shares', async () => {
    const token = await bahi.token('asha')
    expect((await move(token)).msg).toBe('')
    expect((await ask(token, takeBackClosing.path)).data).toMatchObject({ state: 'open' })
    const { transfers, free } = await read(token)
    expect(transfers[0]).toMatchObject({ state: 'cancelled' })
    expect(free.length).toBeGreaterThan(0)
    expect((await close(token)).msg).toBe('')
  })
})

describe('two people', () => {
  it('refuse for a reason of the list, by one of them, and the shares are free again', async () => {
    const token = await bahi.token('asha')
    const { id } = (await move(token)).data
    const [anita, dev] = [await bahi.signIn('anita'), await bahi.signIn('dev')]
    const proposed = await bahi.post(anita, proposeShareTransfer.path, { id, reference: 'IN-77120045', reason })
    expect(proposed.msg).toBe('')
    const refused = await bahi.post(dev, refuseShareTransfer.path, { id, refusal: 'account-unknown', reason })
    expect(refused.data).toMatchObject({ state: 'refused' })
    const { transfers, free } = await read(token)
    expect(transfers[0]).toMatchObject({ state: 'refused', refusal: 'account-unknown' })
    expect(free.length).toBeGreaterThan(0)
    const approval = { id: proposed.data['proposalId'], reason }
    expect((await bahi.post(dev, '/api/console/proposal/approve.do', approval)).msg).not.toBe('')
  })

  it('send: the shares leave with day and cost of purchase, nothing is realised, and the worth is taken out', async () => {
    const token = await bahi.token('asha')
    const held = (await bahi.read(token, listPositions.path)).data as { holdings: unknown[] }
    const { id } = (await move(token)).data
    const [anita, dev] = [await bahi.signIn('anita'), await bahi.signIn('dev')]
    const queue = (await bahi.read(anita, listShareTransferQueue.path)).data
    expect(queue).toMatchObject({ waiting: 1, items: [{ id, stage: 'first-approval' }] })
    const opened = (await bahi.read(anita, openShareTransfer.path, { id })).data as { checks: { ok: boolean }[] }
    expect(opened.checks.every(({ ok }) => ok)).toBe(true)
    const proposal = { id, reference: 'IN-77120046', reason }
    const proposed = await bahi.post(anita, proposeShareTransfer.path, proposal)
    expect((await bahi.post(dev, proposeShareTransfer.path, proposal)).msg).not.toBe('')
    const approval = { id: proposed.data['proposalId'], reason }
    expect((await bahi.post(anita, '/api/console/proposal/approve.do', approval)).msg).not.toBe('')
    expect((await bahi.post(dev, '/api/console/proposal/approve.do', approval)).msg).toBe('')
    const [transfer] = (await read(token)).transfers
    expect(transfer).toMatchObject({ state: 'sent', sent: { by: 'two-people', reference: 'IN-77120046' } })
    expect((await ask(token, cancelShareTransfer.path, { id })).msg).toBe(TOO_LATE)
    const left = (await bahi.read(token, listPositions.path)).data as { holdings: unknown[] }
    expect(left.holdings.length).toBeLessThan(held.holdings.length)
    expect(await sql(`select from bahi.lot_sale where sold_on = $1`, [bahi.parts.clock.now().date])).toEqual([])
    await expectTakenOut(transfer?.sent?.worthPaise ?? 0)
  })

  /** The night counts the worth as taken out: no gain, no loss, and each figure opens to its entries. */
  async function expectTakenOut(worthPaise: number) {
    expect(worthPaise).toBeGreaterThan(0)
    await bahi.pass(DAY)
    const later = await bahi.token('asha')
    const { data } = await bahi.read(later, getWorthWorkings.path, { period: 'all' })
    const { gain, after, through } = data['workings'] as WorthWorkings
    const moved = gain.lines.find(({ line }) => line === 'moved-out')
    expect(moved).toMatchObject({ paise: -worthPaise })
    const made = gain.lines.filter(({ line }) => !['paid-in', 'taken-out', 'moved-out'].includes(line))
    expect(made.reduce((sum, { paise }) => sum + paise, 0)).toBe(gain.gainPaise)
    const entries = await bahi.read(later, listWorthEntries.path, { line: 'moved-out', after, through })
    const items = entries.data['items'] as { paise: number }[]
    expect(items).toHaveLength(moved?.entries ?? -1)
    expect(items.reduce((sum, { paise }) => sum + paise, 0)).toBe(-worthPaise)
    const { nights } = (await bahi.read(later, getWorth.path)).data as { nights: { contributedPaise: number }[] }
    const paid = gain.lines.filter(({ line }) => line === 'paid-in' || line === 'taken-out')
    expect(nights.at(-1)?.contributedPaise).toBe(paid.reduce((sum, { paise }) => sum + paise, 0) - worthPaise)
  }

  it('are held against entries and lots every night', async () => {
    const rules = async () => (await trialBalance(bahi.database.app.pool)).differences.map(({ rule }) => rule)
    for (const by of [1, -1]) {
      await bahi.tamper(`update bahi.share_transfer_lot set quantity = quantity + ${by}`)
      expect(await rules()).toEqual(by === 1 ? expect.arrayContaining(['shares that left are what was sent']) : [])
    }
  })

  it('are not waited for: the account then closes like any other', async () => {
    await bahi.letPass(DAY)
    await night()
    const token = await bahi.token('asha')
    const { things } = (await bahi.read(token, readClosing.path)).data as { things: { thing: string }[] }
    expect(things.map(({ thing }) => thing)).not.toContain('share-transfers')
    expect((await move(token)).msg).toBe(NO_FREE)
  })
})

describe('shares that two wishes want at the same time', () => {
  const wish = { ...target, depository: 'cdsl' as const, account: '1208160012345678' }

  /** Two transactions that meet where the lock should have let one go on only. */
  async function twice(isUnlocked: boolean): Promise<string[]> {
    const { pool } = bahi.database.app
    const who = await findWho(bahi.database.owner.pool, '9000000002')
    const meet = meetingPoint(2)
    const before = { statement: 'insert into bahi.share_transfer (', wait: isUnlocked ? meet : async () => undefined }
    const once = () =>
      runForOutcome(pool, (tx) => holdShares(parts(), stageTransaction(tx, { isUnlocked, before }), who, wish))
    return (await Promise.all([once(), once()])).toSorted()
  }

  const keep = async () => {
    const who = await findWho(bahi.database.owner.pool, '9000000002')
    const [row] = await sql<{ id: bigint }>(
      `select id from bahi.share_transfer where customer_id = $1 and state = 'waiting'`,
      [who.customerId],
    )
    const key = { ...who, id: row?.id ?? 0n }
    return runForOutcome(bahi.database.app.pool, (tx) => cancelTransfer(tx, bahi.parts, key))
  }

  it('go to one of them; without the lock only the database would stop the other', async () => {
    await leaving('ravi')
    expect(await twice(false)).toEqual(['share-transfer-waits', 'taken'])
    expect(await keep()).toBe('taken')
    expect(await twice(true)).toEqual(['stopped by the database', 'taken'])
    expect(await keep()).toBe('taken')
  })
})

describe('the clock', () => {
  it('sends what nobody sent or refused within two settlement days, and not before', async () => {
    const token = await bahi.token('ravi')
    const { id, dueAt } = (await move(token)).data
    await late()
    expect((await read(token)).transfers[0]).toMatchObject({ state: 'waiting' })
    await bahi.letReach(new Date(new Date(String(dueAt)).getTime() + 60_000))
    const later = await bahi.token('ravi')
    await Promise.all([late(), late()])
    const [transfer] = (await read(later)).transfers
    expect(transfer).toMatchObject({ id, state: 'sent', sent: { by: 'clock', reference: transfer?.number } })
  })
})
