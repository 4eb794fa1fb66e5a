import { afterAll, beforeAll, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { expectLedgerToHold } from '../../testing/expect-books-to-hold.ts'
import { type AnnouncedOffer, type IpoServer, OPENING, openIpoServer } from '../../testing/servers/ipo-server.ts'
import type { IpoJobParts } from './draw/step-ipo.ts'
import { runIpo } from './run-ipo.ts'

let bahi: IpoServer
let token: string
/** The first in the order of ids is the one whose list is changed, so that the other comes after it. */
let broken: AnnouncedOffer
let sound: AnnouncedOffer
let said: { details: Record<string, unknown>; message: string }[]
let loud: IpoJobParts

beforeAll(async () => {
  bahi = await openIpoServer()
  token = await bahi.logIn('9000000001')
  broken = await bahi.announce({ lotsHere: 2n })
  sound = await bahi.announce({ lotsHere: 2n })
  said = []
  loud = {
    ...bahi.parts.ipoJob,
    log: {
      info: () => undefined,
      error: (details, message) => void said.push({ details: details as Record<string, unknown>, message }),
    },
  }
  await bahi.passTo(OPENING)
  await bahi.runDue()
  for (const { id } of [broken, sound]) expect(await bahi.apply(token, id, 1)).toMatchObject({ status: 0 })
  await bahi.endDay()
})
afterAll(() => bahi.close())

const own = async ({ id }: AnnouncedOffer) =>
  (await bahi.call('/api/app/user/getOneSubscribeByUserId.do', { ipoId: id }, { method: 'GET', token })).data[
    'application'
  ]
const eveningOfDraw = () => ({ date: businessDate(bahi.parts.clock.now().date), second: 86_399 })

/** What only the owner of the tables can do, past every trigger. */
async function changeList({ id }: AnnouncedOffer): Promise<void> {
  await bahi.database.owner.pool.query(
    `alter table bahi.ipo_application disable trigger user; update bahi.ipo_application set entry_id = sha256(entry_id) where ipo_id = ${id}; alter table bahi.ipo_application enable trigger user`,
  )
}

it('does not draw from a list that is not the one fixed at closing, says so once, and draws the other offer', async () => {
  await changeList(broken)
  await runIpo(loud, eveningOfDraw())
  await runIpo(loud, eveningOfDraw())
  expect(said).toEqual([
    {
      details: {
        ipo: broken.id,
        why: expect.stringContaining('not the one that was fixed at closing'),
        moneyBackAt: '2026-11-25T01:30:00.000Z',
      },
      message: expect.stringContaining('all money goes back'),
    },
  ])
  expect(await own(broken)).toMatchObject({ state: 'subscribed', ipoState: 'closed' })
  expect(await own(sound)).toMatchObject({ state: 'allotted' })
})

it('waits for a database that is away, instead of letting the evening of a draw pass', async () => {
  const { vault } = bahi.parts.ipoJob
  const away = Object.assign(new Error('terminating connection due to administrator command'), {
    code: '57P01',
    severity: 'FATAL',
  })
  const cut: IpoJobParts = {
    ...loud,
    vault: {
      commit: (id) => vault.commit(id),
      reveal: () => Promise.reject(away),
      writeDemand: (id, terms, how) => vault.writeDemand(id, terms, how),
      enterShare: (share) => vault.enterShare(share),
      isinOf: (id) => vault.isinOf(id),
    },
  }
  await expect(runIpo(cut, eveningOfDraw())).rejects.toBe(away)
})

it('logs a step that fails for a reason of its own and goes on with the other offers', async () => {
  said = []
  const { vault } = bahi.parts.ipoJob
  const odd: IpoJobParts = {
    ...loud,
    vault: {
      commit: (id) => vault.commit(id),
      reveal: () => Promise.reject(new TypeError('not a function')),
      writeDemand: (id, terms, how) => vault.writeDemand(id, terms, how),
      enterShare: (share) => vault.enterShare(share),
      isinOf: (id) => vault.isinOf(id),
    },
  }
  await runIpo(odd, eveningOfDraw())
  expect(said).toMatchObject([{ details: { ipo: broken.id, state: 'closed' } }])
})

it('opens the next day, gives the money of the one back, and the shares of the other', async () => {
  expect(await bahi.endDay()).toBe('2026-11-25')
  expect(await own(broken)).toMatchObject({
    state: 'returned',
    ipoState: 'returned',
    heldPaise: 0,
    returnedPaise: broken.lotSize * broken.bandHighPaise,
  })
  expect(await own(sound)).toMatchObject({ state: 'allotted', ipoState: 'credited', heldPaise: 0 })
  await expectLedgerToHold({ ...bahi.parts, database: bahi.database, faults: bahi.faults })
})
