import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { expectLedgerToHold } from '../../testing/expect-books-to-hold.ts'
import { type IpoServer, OPENING, openIpoServer } from '../../testing/servers/ipo-server.ts'

let bahi: IpoServer
let offer: Awaited<ReturnType<IpoServer['announce']>>

beforeAll(async () => {
  bahi = await openIpoServer()
  offer = await bahi.announce({ lotsHere: 30n, openDays: 3 })
  await bahi.passTo(OPENING)
  await bahi.runDue()
  expect(await bahi.apply(await bahi.logIn('9000000001'), offer.id, 1)).toMatchObject({ status: 0 })
})
afterAll(() => bahi.close())
const ledgerHolds = () => expectLedgerToHold({ ...bahi.parts, database: bahi.database, faults: bahi.faults })

describe('staff', () => {
  it('bring an offer by two people and within the public rule only, and see counts of it', async () => {
    const [anita, dev] = [await bahi.signIn('anita'), await bahi.signIn('dev')]
    const today = businessDate(bahi.parts.clock.now().date)
    const opensOn = bahi.parts.calendar.nextTradingDay(today) ?? today
    const terms = {
      name: 'Vindhya Solar',
      symbol: 'VINDSOL',
      sector: 'Power',
      exchange: 'NSE',
      aboutEn: 'Makes solar panels.',
      aboutZh: '生产太阳能板。',
      aboutHi: 'सोलर पैनल बनाती है।',
      bandLowPaise: 286_00,
      bandHighPaise: 301_00,
      lotSize: 45,
      sharesOffered: 2_000_000,
      sharesHere: 450,
      sharesAfterIssue: 10_000_000,
      revenuePaise: 200_00_00_000_00,
      profitPaise: 20_00_00_000_00,
      opensOn,
      closesOn: opensOn,
      reason: 'The board asked for it.',
    }
    const call = (path: string, input: object, token: string) =>
      bahi.call(path, input, { token, key: `${path}-${JSON.stringify(input).length}-${token.slice(0, 6)}` })
    expect(await call('/api/console/ipo/propose.do', { ...terms, bandHighPaise: 400_00 }, anita)).toMatchObject({
      msg: 'tips.msg.995',
    })
    const checked = await bahi.call(
      '/api/console/ipo/check.do',
      { ...terms, lotSize: 10 },
      { token: anita, method: 'GET' },
    )
    expect(checked.data).toMatchObject({ oneLotPaise: 3_010_00, problems: [{ rule: 'lot-price', field: 'lotSize' }] })
    const proposed = await call('/api/console/ipo/propose.do', terms, anita)
    expect(proposed, proposed.text).toMatchObject({ status: 0 })
    expect(
      await call(
        '/api/console/proposal/approve.do',
        { id: proposed.data['proposalId'], reason: 'My own, again.' },
        anita,
      ),
    ).toMatchObject({ msg: 'tips.msg.923' })
    const approved = await call(
      '/api/console/proposal/approve.do',
      { id: proposed.data['proposalId'], reason: 'The terms keep the rule.' },
      dev,
    )
    expect(approved, approved.text).toMatchObject({ status: 0 })
    const { ipoId } = approved.data['outcome'] as { ipoId: string }
    const published = await call(
      '/api/console/ipo/document/publish.do',
      {
        ipoId,
        kind: 'addendum',
        title: 'A word more',
        text: 'The factory has opened a second hall.',
        reason: 'Asked by the issuer.',
      },
      anita,
    )
    expect(published, published.text).toMatchObject({ status: 0 })
    expect(
      (await bahi.call('/api/app/ipo/document.do', { documentId: published.data['id'] }, { method: 'GET' })).data,
    ).toMatchObject({ text: 'The factory has opened a second hall.' })
    const opened = await bahi.call('/api/console/ipo/open.do', { ipoId }, { token: dev, method: 'GET' })
    expect(opened.data).toMatchObject({
      ipo: { name: 'Vindhya Solar', state: 'upcoming', madeBy: 'two-people', draw: { secret: null } },
      applications: { standing: 0 },
      money: { issuedShares: 450 },
    })
    const first = await bahi.call('/api/console/ipo/open.do', { ipoId: offer.id }, { token: dev, method: 'GET' })
    const { heldPaise, booksPaise } = first.data['money'] as { heldPaise: number; booksPaise: number }
    expect(heldPaise).toBeGreaterThan(0)
    expect(booksPaise).toBe(heldPaise)
    expect((await bahi.call('/api/console/ipo/list.do', {}, { token: dev, method: 'GET' })).data).toMatchObject({
      counts: { all: 2, open: 1, upcoming: 1, closed: 0 },
    })
    await ledgerHolds()
  })
})
