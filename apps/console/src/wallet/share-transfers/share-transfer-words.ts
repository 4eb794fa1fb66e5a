import type { ShareTransferRefusal } from '@bahi/contract/customers/share-transfers'
import type {
  openShareTransfer,
  ShareTransferRow,
  ShareTransferStage,
} from '@bahi/contract/customers/share-transfers-staff'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'

export type Opened = ReplyOf<typeof openShareTransfer>

export const stageWords = {
  'first-approval': 'First approval',
  'second-approval': 'Second approval',
  sent: 'Sent',
  refused: 'Refused',
  cancelled: 'Cancelled by the user',
} satisfies Record<ShareTransferStage, string>

export const refusalWords = {
  'account-unknown': 'The depository knows no such account',
  'not-own-account': 'The account is not under the user’s PAN',
  'customer-asked': 'Requested by the user',
  'suspected-takeover': 'Someone else may be using the account',
} satisfies Record<ShareTransferRefusal, string>

export const checkWords = {
  'identity-completed': 'Identity verified',
  'is-closing': 'The account is closing',
  'hold-covers-shares': 'Shares held cover the transfer',
  'not-simulated': 'Not a simulated user',
} satisfies Record<Opened['checks'][number]['name'], string>

/** "NSDL IN30039412345678". */
export const accountText = ({ depository, account }: Pick<ShareTransferRow, 'depository' | 'account'>): string =>
  `${depository.toUpperCase()} ${account}`
