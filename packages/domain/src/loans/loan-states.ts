import { stateAfter } from '../state-table.ts'

/** The moves of a loan by its state. A paid or rejected loan keeps its state. */
export const loanMoves = [
  { from: 'in-review', event: 'approve', to: 'unpaid' },
  { from: 'in-review', event: 'reject', to: 'rejected' },
  { from: 'in-review', event: 'withdraw', to: 'rejected' },
  { from: 'unpaid', event: 'repay', to: 'unpaid' },
  { from: 'unpaid', event: 'repay-whole', to: 'paid' },
  { from: 'unpaid', event: 'cool-off', to: 'paid' },
] as const

export type LoanStateName = (typeof loanMoves)[number]['from' | 'to']
export type LoanMove = (typeof loanMoves)[number]['event']

/** The state after an event; null when the event cannot happen. */
export function loanAfter(state: LoanStateName, event: LoanMove): LoanStateName | null {
  return stateAfter(loanMoves, state, event)
}
