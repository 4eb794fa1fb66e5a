import type { ApplicationView, IpoFilter, IpoRow } from '@bahi/contract/ipo/views'
import type { OfferFacts } from '@bahi/domain/ipo/apply'
import { computeMaxLots, sharesByCategory } from '@bahi/domain/ipo/band-rule'
import type { ApplicationState, IpoState } from '@bahi/domain/ipo/ipo-states'
import { businessDate } from '@bahi/money/business-date'
import { istTimeOf } from '@bahi/money/ist'
import type { DemandTerms } from '@bahi/proofs/ipo-demand'
import { orderNumber } from '../../platform/reference-number.ts'

/** A row of bahi.ipo. */
export interface IpoRecord {
  readonly id: bigint
  readonly serial: number
  readonly instrument_id: number
  readonly symbol: string
  readonly name: string
  readonly sector: string
  readonly exchange: 'NSE' | 'BSE'
  readonly isin: string
  readonly about: { en: string; zh: string; hi: string }
  readonly band_low_paise: bigint
  readonly band_high_paise: bigint
  readonly tick_paise: bigint
  readonly lot_size: bigint
  readonly shares_offered: bigint
  readonly shares_here: bigint
  readonly shares_after_issue: bigint
  readonly revenue_paise: bigint
  readonly profit_paise: bigint
  readonly opens_at: Date
  readonly closes_at: Date
  readonly allots_at: Date
  readonly reveal_by: Date
  readonly credits_on: string
  readonly lists_on: string
  readonly issuer_shard: number
  readonly issuer_id: bigint
  readonly proposal_id: bigint | null
  readonly announced_at: Date
  readonly commitment: Buffer
  readonly committed_at: Date
  readonly state: IpoState
  readonly opened_at: Date | null
  readonly root: Buffer | null
  readonly entries: number | null
  readonly closed_at: Date | null
  readonly secret: Buffer | null
  readonly revealed_at: Date | null
  readonly issue_price_paise: bigint | null
  readonly allotted_shares: bigint
  readonly ended_at: Date | null
  readonly listed_at: Date | null
}

export const ipoNumber = (serial: number) => `NS-${serial.toString().padStart(4, '0')}`

/** The subscription in hundredths: 184 means 1.84 times the offered shares. */
export const subscribedHundredths = (asked: bigint, offered: bigint) =>
  offered === 0n ? 0 : Number((asked * 100n) / offered)

export function ipoDates(row: IpoRecord): IpoRow['dates'] {
  return {
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    allotsAt: row.allots_at.toISOString(),
    creditsOn: row.credits_on,
    listsOn: row.lists_on,
  }
}

/** The facts of an IPO that the rules of applying need. */
export function ipoFacts(row: IpoRecord): OfferFacts {
  return {
    state: row.state,
    opensAt: istTimeOf(row.opens_at.getTime()),
    closesAt: istTimeOf(row.closes_at.getTime()),
    bandLowPaise: row.band_low_paise,
    bandHighPaise: row.band_high_paise,
    lotSize: row.lot_size,
    sharesHere: row.shares_here,
  }
}

export function demandTerms(row: IpoRecord): DemandTerms {
  const parts = sharesByCategory({ sharesOffered: row.shares_offered, sharesHere: row.shares_here })
  return {
    bandLowPaise: Number(row.band_low_paise),
    bandHighPaise: Number(row.band_high_paise),
    tickPaise: Number(row.tick_paise),
    lotSize: Number(row.lot_size),
    offered: {
      institutional: Number(parts.institutional),
      'non-institutional': Number(parts['non-institutional']),
      'retail-elsewhere': Number(parts['retail-elsewhere']),
    },
  }
}

export interface RowExtras {
  readonly asked: bigint
  readonly listingOpenPaise: number | null
  readonly mine: ApplicationState | null
  readonly reminded: boolean
  readonly maxAmountPaise: bigint
}

export function ipoRowView(
  row: IpoRecord,
  { asked, listingOpenPaise, mine, reminded, maxAmountPaise }: RowExtras,
): IpoRow {
  return {
    id: row.id.toString(),
    number: ipoNumber(row.serial),
    symbol: row.symbol,
    name: row.name,
    sector: row.sector,
    exchange: row.exchange,
    state: row.state,
    bandLowPaise: Number(row.band_low_paise),
    bandHighPaise: Number(row.band_high_paise),
    tickPaise: Number(row.tick_paise),
    lotSize: Number(row.lot_size),
    oneLotPaise: Number(row.lot_size * row.band_high_paise),
    maxLots: Number(
      computeMaxLots(
        { bandHighPaise: row.band_high_paise, lotSize: row.lot_size, sharesHere: row.shares_here },
        maxAmountPaise,
      ),
    ),
    dates: ipoDates(row),
    issuePricePaise: row.issue_price_paise === null ? null : Number(row.issue_price_paise),
    askedTimesHundredths: subscribedHundredths(asked, row.shares_offered),
    code: row.state === 'listed' ? row.symbol : null,
    listingOpenPaise,
    mine,
    reminded,
  }
}

/** The states that each filter chip above the list selects. */
export const FILTER_STATES: Readonly<Record<IpoFilter, readonly IpoState[]>> = {
  all: ['open', 'upcoming', 'closed', 'basis', 'credited', 'listed', 'returned'],
  upcoming: ['upcoming'],
  open: ['open'],
  closed: ['closed', 'basis', 'credited', 'returned'],
  listed: ['listed'],
}

/** A row of bahi.ipo_application joined with its IPO. */
export interface ApplicationRow {
  readonly shard: number
  readonly application_id: bigint
  readonly customer_id: bigint
  readonly application_state: ApplicationState
  readonly lots: bigint
  readonly shares: bigint
  readonly at_cut_off: boolean
  readonly price_paise: bigint
  readonly hold_paise: bigint
  readonly revision: number
  readonly salt: Buffer
  readonly entry_id: Buffer
  readonly entry_index: number | null
  readonly draw_place: number | null
  readonly drawn_of: number | null
  readonly given_shares: bigint
  readonly paid_paise: bigint
  readonly applied_at: Date
  readonly changed_at: Date
  readonly decided_at: Date | null
  readonly moved_at: Date | null
}

export const APPLICATION_COLUMNS = `a.shard, a.id as application_id, a.customer_id, a.state as application_state, a.lots, a.shares, a.at_cut_off, a.price_paise, a.hold_paise, a.revision, a.salt, a.entry_id, a.entry_index,
  a.draw_place, a.allotted_shares as given_shares, a.paid_paise, a.applied_at, a.changed_at, a.decided_at, a.moved_at`

/** The application number that a customer reads out, for example BH-N-2611-20-004817. */
export function applicationNumber(id: bigint, appliedAt: Date): string {
  return orderNumber(id, readIndianDay(appliedAt)).replace('BH-', 'BH-N-')
}

export function applicationView(row: ApplicationRow & IpoRecord, isOpen: boolean): ApplicationView {
  const isHeld = row.moved_at === null && row.application_state !== 'withdrawn'
  return {
    id: row.application_id.toString(),
    number: applicationNumber(row.application_id, row.applied_at),
    ipoId: row.id.toString(),
    ipoNumber: ipoNumber(row.serial),
    symbol: row.symbol,
    name: row.name,
    ipoState: row.state,
    state: row.application_state,
    lots: Number(row.lots),
    shares: Number(row.shares),
    atCutOff: row.at_cut_off,
    pricePaise: Number(row.price_paise),
    heldPaise: isHeld ? Number(row.hold_paise) : 0,
    allottedShares: Number(row.given_shares),
    issuePricePaise: row.issue_price_paise === null ? null : Number(row.issue_price_paise),
    paidPaise: row.moved_at === null ? 0 : Number(row.paid_paise),
    returnedPaise: isHeld ? 0 : Number(row.hold_paise - row.paid_paise),
    appliedAt: row.applied_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    movedAt: row.moved_at?.toISOString() ?? null,
    place: row.draw_place,
    of: row.draw_place === null ? null : row.drawn_of,
    dates: ipoDates(row),
    code: row.state === 'listed' ? row.symbol : null,
    canChange: row.application_state === 'subscribed' && isOpen,
  }
}

/** The Indian calendar day of a stored instant. */
export function readIndianDay(moment: Date) {
  return businessDate(istTimeOf(moment.getTime()).date)
}
