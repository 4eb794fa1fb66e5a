import type { TriggerView } from '@bahi/contract/shares/triggers'
import { istTimeOf } from '@bahi/money/ist'

/** A moment of business time: a date and the second of that Indian day. */
export interface Moment {
  date: string
  second: number
}

/** One station of a trigger's life; `at` is null for what has not happened yet. */
export type LifeStep =
  | { kind: 'set' | 'attached' | 'waiting' | 'placing' | 'cancelled' | 'expired' | 'ended'; at: Moment | null }
  | { kind: 'reached'; at: Moment; pricePaise: number; triggerPaise: number; direction: 'rises' | 'falls' }
  | { kind: 'other-cancelled'; at: Moment; triggerPaise: number }
  | { kind: 'placed'; at: Moment; number: string }
  | { kind: 'refused'; at: Moment }

function momentOf(instant: string): Moment {
  return istTimeOf(Date.parse(instant))
}

/** What happened to a trigger and when; a last step without a time says what it waits for. */
export function triggerLife({ state, legs, fired, order, endedAt, placedOn, placedSecond }: TriggerView): LifeStep[] {
  const steps: LifeStep[] = [{ kind: 'set', at: { date: placedOn, second: placedSecond } }]
  if (state === 'attached') return [...steps, { kind: 'attached', at: null }]
  if (state === 'watching') return [...steps, { kind: 'waiting', at: null }]
  if (fired !== null) {
    const at = { date: fired.on, second: fired.second }
    const leg = legs.find((one) => one.leg === fired.leg)
    if (leg !== undefined)
      steps.push({
        kind: 'reached',
        at,
        pricePaise: fired.pricePaise,
        triggerPaise: leg.triggerPaise,
        direction: leg.direction,
      })
    for (const other of legs)
      if (other.leg !== fired.leg && other.state === 'cancelled')
        steps.push({ kind: 'other-cancelled', at, triggerPaise: other.triggerPaise })
  }
  const ended = endedAt === null ? null : momentOf(endedAt)
  if (state === 'firing' || ended === null) return [...steps, { kind: 'placing', at: null }]
  if (state === 'placed') return [...steps, { kind: 'placed', at: ended, number: order?.number ?? '' }]
  return [...steps, state === 'refused' ? { kind: 'refused', at: ended } : { kind: state, at: ended }]
}
