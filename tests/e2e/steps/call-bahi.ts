import { createAsker, type Question } from '../../screens/ask-bahi.ts'
import { bahiUrl } from './own-bahi.ts'

/** Calls Bahi beside the screens, for what a customer cannot see or another device does. Throws on a refusal. */
export function callBahi<Data>(path: string, question: Question = {}): Promise<Data> {
  return createAsker(bahiUrl())<Data>(path, question)
}

export interface Cash {
  availablePaise: number
  heldPaise: number
  unsettledPaise: number
}

/** Where a customer's cash is, by the server's books. */
export function readCash(token: string): Promise<Cash> {
  return callBahi('/api/app/user/getUserPositionMarketValue.do', { token })
}
