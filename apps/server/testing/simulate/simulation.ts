import type { Answer } from '../inject-call.ts'
import type { HandServer } from '../open-server-by-hand.ts'
import { whileInputsAct } from '../servers/answer-inputs.ts'
import type { Draws } from './draws.ts'
import { expectSame } from './expect-same.ts'
import type { SimulatedCustomer } from './simulated-customers.ts'

/** A server with random customers and staff. */
export interface Simulation {
  readonly hand: HandServer
  readonly customers: readonly SimulatedCustomer[]
  readonly draws: Draws
  readonly staff: { anita: string; dev: string }
  /** The code of each offer. */
  readonly codes: Map<bigint, string>
  readonly counts: Counts
  readonly nextKey: () => string
}

/** The number of requests by name and outcome: `buy`, `buy refused 166`. */
export type Counts = Map<string, number>

/** The share of requests that are repeated with the same key, as a phone does after a lost answer. */
const ASKED_TWICE = 0.1

/**
 * Sends a request while the exchange processes the desk's inputs and the business second stands still. Resolves when
 * everything is posted, because otherwise the next request would depend on timing. A refusal counts as an answer; any
 * other failure ends the simulation. A repeated key must get the same answer.
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

/** Runs work while the exchange processes the desk's inputs. Resolves when everything is posted. */
async function pumped<Result>({ parts }: HandServer, work: () => Promise<Result>): Promise<Result> {
  const result = await whileInputsAct(parts, work)
  await parts.exchange.advance(0)
  await parts.desk.settled()
  return result
}
