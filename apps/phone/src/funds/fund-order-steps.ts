import type { FundOrder } from '@bahi/contract/funds/views'

/** A station of an order's life; `when` is a moment, or a day that is still to come. */
export interface LifeStep {
  kind: 'asked' | 'forced' | 'value' | 'units' | 'payout' | 'failed'
  when: string
  /** True for a moment with its clock time, false for a day. */
  isMoment: boolean
  mark: 'done' | 'wait' | 'ended'
}

type Told = Pick<
  FundOrder,
  'kind' | 'state' | 'placedAt' | 'appliesOn' | 'nav' | 'navAt' | 'payoutOn' | 'paidAt' | 'endedAt'
>

/** Asked, the net value of its day, then the units or the money; a failed order ends where it failed. */
export function orderSteps({
  kind,
  state,
  placedAt,
  appliesOn,
  nav,
  navAt,
  payoutOn,
  paidAt,
  endedAt,
}: Told): LifeStep[] {
  const begun: LifeStep = { kind: kind === 'forced' ? 'forced' : 'asked', when: placedAt, isMoment: true, mark: 'done' }
  const value: LifeStep =
    nav === null
      ? { kind: 'value', when: appliesOn, isMoment: false, mark: 'wait' }
      : { kind: 'value', when: navAt ?? appliesOn, isMoment: navAt !== null, mark: 'done' }
  if (state === 'failed') {
    const failed: LifeStep = { kind: 'failed', when: endedAt ?? appliesOn, isMoment: endedAt !== null, mark: 'ended' }
    return nav === null ? [begun, failed] : [begun, value, failed]
  }
  if (kind === 'subscribe')
    return [
      begun,
      value,
      state === 'success'
        ? {
            kind: 'units',
            when: endedAt ?? navAt ?? appliesOn,
            isMoment: (endedAt ?? navAt) !== null,
            mark: 'done',
          }
        : { kind: 'units', when: appliesOn, isMoment: false, mark: 'wait' },
    ]
  return [
    begun,
    value,
    paidAt !== null
      ? { kind: 'payout', when: paidAt, isMoment: true, mark: 'done' }
      : { kind: 'payout', when: payoutOn ?? '', isMoment: false, mark: 'wait' },
  ]
}
