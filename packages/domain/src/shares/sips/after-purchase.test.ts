import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDate as day } from '@bahi/money/business-date'
import { afterPurchase, endDelisted, quantityAfterChanges, type ShareSipStatus } from './after-purchase.ts'

const DUE = day('2026-12-07')
const running: ShareSipStatus & { schedule: { weekday: number } } = {
  state: 'running',
  nextDue: DUE,
  skipsNext: false,
  pausedUntil: null,
  end: null,
  missedInRow: 0,
  why: null,
  schedule: { weekday: 1 },
}

describe('a SIP in a share, after an instalment,', () => {
  it('is due a week later, and a skip counts for one instalment only', () => {
    expect(afterPurchase({ ...running, skipsNext: true }, DUE, 'skipped')).toMatchObject({
      state: 'running',
      nextDue: '2026-12-14',
      skipsNext: false,
    })
  })

  it('counts what it bought, and neither what was skipped nor what was missed', () => {
    const last = { ...running, end: { purchasesLeft: 1 } }
    expect(afterPurchase(last, DUE, 'missed')).toMatchObject({ state: 'running', end: { purchasesLeft: 1 } })
    expect(afterPurchase(last, DUE, 'skipped')).toMatchObject({ state: 'running', end: { purchasesLeft: 1 } })
    expect(afterPurchase(last, DUE, 'ordered')).toMatchObject({
      state: 'stopped',
      nextDue: null,
      why: 'complete',
      end: { purchasesLeft: 0 },
    })
  })

  it('ends when its next instalment would be after its last day, and not a day earlier', () => {
    const until = (lastOn: string) => afterPurchase({ ...running, end: { lastOn: day(lastOn) } }, DUE, 'ordered').state
    expect(until('2026-12-14')).toBe('running')
    expect(until('2026-12-13')).toBe('stopped')
  })

  it('pauses by itself after the third miss in a row, which a skip does not interrupt and a purchase does', () => {
    let sip = running
    for (const instalment of ['missed', 'missed', 'skipped'] as const)
      sip = { ...sip, ...afterPurchase(sip, sip.nextDue ?? DUE, instalment) }
    expect(sip).toMatchObject({ state: 'running', missedInRow: 2 })
    expect(afterPurchase(sip, sip.nextDue ?? DUE, 'ordered')).toMatchObject({ state: 'running', missedInRow: 0 })
    expect(afterPurchase(sip, sip.nextDue ?? DUE, 'missed')).toMatchObject({
      state: 'paused',
      why: 'three-misses',
      missedInRow: 0,
      nextDue: '2027-01-04',
    })
  })

  it('keeps what its table holds, whatever happens to it', () => {
    const steps = fc.array(fc.constantFrom('ordered' as const, 'skipped' as const, 'missed' as const))
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 6 }), (instalments, purchasesLeft) => {
        let sip = { ...running, end: { purchasesLeft } as ShareSipStatus['end'] }
        for (const instalment of instalments) {
          if (sip.state !== 'running' || sip.nextDue === null) break
          sip = { ...sip, ...afterPurchase(sip, sip.nextDue, instalment) }
          expect((sip.state === 'stopped') === (sip.nextDue === null)).toBe(true)
          expect(sip.missedInRow).toBeLessThan(3)
          expect(sip.end !== null && 'purchasesLeft' in sip.end && sip.end.purchasesLeft >= 0).toBe(true)
        }
      }),
    )
  })
})

describe('the number of shares of a SIP', () => {
  it('follows a split and bonus shares, so that an instalment costs what it did', () => {
    expect(quantityAfterChanges(3n, [])).toBe(3n)
    expect(quantityAfterChanges(3n, [5])).toBe(15n)
    expect(quantityAfterChanges(3n, [5, 2])).toBe(30n)
  })

  it('is of no more use when the share is delisted', () => {
    expect(endDelisted({ ...running, state: 'paused', pausedUntil: day('2027-01-01') })).toMatchObject({
      state: 'stopped',
      why: 'delisted',
      nextDue: null,
      pausedUntil: null,
    })
  })
})
