import { expect, it } from 'vitest'
import { actsOn } from './transfer-acts.ts'

const proposal = (mine: boolean) => ({ id: '1', madeBy: 'S-0001', madeAt: '', reason: '', mine })

it('lets the first person propose and the second approve', () => {
  expect(
    actsOn({
      stage: 'first-approval',
      proposal: null,
      isDisputed: false,
      case: null,
      stuck: null,
      stuckProposal: null,
    })[0],
  ).toBe('propose')
  expect(
    actsOn({
      stage: 'second-approval',
      proposal: proposal(false),
      isDisputed: false,
      case: null,
      stuck: null,
      stuckProposal: null,
    })[0],
  ).toBe('approve')
})

it('never offers a proposer the approval of their own proposal', () => {
  expect(
    actsOn({
      stage: 'second-approval',
      proposal: proposal(true),
      isDisputed: false,
      case: null,
      stuck: null,
      stuckProposal: null,
    }),
  ).toEqual(['withdraw'])
})

it('changes nothing that has ended, but answers a dispute of what was paid', () => {
  expect(
    actsOn({ stage: 'paid', proposal: null, isDisputed: false, case: null, stuck: null, stuckProposal: null }),
  ).toEqual([])
  expect(
    actsOn({ stage: 'rejected', proposal: null, isDisputed: false, case: null, stuck: null, stuckProposal: null }),
  ).toEqual([])
  expect(
    actsOn({ stage: 'paid', proposal: null, isDisputed: true, case: null, stuck: null, stuckProposal: null }),
  ).toEqual(['answer-dispute'])
})

it('has a payment that cannot go on tried again or given back, one proposal at a time, and gives nothing back that was paid by hand', () => {
  const stuck = (canGiveBack: boolean) => ({
    reason: 'reference-taken' as const,
    attempts: 3,
    since: '',
    lastAt: '',
    nextAt: '',
    canGiveBack,
  })
  const row = { stage: 'stuck', proposal: null, isDisputed: false, case: null, stuckProposal: null } as const
  expect(actsOn({ ...row, stuck: stuck(true) })).toEqual(['retry', 'give-back'])
  expect(actsOn({ ...row, stuck: stuck(false) })).toEqual(['retry'])
  expect(
    actsOn({
      ...row,
      stuck: stuck(true),
      stuckProposal: { id: '1', kind: 'transfer-out-retry', madeBy: 'S-0001', mine: true },
    }),
  ).toEqual([])
})
