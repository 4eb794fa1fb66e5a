import type { Refusal } from '@bahi/domain/outcome'
import type { RefusalName } from '@bahi/domain/refusals'
import { refusalWords } from '../../platform/http/refusal-words.ts'

export type KiteErrorType =
  | 'TokenException'
  | 'PermissionException'
  | 'UserException'
  | 'OrderException'
  | 'InputException'
  | 'MarginException'
  | 'HoldingException'
  | 'NetworkException'
  | 'DataException'
  | 'GeneralException'

/** What a program is told instead of data. */
export class KiteError extends Error {
  override readonly name = 'KiteError'
  readonly type: KiteErrorType
  readonly status: number

  constructor(type: KiteErrorType, message: string, status = STATUS_OF[type]) {
    super(message)
    this.type = type
    this.status = status
  }
}

const STATUS_OF: Readonly<Record<KiteErrorType, number>> = {
  TokenException: 403,
  PermissionException: 403,
  UserException: 403,
  OrderException: 400,
  InputException: 400,
  MarginException: 400,
  HoldingException: 400,
  NetworkException: 429,
  DataException: 502,
  GeneralException: 500,
}

/** Refusals that have a kind of their own in the format; every other one is of the call's own kind. */
const KIND_OF: Partial<Readonly<Record<RefusalName, KiteErrorType>>> = {
  'login-first': 'TokenException',
  'program-key-ended': 'TokenException',
  'program-barred': 'PermissionException',
  'account-locked': 'UserException',
  'practice-book-ending': 'UserException',
  'parameter-malformed': 'InputException',
  'too-frequent': 'NetworkException',
  'cash-short': 'MarginException',
  'fund-cash-short': 'MarginException',
  'more-than-held': 'HoldingException',
  'position-already-sold': 'HoldingException',
  'bought-today': 'HoldingException',
  'bought-minutes-ago': 'HoldingException',
  'in-lock-in': 'HoldingException',
  pledged: 'HoldingException',
  'redeem-above-max': 'HoldingException',
}

/** A refusal of Bahi in the format: the kind of error, and the words that the phone would show in English. */
export function errorOf(refused: Refusal, otherwise: KiteErrorType): KiteError {
  return new KiteError(KIND_OF[refused.code] ?? otherwise, refusalWords(refused))
}

/** What Bahi does not have is refused as a product that is not enabled for the account. */
export function notEnabled(what: string): KiteError {
  return new KiteError('InputException', `${what} is not enabled for your account. Bahi does not have it.`)
}
