import type { Inquiry, Subject } from '../../platform/wire/wire.ts'
import type { ExchangeInput } from '../ports/trading-day.ts'
import type { TapeEntry } from '../ports/venue.ts'

/** Inputs of one sender, numbered: a floor takes each number once. */
export interface SubmittedInputs {
  readonly sender: string
  readonly number: number
  /** The floor that the sender believes to be there. */
  readonly floor: string
  readonly inputs: readonly ExchangeInput[]
}

/** Given once the effect of the inputs is committed; `isTaken` false: another floor is there, and it took nothing. */
export interface InputsTaken {
  readonly floor: string
  readonly isTaken: boolean
}

export const exchangeIn: Inquiry<SubmittedInputs, InputsTaken> = { name: 'exchange.in' }
/** Answered once everything that the exchange received so far is committed. */
export const exchangeSettled: Inquiry<null, null> = { name: 'exchange.settled' }
/** A doorbell: the tape itself is a table. */
export const tapeSaid: Subject<readonly TapeEntry[]> = { name: 'tape' }
