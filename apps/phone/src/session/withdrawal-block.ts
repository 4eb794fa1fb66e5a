import * as refusals from '@bahi/contract/messages/refusals'
import type { previewTransferOut } from '@bahi/contract/wallet/transfers'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'

export type WithdrawalBlock = ReplyOf<typeof previewTransferOut>['problems'][number]

const pinMissing = refusals.pinNotSet

/**
 * What stands between a customer and every transfer out, whatever its amount; null when nothing does. Without a PIN the money is as
 * free to leave as with one: a PIN is set on the way.
 */
export function withdrawalBlock(problems: readonly WithdrawalBlock[]): WithdrawalBlock | null {
  return problems.find(({ message }) => message !== pinMissing) ?? null
}
