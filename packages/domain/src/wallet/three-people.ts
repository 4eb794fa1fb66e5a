import { type Decision, accept, refusal, refuse } from '../outcome.ts'

/**
 * Decides whether a line of a statement may let money in or out by hand: of the two whose word the statement is and the two who say what
 * its line was, at least three are different people. Otherwise 958: a pair could write a line and make money of it. Ids of staff, in any
 * order; null for nobody.
 */
export function decideThreePeople(hands: readonly (bigint | null)[]): Decision<object> {
  const people = new Set(hands.filter((one) => one !== null))
  return people.size >= 3 ? accept({}) : refuse(refusal('third-person-needed'))
}
