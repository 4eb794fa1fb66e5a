import { type Decision, accept, refusal, refuse } from '../outcome.ts'

/**
 * Decides whether a statement line may move money by hand: of the two people who brought and confirmed the statement
 * and the two who say what the line was, at least three are different. Otherwise 958, because two people could invent
 * a line and take the money. Ids of staff in any order; null for a missing person.
 */
export function decideThreePeople(hands: readonly (bigint | null)[]): Decision<object> {
  const people = new Set(hands.filter((one) => one !== null))
  return people.size >= 3 ? accept({}) : refuse(refusal('third-person-needed'))
}
