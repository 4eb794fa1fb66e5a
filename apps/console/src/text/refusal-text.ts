import { fillMessage } from '@bahi/client/fill-message'
import { CallFailed } from '@bahi/client/throwing-calls'
import { en } from '@bahi/contract/messages/en'
import { NoPasskey } from '@bahi/ui/base/passkeys'

/** Why a call failed, in the words of the catalogue. */
export function refusalText(cause: unknown): string {
  if (cause instanceof NoPasskey) return cause.message
  if (!(cause instanceof CallFailed)) return en['tips.error']
  const { msg, params, requestId } = cause.failure
  const text = fillMessage(en, msg, params)
  return requestId === undefined ? text : `${text} (${requestId})`
}

/** Whether a rule said no to one of these fields. */
export function refusedFields(cause: unknown): readonly string[] {
  return cause instanceof CallFailed ? cause.failure.fields : []
}
