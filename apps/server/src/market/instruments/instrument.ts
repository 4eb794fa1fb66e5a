import type { DayInstrument } from '../ports/trading-day.ts'
import type { DatedAct } from './instrument-acts.ts'

/** An instrument as the books and the rules see it. Its id is also the asset of its shares. */
export interface Instrument {
  readonly id: number
  /** The public code of lists and links: the symbol, with the exchange before it where two exchanges share one. */
  readonly code: string
  readonly symbol: string
  readonly exchange: 'NSE' | 'BSE'
  /** Empty where the imported file did not carry it. */
  readonly isin: string
  readonly name: string
  readonly sector: string
  readonly kind: DayInstrument['kind']
  readonly source: 'simulated' | 'replay' | 'live'
  readonly lotSize: number
  /** Whether the lot is its own and not the usual one. */
  readonly hasOwnLot?: boolean
  readonly bandBps: number
  /** 0: not known (replayed shares). */
  readonly sharesOutstanding: bigint
  readonly freeFloat: bigint
  readonly listedOn: string
  /** The price before the first session, in paise: for new shares the issue price. */
  readonly basePricePaise: number
  readonly state: 'normal' | 'locked' | 'hidden' | 'deleted'
  /** By staff, for the present day: asked again each time, so that a halt is over when its day is. */
  readonly halted: boolean
  readonly suspended: boolean
  readonly surveillance: string | null
  readonly surveillanceBarsOrders: boolean
  /** Under notice of delisting. */
  readonly isLeaving?: boolean
  /** The indices it is counted in. */
  readonly indexCodes: readonly string[]
  /** The acts of two people on the share, in force or to come, each with its public reason; the latest first. */
  readonly told?: readonly DatedAct[]
}

export interface InstrumentRegister {
  byId(id: number): Instrument | undefined
  byCode(code: string): Instrument | undefined
  /** All instruments of the running market's source, hidden and deleted ones too, by id. */
  all(): readonly Instrument[]
  /** Reads them again after they were changed. */
  reload(): Promise<void>
}
