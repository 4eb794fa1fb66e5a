import type { Calendar } from '@bahi/domain/calendar/calendar'
import { istTimeOf } from '@bahi/domain/calendar/ist'
import { phaseAt } from '@bahi/domain/calendar/phase'

import type { BusinessClock, SystemClock } from '../market/clock.ts'

/** Business time of a live market: Indian time itself. A day without a known session is never open. */
export function createLiveClock(systemClock: SystemClock, calendar: Calendar): BusinessClock {
  const now = () => istTimeOf(systemClock().getTime())
  return {
    now,
    phase() {
      const { date, second } = now()
      const plan = calendar.sessionPlan(date)
      // 'after' takes no orders and waits for nothing, which is right for a closed day and safe for an unknown one.
      return plan === null ? 'after' : phaseAt(plan, second)
    },
    dayKind: () => calendar.dayKind(now().date),
    instant: () => systemClock(),
    speed: 1,
  }
}
