import type { Failure } from '@bahi/client/outcome'
import type { BankBranch } from '@bahi/contract/wallet/bank-cards'

export interface CardForm {
  accountNumber: string
  ifsc: string
  /** What the IFSC was found to be. */
  branch: BankBranch | null
  refused: { msg: string; params: Readonly<Record<string, string | number>>; field: string | undefined } | null
}

export const emptyCardForm: CardForm = { accountNumber: '', ifsc: '', branch: null, refused: null }

export const ifscLength = 11

export type CardFormEvent =
  | { type: 'accountNumber' | 'ifsc'; value: string }
  | { type: 'found'; branch: BankBranch }
  | { type: 'refused'; failure: Pick<Failure, 'msg' | 'params' | 'fields'> }

const shownFields: readonly string[] = ['accountNumber', 'ifsc', 'holderName']

/** The next state of the form. A branch is kept only while its IFSC is in the field. */
export function reduceCardForm(form: CardForm, event: CardFormEvent): CardForm {
  switch (event.type) {
    case 'accountNumber':
      return { ...form, accountNumber: groupDigits(event.value), refused: null }
    case 'ifsc': {
      const ifsc = readIfsc(event.value)
      return { ...form, ifsc, branch: form.branch?.ifsc === ifsc ? form.branch : null, refused: null }
    }
    case 'found':
      return event.branch.ifsc === form.ifsc ? { ...form, branch: event.branch, refused: null } : form
    case 'refused': {
      const [field] = event.failure.fields
      return {
        ...form,
        refused: {
          msg: event.failure.msg,
          params: event.failure.params,
          field: field !== undefined && shownFields.includes(field) ? field : undefined,
        },
      }
    }
  }
}

/** Digits in fours, as a passbook writes them; at most the eighteen that any bank uses. */
export function groupDigits(typed: string): string {
  return typed
    .replace(/\D/g, '')
    .slice(0, 18)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
}

export function readIfsc(typed: string): string {
  return typed
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, ifscLength)
}

export type CardStep = 'account' | 'ifsc' | 'branch' | 'ready'

/** What is still missing, in the order of the fields. */
export function stepOfCard({ accountNumber, ifsc, branch }: CardForm): CardStep {
  if (accountNumber.replace(/\D/g, '').length < 9) return 'account'
  if (ifsc.length < ifscLength) return 'ifsc'
  return branch === null ? 'branch' : 'ready'
}
