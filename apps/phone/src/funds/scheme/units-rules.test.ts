import { expect, test } from 'vitest'
import type { FundPreview } from '@bahi/contract/funds/views'
import {
  cleanUnits,
  firstUnits,
  gainTotals,
  heldIn,
  isLockedOn,
  loadLine,
  splitProblems,
  orderStage,
  parseUnits,
} from './units-rules.ts'

type Lot = FundPreview['lots'][number]
const lot = (of: Partial<Lot>): Lot => ({
  id: '1',
  boughtOn: '2026-01-01',
  nav: '10.0000',
  units: 100,
  remaining: 100,
  costPaise: 100_000,
  valuePaise: 110_000,
  gainPaise: 10_000,
  exitBps: 0,
  exitFreeOn: null,
  lockedUntil: null,
  taken: 0,
  takenGainPaise: 0,
  takenLoadPaise: 0,
  isLongTerm: false,
  ...of,
})

test('units are whole and more than nothing', () => {
  expect(parseUnits('3,000')).toBe(3_000)
  expect(parseUnits('')).toBeNull()
  expect(parseUnits('0')).toBeNull()
  expect(parseUnits('1.5')).toBeNull()
  expect(parseUnits('99999999999999999999')).toBeNull()
})

test('only digits stay in the field', () => {
  expect(cleanUnits('1,2a0')).toBe('120')
  expect(cleanUnits('007')).toBe('7')
  expect(cleanUnits('')).toBe('')
})

test('a form begins with the least on a whole step', () => {
  expect(firstUnits({ leastUnits: 150, leastRedeemUnits: 10, stepUnits: 100 }, 'buy')).toBe(200)
  expect(firstUnits({ leastUnits: 150, leastRedeemUnits: 10, stepUnits: 100 }, 'sell')).toBe(100)
  expect(firstUnits({ leastUnits: 0, leastRedeemUnits: 0, stepUnits: 1 }, 'sell')).toBe(1)
})

test('a rule of the units stands under the field, a rule of the cash below the sum', () => {
  const split = splitProblems([
    { msg: 'tips.msg.209', params: { step: 100 }, fields: ['units'] },
    { msg: 'tips.msg.211', params: {}, fields: [] },
  ])
  expect(split.ofUnits.map(({ msg }) => msg)).toEqual(['tips.msg.209'])
  expect(split.others.map(({ msg }) => msg)).toEqual(['tips.msg.211'])
})

test('the load says its rate only where all units pay the same', () => {
  expect(loadLine([lot({ taken: 100 })])).toBeNull()
  expect(loadLine([lot({ taken: 100 }), lot({ taken: 50, exitBps: 25 }), lot({ exitBps: 100 })])).toEqual({
    bps: 25,
    units: 50,
  })
  expect(loadLine([lot({ taken: 10, exitBps: 100 }), lot({ taken: 50, exitBps: 25 })])).toEqual({
    bps: null,
    units: 60,
  })
})

test('gains are told by how long the units were held', () => {
  expect(gainTotals([lot({ takenGainPaise: 500, isLongTerm: true }), lot({ takenGainPaise: -200 })])).toEqual({
    gainPaise: 300,
    longPaise: 500,
    shortPaise: -200,
  })
  expect(heldIn([lot({ remaining: 30 }), lot({ remaining: 12 })])).toBe(42)
})

test('the last day of a lock-up belongs to it', () => {
  expect(isLockedOn({ lockedUntil: '2026-11-26' }, '2026-11-26')).toBe(true)
  expect(isLockedOn({ lockedUntil: '2026-11-26' }, '2026-11-27')).toBe(false)
  expect(isLockedOn({ lockedUntil: null }, '2026-11-27')).toBe(false)
})

test('a redemption with its value struck is on its way until it is paid', () => {
  expect(orderStage({ state: 'in-progress', nav: null })).toBe('asked')
  expect(orderStage({ state: 'in-progress', nav: '10.0000' })).toBe('executed')
  expect(orderStage({ state: 'success', nav: '10.0000' })).toBe('done')
  expect(orderStage({ state: 'failed', nav: null })).toBe('failed')
})
