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

export interface IpoServer extends TestServer {
  /** Announces new shares that open after a number of trading days, with a number of lots here. */
  announce(how: AnnounceHow): Promise<AnnouncedOffer>
  /** Runs the steps that are due by the current second. */
  runDue(): Promise<void>
  apply(token: string, ipoId: string, lots: number, more?: object, key?: string): Promise<Answer>
}

/** Announces an IPO of the exchange with the test's days and lots. Call this before 10:00 of its opening day. */
export async function announceOffer(
  parts: TestServer['parts'],
  { lotsHere, opensAfter = 0, openDays = 1 }: AnnounceHow,
): Promise<AnnouncedOffer> {
  const opensOn = tradingDayAfter(businessDate(parts.clock.now().date), opensAfter, parts.calendar) as BusinessDate
  const dates = computeIpoDates(
    opensOn,
    tradingDayAfter(opensOn, openDays - 1, parts.calendar) as BusinessDate,
    parts.calendar,
  )
  const id = parts.ids.newId(0)
  const commitment = await parts.vault.commit(id)
  return inTransaction(parts.db.pool, async (tx) => {
    const next = await nextIpoNumber(tx)
    if (next === null || dates === null) throw new Error('no offer can be announced')
    const offer = inventIpo(next.serial, await readTakenNames(tx))
    await writeIpo(tx, parts.ipoJob, {
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
export async function runDueOffers({ clock, ipoJob }: TestServer['parts']): Promise<void> {
  const { date, second } = clock.now()
  await runIpo(ipoJob, { date: businessDate(date), second })
}

export async function openIpoServer(): Promise<IpoServer> {
  const bahi = await openTestServer()
  const { parts } = bahi
  return Object.assign(bahi, {
    runDue: () => runDueOffers(parts),
    announce: (how: AnnounceHow) => announceOffer(parts, how),
    apply: (token: string, ipoId: string, lots: number, more: object = {}, key?: string) =>
      bahi.call('/api/app/user/buyNew.do', { ipoId, lots, ...more }, { token, ...(key === undefined ? {} : { key }) }),
  })
}
