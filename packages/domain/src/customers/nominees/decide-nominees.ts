import type { BusinessDate } from '@bahi/money/business-date'
import { accept, type Decision, type Refusal, refusal, refuse } from '../../outcome.ts'
import { isEmail } from '../accounts/account-fields.ts'
import { readRealName } from '../identity/authenticate.ts'
import { decideNomineeNumber, type NomineeIdType } from './nominee-number.ts'
import { FIRST_BIRTH, isMinor, MAX_NOMINEES, WHOLE_BP } from './nominee-rules.ts'

export const nomineeRelations = [
  'spouse',
  'son',
  'daughter',
  'father',
  'mother',
  'brother',
  'sister',
  'grandchild',
  'grandparent',
  'other',
] as const
export type NomineeRelation = (typeof nomineeRelations)[number]

/** What a guardian is to the minor. */
export const guardianRelations = ['mother', 'father', 'other'] as const
export type GuardianRelation = (typeof guardianRelations)[number]

/** What a customer typed of one nominee. An empty text was left out. */
export type TypedNominee = {
  readonly name: string
  readonly relation: NomineeRelation
  readonly shareBp: number
  readonly bornOn: BusinessDate | null
  readonly idType: NomineeIdType | null
  /** Empty with a type: the number of `keepsNumberOf` stays. */
  readonly idNumber: string
  /** The place (1 is the first) in the declaration that is replaced whose number is kept. */
  readonly keepsNumberOf: number | null
  readonly mobile: string
  readonly email: string
  readonly address: string
  readonly guardianName: string
  readonly guardianRelation: GuardianRelation | null
}

/** A nominee in stored form. The share is in basis points; null was not given. */
export type Nominee = {
  readonly name: string
  readonly relation: NomineeRelation
  readonly shareBp: number
  readonly bornOn: BusinessDate | null
  readonly id: { readonly type: NomineeIdType; readonly number: string } | null
  readonly mobile: string | null
  readonly email: string | null
  readonly address: string | null
  readonly guardian: { readonly name: string; readonly relation: GuardianRelation } | null
}

export type DeclarationFacts = {
  readonly isPractice: boolean
  /** The latest declaration. Null: there was none. */
  readonly currentId: string | null
  /** Whether it names nominees or says that there are none, and was not withdrawn. */
  readonly isInForce: boolean
  readonly current: readonly Nominee[]
  readonly today: BusinessDate
  /** The demo takes invented numbers only (H10). */
  readonly syntheticOnly: boolean
  readonly isOwnNumber: (id: NonNullable<Nominee['id']>) => boolean
}

/**
 * Whether a declaration may be replaced: 937, 860. The customer says which one was on the screen, so that of two devices the
 * second does not undo in silence what the first declared.
 */
export function decideReplacing(
  replaces: string | null,
  { isPractice, currentId }: Pick<DeclarationFacts, 'isPractice' | 'currentId'>,
): Decision<object> {
  if (isPractice) return refuse(refusal('practice-account'))
  return replaces === currentId ? accept({}) : refuse(refusal('nominees-changed'))
}

/** Whether there is a declaration to withdraw: 937, 860, 865. */
export function decideWithdrawal(
  replaces: string | null,
  facts: Pick<DeclarationFacts, 'isPractice' | 'currentId' | 'isInForce'>,
): Decision<object> {
  const replacing = decideReplacing(replaces, facts)
  if (!replacing.ok) return replacing
  return facts.isInForce ? accept({}) : refuse(refusal('nominees-none'))
}

/**
 * Decides a declaration as a whole: 937, 860, then for each nominee 022, 914, 917, 864 and 862, then 863, and 861 when the shares are
 * not the whole account. Fields are named by place, as in `nominees.0.name`.
 */
export function decideNominees(
  typed: readonly TypedNominee[],
  replaces: string | null,
  facts: DeclarationFacts,
): Decision<readonly Nominee[]> {
  const replacing = decideReplacing(replaces, facts)
  if (!replacing.ok) return replacing
  if (typed.length < 1 || typed.length > MAX_NOMINEES) return refuse(refusal('parameter-malformed', {}, 'nominees'))
  const nominees: Nominee[] = []
  for (const [at, one] of typed.entries()) {
    const decided = decideNominee(one, facts)
    if (!decided.ok) return refuse(inNominee(decided.refused, at))
    nominees.push(decided.accepted)
  }
  const twice = nominees.findIndex((one, at) => nominees.slice(0, at).some((before) => isSamePerson(before, one)))
  if (twice !== -1) return refuse(inNominee(refusal('nominee-twice', {}, 'name'), twice))
  const sum = nominees.reduce((bp, { shareBp }) => bp + shareBp, 0)
  if (sum !== WHOLE_BP)
    return refuse(
      refusal('nominee-shares-not-whole', { percent: percentText(sum) }, `nominees.${typed.length - 1}.shareBp`),
    )
  return accept(nominees)
}

function decideNominee(typed: TypedNominee, facts: DeclarationFacts): Decision<Nominee> {
  const name = readRealName(typed.name)
  if (name === null) return malformed('name')
  const { shareBp, bornOn } = typed
  if (!Number.isSafeInteger(shareBp) || shareBp < 1 || shareBp > WHOLE_BP) return malformed('shareBp')
  if (bornOn !== null && (bornOn > facts.today || bornOn < FIRST_BIRTH)) return malformed('bornOn')
  const id = decideId(typed, facts)
  if (!id.ok) return id
  const contact = decideContact(typed)
  if (!contact.ok) return contact
  const guardian = decideGuardian(typed, isMinor(bornOn, facts.today))
  if (!guardian.ok) return guardian
  const { relation } = typed
  return accept({ name, relation, shareBp, bornOn, id: id.accepted.id, ...contact.accepted, ...guardian.accepted })
}

function decideId(
  { idType, idNumber, keepsNumberOf }: TypedNominee,
  { current, syntheticOnly, isOwnNumber }: DeclarationFacts,
): Decision<Pick<Nominee, 'id'>> {
  if (idType === null) return idNumber === '' ? accept({ id: null }) : malformed('idType')
  const kept = keepsNumberOf === null ? undefined : current[keepsNumberOf - 1]?.id
  if (idNumber === '') return kept?.type === idType ? accept({ id: kept }) : malformed('idNumber')
  const number = decideNomineeNumber(idType, idNumber, syntheticOnly)
  if (!number.ok) return number
  const id = { type: idType, number: number.accepted.idNumber }
  return isOwnNumber(id) ? refuse(refusal('nominee-is-self', {}, 'idNumber')) : accept({ id })
}

/** An Indian mobile number, or one of another country with its code. */
const MOBILE = /^(?:[6-9][0-9]{9}|\+[1-9][0-9]{5,14})$/
const LONGEST_ADDRESS = 200

function decideContact(typed: TypedNominee): Decision<Pick<Nominee, 'mobile' | 'email' | 'address'>> {
  const mobile = typed.mobile.replaceAll(/[\s()-]/g, '').replace(/^\+91(?=[6-9][0-9]{9}$)/, '')
  if (mobile !== '' && !MOBILE.test(mobile)) return malformed('mobile')
  const email = typed.email.trim()
  if (email !== '' && !isEmail(email)) return malformed('email')
  const address = typed.address.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  if (address.length > LONGEST_ADDRESS || !/^[\p{L}\p{M}\p{N}\p{P}\p{Join_Control} +]*$/u.test(address))
    return malformed('address')
  return accept({ mobile: mobile || null, email: email || null, address: address || null })
}

/** A minor has a guardian, who receives for the minor; an adult has none. */
function decideGuardian(
  { guardianName, guardianRelation: relation, bornOn }: TypedNominee,
  minor: boolean,
): Decision<Pick<Nominee, 'guardian'>> {
  const isGiven = guardianName.trim() !== '' || relation !== null
  if (!minor) return isGiven ? malformed(bornOn === null ? 'bornOn' : 'guardianName') : accept({ guardian: null })
  if (!isGiven) return refuse(refusal('nominee-guardian-missing', {}, 'guardianName'))
  const name = readRealName(guardianName)
  if (name === null) return malformed('guardianName')
  return relation === null ? malformed('guardianRelation') : accept({ guardian: { name, relation } })
}

/** Two entries are one person when they have one identifier, or one name and date of birth. */
function isSamePerson(one: Nominee, other: Nominee): boolean {
  if (one.id !== null && other.id !== null && one.id.type === other.id.type && one.id.type !== 'aadhaar-last-4')
    return one.id.number === other.id.number
  return one.name.toLowerCase() === other.name.toLowerCase() && one.bornOn === other.bornOn
}

function malformed(field: string): Decision<never> {
  return refuse(refusal('parameter-malformed', {}, field))
}

function inNominee({ code, params, field = '' }: Refusal, at: number): Refusal {
  return refusal(code, params, `nominees.${at}.${field}`)
}

/** Basis points as per cent, without needless zeros: 9950 is "99.5". */
function percentText(bp: number): string {
  return (bp / 100).toFixed(2).replace(/\.?0+$/, '')
}
