import { computeIpoDates, tradingDayAfter } from '@bahi/domain/ipo/ipo-dates'
import { type BusinessDate, businessDate } from '@bahi/money/business-date'
import { inventIpo } from '../../src/exchange/listing/invent-ipo.ts'
import { nextIpoNumber, readTakenNames, writeIpo } from '../../src/ipo/rows/write-ipo.ts'
import { runIpo } from '../../src/ipo/run-ipo.ts'
import { inTransaction } from '../../src/platform/db/in-transaction.ts'
import type { Answer } from '../inject-call.ts'
import { openTestServer, type TestServer } from '../open-test-server.ts'

/** 10:00, when new shares and offers open. */
export const OPENING = 36_000

export interface AnnounceHow {
  readonly lotsHere: bigint
  readonly opensAfter?: number
  readonly openDays?: number
}

export interface AnnouncedOffer {
  readonly id: string
  readonly lotSize: number
  readonly bandHighPaise: number
  readonly bandLowPaise: number
}

export interface IpoTown extends TestServer {
  /** Announces new shares that open after a number of trading days, with a number of lots here. */
  announce(how: AnnounceHow): Promise<AnnouncedOffer>
  /** Runs the steps that are due by the current second. */
  runDue(): Promise<void>
  apply(token: string, ipoId: string, lots: number, more?: object, key?: string): Promise<Answer>
}

/** Announces an IPO of the exchange with the test's days and lots. Call this before 10:00 of its opening day. */
export async function announceOffer(
  house: TestServer['house'],
  { lotsHere, opensAfter = 0, openDays = 1 }: AnnounceHow,
): Promise<AnnouncedOffer> {
  const opensOn = tradingDayAfter(businessDate(house.clock.now().date), opensAfter, house.calendar) as BusinessDate
  const dates = computeIpoDates(
    opensOn,
    tradingDayAfter(opensOn, openDays - 1, house.calendar) as BusinessDate,
    house.calendar,
  )
  const id = house.ids.newId(0)
  const commitment = await house.vault.commit(id)
  return inTransaction(house.db.pool, async (tx) => {
    const next = await nextIpoNumber(tx)
    if (next === null || dates === null) throw new Error('no offer can be announced')
    const offer = inventIpo(next.serial, await readTakenNames(tx))
    await writeIpo(tx, house.ipoJob, {
      id,
      ...next,
      commitment,
      terms: { ...offer, sharesHere: lotsHere * offer.lotSize },
      dates,
      proposalId: null,
    })
    return {
      id: id.toString(),
      lotSize: Number(offer.lotSize),
      bandHighPaise: Number(offer.bandHighPaise),
      bandLowPaise: Number(offer.bandLowPaise),
    }
  })
}

/** Runs the steps that are due by the current second. */
export async function runDueOffers({ clock, ipoJob }: TestServer['house']): Promise<void> {
  const { date, second } = clock.now()
  await runIpo(ipoJob, { date: businessDate(date), second })
}

export async function openIpoTown(): Promise<IpoTown> {
  const town = await openTestServer()
  const { house } = town
  return Object.assign(town, {
    runDue: () => runDueOffers(house),
    announce: (how: AnnounceHow) => announceOffer(house, how),
    apply: (token: string, ipoId: string, lots: number, more: object = {}, key?: string) =>
      town.call('/api/app/user/buyNew.do', { ipoId, lots, ...more }, { token, ...(key === undefined ? {} : { key }) }),
  })
}
