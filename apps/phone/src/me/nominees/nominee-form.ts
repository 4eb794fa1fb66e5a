import {
  maxNominees,
  type guardianRelations,
  type NomineeIdType,
  type nomineeRelations,
  type NomineeView,
  type TypedNominee,
} from '@bahi/contract/customers/nominees'
import { isMinorOn } from '@bahi/money/age'
import { businessDate, parseBusinessDate, writtenDate } from '@bahi/money/business-date'
import { equalParts } from '@bahi/money/equal-parts'

export type Relation = (typeof nomineeRelations)[number]
export type GuardianRelation = (typeof guardianRelations)[number]

/** One nominee as typed. */
export interface NomineeDraft {
  /** Tells the drafts of a page apart while some are removed. */
  readonly key: number
  readonly name: string
  readonly relation: Relation | ''
  /** Per cent, as in "33.34". */
  readonly share: string
  /** "27-05-2017" */
  readonly born: string
  readonly idType: NomineeIdType | ''
  readonly idNumber: string
  /** The number that stays while none is typed, with its place in the declaration and what may be shown of it. */
  readonly kept: { readonly place: number; readonly type: NomineeIdType; readonly masked: string } | null
  readonly mobile: string
  readonly email: string
  readonly address: string
  readonly guardianName: string
  readonly guardianRelation: GuardianRelation | ''
}

const wholeBp = 10_000

export function blankDraft(key: number): NomineeDraft {
  return {
    key,
    name: '',
    relation: '',
    share: '',
    born: '',
    idType: '',
    idNumber: '',
    kept: null,
    mobile: '',
    email: '',
    address: '',
    guardianName: '',
    guardianRelation: '',
  }
}

/** The nominees in force, to be changed. */
export function draftsOf(nominees: readonly NomineeView[]): NomineeDraft[] {
  if (nominees.length === 0) return withEqualShares([blankDraft(0)])
  return nominees.map((one, at) => ({
    key: at,
    name: one.name,
    relation: one.relation,
    share: percentText(one.shareBp),
    born: one.bornOn === null ? '' : writtenDate(businessDate(one.bornOn)),
    idType: one.id?.type ?? '',
    idNumber: '',
    kept: one.id === null ? null : { place: at + 1, type: one.id.type, masked: one.id.masked },
    mobile: one.mobile ?? '',
    email: one.email ?? '',
    address: one.address ?? '',
    guardianName: one.guardian?.name ?? '',
    guardianRelation: one.guardian?.relation ?? '',
  }))
}

/** Equal shares; what does not divide goes to the first, as the law has it. */
export function withEqualShares(drafts: readonly NomineeDraft[]): NomineeDraft[] {
  const shares = equalParts(wholeBp, drafts.length)
  return drafts.map((draft, at) => ({ ...draft, share: percentText(shares[at] ?? 0) }))
}

const isEqual = (drafts: readonly NomineeDraft[]) =>
  withEqualShares(drafts).every(({ share }, at) => share === drafts[at]?.share)

/** One more nominee. Shares that were equal stay equal; others are the customer's own. */
export function withOneMore(drafts: readonly NomineeDraft[]): NomineeDraft[] {
  if (drafts.length >= maxNominees) return [...drafts]
  const more = [...drafts, blankDraft(Math.max(...drafts.map(({ key }) => key)) + 1)]
  return isEqual(drafts) ? withEqualShares(more) : more
}

export function without(drafts: readonly NomineeDraft[], key: number): NomineeDraft[] {
  const left = drafts.filter((draft) => draft.key !== key)
  if (left.length === 0) return [...drafts]
  return isEqual(drafts) || left.length === 1 ? withEqualShares(left) : left
}

/** Per cent with at most two decimals in basis points; null for anything else. */
export function parsePercent(typed: string): number | null {
  const [, whole = '', part = ''] = /^\s*(\d{1,3})(?:[.,](\d{1,2}))?\s*%?\s*$/.exec(typed) ?? []
  if (whole === '') return null
  const bp = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return bp < 1 || bp > wholeBp ? null : bp
}

/** "33.34"; whole per cents without decimals. */
export function percentText(bp: number): string {
  return (bp / 100).toFixed(2).replace(/\.?0+$/, '')
}

/** The shares together in basis points; those that are none count nothing. */
export function sumShares(drafts: readonly NomineeDraft[]): number {
  return drafts.reduce((sum, { share }) => sum + (parsePercent(share) ?? 0), 0)
}

/** A date as typed, "27-05-2017", in the form that dates travel in; empty for none, null for what is no date. */
export function parseBorn(typed: string): string | null {
  if (typed.trim() === '') return ''
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4})\s*$/.exec(typed) ?? []
  return parseBusinessDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

export function isMinorDraft({ born }: NomineeDraft, today: string): boolean {
  const bornOn = parseBorn(born)
  return bornOn !== null && bornOn !== '' && isMinorOn(businessDate(bornOn), businessDate(today))
}

/** The fields of a draft that stop it before it is sent; the server looks at the others. */
export type DraftField = 'name' | 'relation' | 'share' | 'born' | 'guardianName' | 'guardianRelation'

export function missingIn(draft: NomineeDraft, today: string): DraftField | null {
  const bornOn = parseBorn(draft.born)
  if (draft.name.trim().length < 2) return 'name'
  if (draft.relation === '') return 'relation'
  if (parsePercent(draft.share) === null) return 'share'
  if (bornOn === null || bornOn > today) return 'born'
  if (!isMinorDraft(draft, today)) return null
  if (draft.guardianName.trim().length < 2) return 'guardianName'
  return draft.guardianRelation === '' ? 'guardianRelation' : null
}

/** What is sent; null while something is missing. */
export function nomineesInput(drafts: readonly NomineeDraft[], today: string): TypedNominee[] | null {
  if (sumShares(drafts) !== wholeBp || drafts.some((draft) => missingIn(draft, today) !== null)) return null
  return drafts.map((draft) => {
    const minor = isMinorDraft(draft, today)
    const keeps = draft.idNumber.trim() === '' && draft.kept !== null && draft.kept.type === draft.idType
    return {
      name: draft.name,
      relation: draft.relation === '' ? 'other' : draft.relation,
      shareBp: parsePercent(draft.share) ?? 0,
      bornOn: parseBorn(draft.born) ?? '',
      ...(draft.idType === '' ? {} : { idType: draft.idType, idNumber: draft.idNumber }),
      ...(keeps && draft.kept !== null ? { keepsNumberOf: draft.kept.place } : {}),
      mobile: draft.mobile,
      email: draft.email,
      address: draft.address,
      ...(minor && draft.guardianRelation !== ''
        ? { guardianName: draft.guardianName, guardianRelation: draft.guardianRelation }
        : {}),
    }
  })
}
