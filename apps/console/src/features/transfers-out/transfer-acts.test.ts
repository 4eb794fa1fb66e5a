import { expect, it } from 'vitest'
import { actsOn } from './transfer-acts.ts'

const proposal = (mine: boolean) => ({ id: '1', madeBy: 'S-0001', madeAt: '', reason: '', mine })

it('lets the first person propose and the second approve', () => {
  expect(actsOn({ stage: 'first-approval', proposal: null, isDisputed: false, case: null })[0]).toBe('propose')
  expect(actsOn({ stage: 'second-approval', proposal: proposal(false), isDisputed: false, case: null })[0]).toBe('approve')
})

it('lets nobody approve what they proposed', () => {
  expect(actsOn({ stage: 'second-approval', proposal: proposal(true), isDisputed: false, case: null })).toEqual(['withdraw'])
})

it('changes nothing that has ended, but answers a dispute of what was paid', () => {
  expect(actsOn({ stage: 'paid', proposal: null, isDisputed: false, case: null })).toEqual([])
  expect(actsOn({ stage: 'rejected', proposal: null, isDisputed: false, case: null })).toEqual([])
  expect(actsOn({ stage: 'paid', proposal: null, isDisputed: true, case: null })).toEqual(['answer-dispute'])
})
