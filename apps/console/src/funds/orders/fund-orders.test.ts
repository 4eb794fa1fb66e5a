import { expect, it } from 'vitest'
import { readForcedTerms, type ForcedForm } from './forced-form.ts'
import { canFail, orderStage } from './fund-order-words.ts'

const whole: ForcedForm = {
  code: ' fnd-1042 ',
  customerId: '382453722392881152',
  units: '',
  why: 'legal-order',
  on: '2026-12-01',
}
const waiting = { proposalId: '1', madeBy: 'S-0001', mine: false }

it('takes everything when no units are typed, and units with their commas', () => {
  expect(readForcedTerms(whole)).toEqual({
    code: 'FND-1042',
    customerId: '382453722392881152',
    why: 'legal-order',
    on: '2026-12-01',
  })
  expect(readForcedTerms({ ...whole, units: '1,200' })?.units).toBe('1200')
})

it.each([{ code: '' }, { customerId: 'Asha' }, { units: '0' }, { units: '1.5' }, { why: undefined }, { on: '' }])(
  'sends nothing half: %j',
  (part) => expect(readForcedTerms({ ...whole, ...part })).toBeNull(),
)

it('lets nobody fail an order that is executed, ended or already proposed', () => {
  expect(canFail({ state: 'in-progress', nav: null, waiting: null })).toBe(true)
  expect(canFail({ state: 'in-progress', nav: '10.0000', waiting: null })).toBe(false)
  expect(canFail({ state: 'in-progress', nav: null, waiting })).toBe(false)
  expect(canFail({ state: 'failed', nav: null, waiting: null })).toBe(false)
})

it('says what an order waits for', () => {
  expect(orderStage({ state: 'in-progress', nav: null, waiting })).toBe('second-approval')
  expect(orderStage({ state: 'in-progress', nav: '10.0000', waiting: null })).toBe('waits-for-payout')
  expect(orderStage({ state: 'success', nav: '10.0000', waiting: null })).toBe('success')
})
