import * as refusals from '@bahi/contract/messages/refusals'
import type { previewTransferOut } from '@bahi/contract/wallet/transfers'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'

export type WithdrawalBlock = ReplyOf<typeof previewTransferOut>['problems'][number]

const pinMissing = refusals.pinNotSet

/**
 * The reason that blocks every transfer out of a customer, whatever its amount; null when there is none. A missing PIN is no block,
 * because the transfer asks for one to be set.
 */
export function withdrawalBlock(problems: readonly WithdrawalBlock[]): WithdrawalBlock | null {
  return problems.find(({ message }) => message !== pinMissing) ?? null
}
