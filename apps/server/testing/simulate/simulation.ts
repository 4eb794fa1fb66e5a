import type { Answer } from '../inject-call.ts'
import type { HandServer } from '../open-server-by-hand.ts'
import type { Draws } from './draws.ts'
import { expectSame } from './expect-same.ts'
import type { SimulatedCustomer } from './simulated-customers.ts'

/** A house whose people are played by chance. */
export interface Simulation {
  readonly hand: HandServer
  readonly customers: readonly SimulatedCustomer[]
  readonly draws: Draws
  readonly staff: { anita: string; dev: string }
  /** The code that opens each offer. */
  readonly codes: Map<bigint, string>
  readonly counts: Counts
  readonly nextKey: () => string
}

/** What was asked and how it ended: `buy`, `buy refused 166`. */
export type Counts = Map<string, number>

/** How often whoever asked asks again with the same key, as a phone does that lost the answer. */
const ASKED_TWICE = 0.1

/**
 * Asks as somebody, while the exchange takes what the desk hands it and the second of the day stands still; ends when everything that came
 * of it is posted, or what the next one finds would depend on who is faster. A refusal is an answer like any other; anything that is
 * neither ends the simulation. What is asked twice with one key must be answered the same.
 */
export async function ask(
  { hand, draws, counts, nextKey }: Simulation,
  name: string,
  token: string,
  path: string,
  input: object = {},
): Promise<Answer> {
  const how = { token, key: nextKey() }
  const answer = await pumped(hand, () => hand.call(path, input, how))
  if (answer.http >= 500 || answer.msg === 'tips.error' || answer.msg === 'tips.msg.022')
    throw new Error(`${name}: ${path} ${JSON.stringify(input)} was answered ${answer.http} ${answer.text}`)
  const said = answer.status === 0 ? name : `${name} refused ${answer.msg.replace('tips.msg.', '')}`
  counts.set(said, (counts.get(said) ?? 0) + 1)
  if (answer.status === 0 && draws.part() < ASKED_TWICE)
    expectSame(answer.data, (await pumped(hand, () => hand.call(path, input, how))).data, `${name} asked twice`)
  return answer
}

/** Does something while the exchange takes what the desk hands it; ends when everything that came of it is posted. */
export async function pumped<Result>({ house }: HandServer, work: () => Promise<Result>): Promise<Result> {
  const progress = { isDone: false }
  const result = work().finally(() => void (progress.isDone = true))
  while (!progress.isDone) {
    await house.exchange.advance(0)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await house.exchange.advance(0)
  await house.desk.settled()
  return result
}
