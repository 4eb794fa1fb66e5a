import type { SessionPlan } from '@bahi/domain/calendar/session-plan'
import type { TradingDay } from '../../market/ports/trading-day.ts'

/** Where the indices stood at the end of each minute of the continuous session, hundredths of a point. */
export class IndexMinutes {
  private readonly plan: SessionPlan
  private readonly levels = new Map<string, number[]>()

  constructor(plan: SessionPlan) {
    this.plan = plan
  }

  /** To be called after every second of the day. */
  note(day: TradingDay): void {
    const into = day.second - this.plan.continuousStart
    // The last second of a minute; the minute that the close cuts off has none to come.
    if (into < 0 || into % 60 !== 59 || day.second >= this.plan.continuousEnd) return
    for (const { indexId, lastHundredths } of day.indices()) {
      const levels = this.levels.get(indexId)
      if (levels === undefined) this.levels.set(indexId, [lastHundredths])
      else levels.push(lastHundredths)
    }
  }

  /** One level for each minute that has begun; the running minute has the present level. */
  of(indexId: string, day: TradingDay): readonly number[] {
    const ended = this.levels.get(indexId) ?? []
    const into = Math.min(day.second, this.plan.continuousEnd - 1) - this.plan.continuousStart
    const begun = into < 0 ? 0 : Math.floor(into / 60) + 1
    if (begun <= ended.length) return ended
    const now = day.indices().find((index) => index.indexId === indexId)
    return now === undefined ? ended : [...ended, now.lastHundredths]
  }
}
