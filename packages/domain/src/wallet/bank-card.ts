import { type Decision, accept, refusal, refuse, type Refusal } from '../outcome.ts'
import { isSameName } from './same-name.ts'

/** The typed fields of a bank card. The IFSC decides bank and branch; both texts are only required. */
export type CardFields = {
  readonly bankName: string
  readonly branch: string
  readonly accountNumber: string
  readonly ifsc: string
  readonly holderName: string
}

export type Branch = {
  readonly ifsc: string
  readonly bankName: string
  readonly branch: string
  readonly city: string
  readonly state: string
}

export type CardFacts = {
  /** Null when no known branch has this IFSC. */
  readonly branch: Branch | null
  /** Null before the customer's identity was verified. */
  readonly verifiedName: string | null
  /** Whether the account number belongs to a card already: of another customer, or of this customer. */
  readonly isAccountTaken: boolean
  readonly hasCard: boolean
}

export type AcceptedCard = Branch & { readonly accountNumber: string; readonly holderName: string }

/** The digits of an account number, without the spaces and hyphens of a passbook. */
export function readAccountNumber(text: string): string {
  return text.replace(/[\s-]/g, '')
}

/** Indian banks number accounts with nine to eighteen digits. */
export function isAccountNumber(number: string): boolean {
  return /^\d{9,18}$/.test(number) && !/^0+$/.test(number)
}

export function readIfsc(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

/** An IFSC: four letters of the bank, a zero, six characters of the branch. */
export function isIfsc(ifsc: string): boolean {
  return /^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc)
}

/** The rules of an IFSC that need no table of branches: 022, 908. */
export function checkIfsc(ifsc: string): Refusal | null {
  if (ifsc === '') return refusal('parameter-malformed', {}, 'ifsc')
  return isIfsc(ifsc) ? null : refusal('bank-fields-malformed', {}, 'ifsc')
}

function checkFields(fields: CardFields): Refusal | null {
  const empty = (['bankName', 'branch', 'accountNumber', 'ifsc'] as const).find((field) => fields[field].trim() === '')
  if (empty !== undefined) return refusal('parameter-malformed', {}, empty)
  if (!isAccountNumber(readAccountNumber(fields.accountNumber)))
    return refusal('bank-fields-malformed', {}, 'accountNumber')
  return checkIfsc(readIfsc(fields.ifsc))
}

/** The rules that adding and changing a card share: 022, 908, 055, 943, 903. */
function decideFields(fields: CardFields, { branch, verifiedName }: CardFacts): Decision<AcceptedCard> {
  const malformed = checkFields(fields)
  if (malformed !== null) return refuse(malformed)
  if (branch === null) return refuse(refusal('branch-unknown', {}, 'ifsc'))
  if (verifiedName === null) return refuse(refusal('card-identity-missing'))
  if (!isSameName(fields.holderName, verifiedName))
    return refuse(refusal('holder-differs', { name: verifiedName }, 'holderName'))
  return accept({ ...branch, accountNumber: readAccountNumber(fields.accountNumber), holderName: verifiedName })
}

/** Decides a first bank card: 022, 908, 055, 943, 903, 052. */
export function decideAddCard(fields: CardFields, facts: CardFacts): Decision<AcceptedCard> {
  const decision = decideFields(fields, facts)
  if (!decision.ok) return decision
  return facts.isAccountTaken || facts.hasCard ? refuse(refusal('card-already-there', {}, 'accountNumber')) : decision
}

/** Decides a change of the bank card: 022, 908, 055, 943, 903, 052, 058. */
export function decideChangeCard(fields: CardFields, facts: CardFacts): Decision<AcceptedCard> {
  const decision = decideFields(fields, facts)
  if (!decision.ok) return decision
  if (facts.isAccountTaken) return refuse(refusal('card-already-there', {}, 'accountNumber'))
  return facts.hasCard ? decision : refuse(refusal('no-card-yet'))
}
