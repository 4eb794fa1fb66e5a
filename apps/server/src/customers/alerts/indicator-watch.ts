import { type ActiveAlert, decideCompared } from '@bahi/domain/customers/alerts/decide-alert'
import type { Subject } from '@bahi/domain/market/level-watch'
import { type Compared, prepareStudy, studyName, type StudyTerms } from '@bahi/domain/market/studies/alert-studies'
import type { BusinessDate } from '@bahi/money/business-date'
import type { CompanyActions } from '../../market/history/company-actions.ts'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { MarketFeed } from '../../market/ports/feed.ts'
import type { Reached } from '../../market/quotes/price-watch.ts'
import type { BusinessClock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { readStudyDays } from './study-days.ts'

export interface IndicatorWatchParts {
  readonly pool: Queryable
  readonly feed: Pick<MarketFeed, 'quote' | 'indices' | 'onChanged' | 'staleSecond'>
  readonly clock: Pick<BusinessClock, 'now' | 'phase'>
  readonly instruments: Pick<InstrumentRegister, 'byId'>
  readonly actions: Pick<CompanyActions, 'past'>
  /** A condition began to hold at this price, or holds no more: the database decides. */
  readonly onCrossed: (id: bigint, reached: Reached) => void
}

type Prepared = { readonly at: (price: number) => Compared | null; price: number; compared: Compared | null }

/** A share or an index with alerts on studies: its closed days, and each study that some alert asks for, prepared once. */
type Watched = {
  readonly closes: readonly number[]
  readonly ids: Set<bigint>
  readonly studies: Map<string, Prepared>
}

/** Studies that are prepared in one look: each reads its 400 days through once, a fifth of a millisecond. */
const PREPARED_AT_ONCE = 40

/**
 * Computes the studies of shares that have such alerts, when a minute of the session is over and the share traded in it.
 * A frame of prices costs one look into a set for each of its shares, and nothing while nobody has such an alert. A
 * study is computed once a minute however many alerts ask for it, from its closed days with the present price in the
 * place of today's close.
 */
export class IndicatorWatch {
  readonly #parts: IndicatorWatchParts
  readonly #alerts = new Map<bigint, ActiveAlert>()
  readonly #watched = new Map<Subject, Watched>()
  readonly #changed = new Set<Subject>()
  readonly #stop: () => void
  #prepared = 0
  #daysOf = ''
  #minute = -1
  #wasOpen = false

  constructor(parts: IndicatorWatchParts) {
    this.#parts = parts
    this.#stop = parts.feed.onChanged((ids) => this.#note(ids))
  }

  /** Takes up all alerts, as the database has them; on another day with the closes of that day. */
  async takeAll(alerts: ReadonlyMap<bigint, ActiveAlert>): Promise<void> {
    const wanted = [...alerts].filter(([, alert]) => waits(alert))
    const date = this.#parts.clock.now().date
    const days = await this.#readMissing(
      new Set(wanted.map(([, { subject }]) => subject)),
      date === this.#daysOf ? this.#watched : new Map<Subject, Watched>(),
      date,
    )
    this.#alerts.clear()
    this.#watched.clear()
    this.#daysOf = date
    for (const [id, alert] of wanted) this.#add(id, alert, days)
    for (const subject of this.#watched.keys()) this.#changed.add(subject)
  }

  /** Takes up one alert; one that waits no more is forgotten. */
  async take(id: bigint, alert: ActiveAlert | null): Promise<void> {
    const next = alert !== null && waits(alert) ? alert : null
    const days =
      next === null
        ? new Map<Subject, readonly number[]>()
        : await this.#readMissing(new Set([next.subject]), this.#watched, this.#daysOf)
    this.#forget(id)
    if (next === null) return
    this.#add(id, next, days)
    this.#changed.add(next.subject)
    // A condition that began to hold while the alert was set is not put off to a minute that may not come.
    this.#minute = -1
  }

  /** The values of a study at a price; null where its days are not here or not enough. */
  compare(subject: Subject, terms: StudyTerms, price: number): Compared | null {
    const of = this.#watched.get(subject)
    if (of === undefined) return null
    const name = studyName(terms)
    let study = of.studies.get(name)
    if (study === undefined) {
      of.studies.set(name, (study = { at: prepareStudy(terms, of.closes), price: 0, compared: null }))
      this.#prepared += 1
    }
    if (study.price !== price) {
      study.compared = study.at(price)
      study.price = price
    }
    return study.compared
  }

  /** Looks at what traded since the last minute that was over: a day closes with its last price. */
  closeDay(): void {
    if (this.#wasOpen) this.#look(true)
    this.#wasOpen = false
  }

  close(): void {
    this.#stop()
    this.#watched.clear()
    this.#alerts.clear()
  }

  async #readMissing(
    subjects: ReadonlySet<Subject>,
    known: ReadonlyMap<Subject, Watched>,
    date: string,
  ): Promise<Map<Subject, readonly number[]>> {
    const missing = [...subjects].filter((subject) => !known.has(subject))
    const days = await readStudyDays(this.#parts.pool, this.#parts, missing, date)
    for (const subject of subjects) {
      const closes = known.get(subject)?.closes
      if (closes !== undefined) days.set(subject, closes)
    }
    return days
  }

  #add(id: bigint, alert: ActiveAlert, days: ReadonlyMap<Subject, readonly number[]>): void {
    const { subject } = alert
    let of = this.#watched.get(subject)
    if (of === undefined)
      this.#watched.set(subject, (of = { closes: days.get(subject) ?? [], ids: new Set(), studies: new Map() }))
    of.ids.add(id)
    this.#alerts.set(id, alert)
  }

  #forget(id: bigint): void {
    const subject = this.#alerts.get(id)?.subject
    this.#alerts.delete(id)
    const of = subject === undefined ? undefined : this.#watched.get(subject)
    if (subject === undefined || of === undefined) return
    of.ids.delete(id)
    if (of.ids.size === 0) this.#watched.delete(subject)
  }

  #note(ids: Iterable<number>): void {
    if (this.#watched.size === 0) return
    for (const id of ids) if (this.#watched.has(id)) this.#changed.add(id)
    const { clock } = this.#parts
    if (clock.phase() !== 'open') return this.closeDay()
    this.#wasOpen = true
    const minute = Math.floor(clock.now().second / 60)
    if (minute === this.#minute) return
    this.#minute = minute
    this.#look(false)
  }

  #look(isClosing: boolean): void {
    const { clock, feed, onCrossed } = this.#parts
    // Prices that do not come are no prices: what changed is looked at when they come again.
    if (feed.staleSecond() !== undefined) return
    for (const subject of this.#watched.keys()) if (typeof subject === 'string') this.#changed.add(subject)
    const { date, second } = clock.now()
    const most = this.#prepared + PREPARED_AT_ONCE
    for (const subject of Array.from(this.#changed)) {
      if (this.#prepared >= most && !isClosing) {
        // The others follow with the next frame, so that orders wait for a few milliseconds at most.
        this.#minute = -1
        return
      }
      const value = this.#priceOf(subject, isClosing)
      if (value === null) continue
      this.#changed.delete(subject)
      for (const id of this.#watched.get(subject)?.ids ?? []) {
        const alert = this.#alerts.get(id)
        if (alert === undefined || alert.indicator === null) continue
        const compared = this.compare(subject, alert.indicator, value)
        const today = date as BusinessDate
        if (decideCompared(alert, compared, today) !== null) onCrossed(id, { subject, value, date: today, second })
      }
    }
  }

  /** The price that counts now; null when none does: the auction's is none, nor one of a share that is halted. */
  #priceOf(subject: Subject, isClosing: boolean): number | null {
    const { feed, instruments } = this.#parts
    if (typeof subject === 'string')
      return feed.indices().find(({ indexId }) => indexId === subject)?.lastHundredths || null
    const quote = feed.quote(subject)
    if (quote === undefined || quote.lastPaise <= 0 || instruments.byId(subject)?.halted === true) return null
    return quote.state === 'open' || isClosing ? quote.lastPaise : null
  }
}

/** An alert that fired today may be armed again before tomorrow; what is off or of another kind waits for nothing here. */
function waits({ state, indicator }: ActiveAlert): boolean {
  return state === 'on' && indicator !== null
}
