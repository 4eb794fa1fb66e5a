import type { BankLineView, BankStatementView } from '@bahi/contract/wallet/bank-statements-staff'
import type { TransferInRow } from '@bahi/contract/wallet/transfers-in-staff'

export const stateWords = { waiting: 'Waiting', successful: 'Credited', failed: 'Failed' } satisfies Record<
  TransferInRow['state'],
  string
>

export const failureWords = {
  expired: 'Not paid in time',
  'bank-refused': 'The bank declined',
  'other-payer': 'Paid from another name, returned',
  cancelled: 'Given up by the user',
} satisfies Record<NonNullable<TransferInRow['failure']>, string>

export const providerWords = { 'demo-bank': 'Demo bank', manual: 'By hand' } satisfies Record<
  TransferInRow['provider'],
  string
>

export const accountWords = { 'demo-bank': 'Demo bank', 'bank-file': 'Bank file' } satisfies Record<
  BankLineView['account'],
  string
>

export const matchWords = {
  'transfer-in': 'A deposit',
  'transfer-back': 'Came back to the user',
  'transfer-out': 'A withdrawal',
  'return-due': 'Goes back to the sender',
  'return-paid': 'Went back to the sender',
  withdrawn: 'Withdrawn with its statement',
  withdrawal: 'Takes a withdrawn line back',
} satisfies Record<NonNullable<BankLineView['match']>['kind'], string>

export const statementWords = {
  stands: 'Stands',
  withdrawn: 'Withdrawn',
  withdrawal: 'Takes one back',
} satisfies Record<BankStatementView['state'], string>
