import { expect, test } from 'vitest'
import { orderSteps } from './fund-order-steps.ts'

const order = {
  kind: 'subscribe',
  state: 'in-progress',
  placedAt: '2026-11-20T09:42:00.000Z',
  appliesOn: '2026-11-23',
  nav: null,
  navAt: null,
  payoutOn: null,
  paidAt: null,
  endedAt: null,
} as const
const struck = { ...order, nav: '18.4263', navAt: '2026-11-23T13:00:00.000Z' } as const

test('a subscription waits for the value of its day, then the units are there', () => {
  expect(orderSteps(order).map(({ kind, mark }) => [kind, mark])).toEqual([
    ['asked', 'done'],
    ['value', 'wait'],
    ['units', 'wait'],
  ])
  expect(
    orderSteps({ ...struck, state: 'success', endedAt: '2026-11-23T13:00:00.000Z' }).map(({ mark }) => mark),
  ).toEqual(['done', 'done', 'done'])
})

test('a redemption that was struck waits for the day it is paid', () => {
  const steps = orderSteps({ ...struck, kind: 'redeem', payoutOn: '2026-11-26' })
  expect(steps.at(-1)).toEqual({ kind: 'payout', when: '2026-11-26', isMoment: false, mark: 'wait' })
  expect(
    orderSteps({
      ...struck,
      kind: 'redeem',
      state: 'success',
      payoutOn: '2026-11-26',
      paidAt: '2026-11-26T03:00:00.000Z',
    }).at(-1),
  ).toMatchObject({ isMoment: true, mark: 'done' })
})

test('a forced redemption says so at its beginning', () => {
  expect(orderSteps({ ...order, kind: 'forced' })[0]?.kind).toBe('forced')
})

test('a failed order ends where it failed, and nothing is promised after it', () => {
  expect(
    orderSteps({ ...struck, state: 'failed', endedAt: '2026-11-23T13:00:00.000Z' }).map(({ kind }) => kind),
  ).toEqual(['asked', 'value', 'failed'])
  expect(
    orderSteps({ ...order, state: 'failed', endedAt: '2026-11-21T04:00:00.000Z' }).map(({ kind }) => kind),
  ).toEqual(['asked', 'failed'])
})
