import type { OfferKind } from '@bahi/contract/offers/calls'
import type { proposeOffer } from '@bahi/contract/offers/staff'
import type { CallOf } from '@bahi/contract/wire/endpoint'

/** The fields as they are typed. */
export interface OfferForm {
  kind: OfferKind
  code: string
  title: string
  about: string
  holder: string
  rupees: string
  quantity: string
  leastQuantity: string
  mostQuantity: string
  mostCustomers: string
  opensOn: string
  opensAt: string
  closesOn: string
  closesAt: string
  lockInDays: string
  papers: readonly { title: string; body: string }[]
}

export type OfferTerms = Omit<CallOf<typeof proposeOffer>, 'reason'>

export function emptyOfferForm(today: string): OfferForm {
  return {
    kind: 'block',
    code: '',
    title: '',
    about: '',
    holder: '',
    rupees: '',
    quantity: '',
    leastQuantity: '',
    mostQuantity: '',
    mostCustomers: '50',
    opensOn: today,
    opensAt: '09:00',
    closesOn: today,
    closesAt: '15:00',
    lockInDays: '0',
    papers: [{ title: 'Offer paper', body: '' }],
  }
}

/** Rupees as typed in paise, without a float ever standing for money; null for anything else. */
export function parseRupees(rupees: string): number | null {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(rupees.replaceAll(',', '').trim())
  return match === null ? null : Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

const wholeOf = (typed: string): number | null =>
  /^[\d,]{1,15}$/.test(typed.trim()) ? Number(typed.replaceAll(',', '')) : null

/** What is proposed; null while something is missing. The server has the rules. */
export function offerTerms(form: OfferForm): OfferTerms | null {
  const pricePaise = parseRupees(form.rupees)
  const [quantity, leastQuantity, mostQuantity, mostCustomers, lockInDays] = [
    form.quantity,
    form.leastQuantity,
    form.mostQuantity,
    form.mostCustomers,
    form.lockInDays,
  ].map(wholeOf)
  if (
    pricePaise === null ||
    quantity == null ||
    leastQuantity == null ||
    mostQuantity == null ||
    mostCustomers == null ||
    lockInDays == null
  )
    return null
  const { kind, code, title, about, holder, opensOn, opensAt, closesOn, closesAt } = form
  if (
    [code, title, holder].some((words) => words.trim().length < 2) ||
    about.trim().length < 10 ||
    form.papers.some(({ title: name, body }) => name.trim().length < 3 || body.trim().length < 10)
  )
    return null
  return {
    kind,
    code: code.trim(),
    title,
    about,
    holder,
    pricePaise,
    quantity,
    leastQuantity,
    mostQuantity,
    mostCustomers,
    opensOn,
    opensAt,
    closesOn,
    closesAt,
    lockInDays,
    // A form has no lists of lists: the papers go as one text.
    documents: JSON.stringify(form.papers),
  }
}
