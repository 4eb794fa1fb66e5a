import type { previewApplication } from '@bahi/contract/ipo/calls'
import type { ApplicationView, IpoDetail } from '@bahi/contract/ipo/views'
import * as refusals from '@bahi/contract/messages/refusals'
import type { CallOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { formatPrice, parseRupees } from '@bahi/money/format'
import { paise, paiseToNumber } from '@bahi/money/paise'

export type ApplyPreview = ReplyOf<typeof previewApplication>
export type ApplyAsk = CallOf<typeof previewApplication>
export type ApplyProblem = ApplyPreview['problems'][number]

/** The fields, as typed. */
export interface ApplyForm {
  readonly lots: string
  readonly atCutOff: boolean
  readonly price: string
}

/** A new form begins with one lot at the cut-off price, a change with the present application. */
export function openApplyForm(
  { bandHighPaise }: Pick<IpoDetail, 'bandHighPaise'>,
  standing: Pick<ApplicationView, 'lots' | 'atCutOff' | 'pricePaise'> | null,
): ApplyForm {
  if (standing === null) return { lots: '1', atCutOff: true, price: formatPrice(paise(bandHighPaise)) }
  return { lots: String(standing.lots), atCutOff: standing.atCutOff, price: formatPrice(paise(standing.pricePaise)) }
}

/**
 * What is asked of the server for these fields. Lots that are no whole number go as 0 and a price that is none as 0, too: the server
 * names the rule with its figures, and no rule is written twice.
 */
export function applyInput({ lots, atCutOff, price }: ApplyForm, ipoId: string): ApplyAsk {
  const count = /^\d{1,9}(\.\d{1,4})?$/.test(lots.trim()) ? lots.trim() : '0'
  if (atCutOff) return { ipoId, lots: count, atCutOff: true }
  const typed = parseRupees(price)
  return { ipoId, lots: count, atCutOff: false, pricePaise: typed === null || typed < 0n ? 0 : paiseToNumber(typed) }
}

/** Whether the fields differ from the present application. */
export function changesAnything(
  form: ApplyForm,
  standing: Pick<ApplicationView, 'lots' | 'atCutOff' | 'pricePaise'> | null,
): boolean {
  if (standing === null) return true
  const asked = applyInput(form, '')
  return (
    Number(asked.lots) !== standing.lots ||
    form.atCutOff !== standing.atCutOff ||
    (!form.atCutOff && asked.pricePaise !== standing.pricePaise)
  )
}

/** Broken rules by where they are said. */
export interface ApplyProblems {
  lots: ApplyProblem[]
  price: ApplyProblem[]
  /** Not enough cash: said in its own box, with the way to more. */
  cash: ApplyProblem | undefined
  /** About the offer, the hour or the customer: said above the slide. */
  others: ApplyProblem[]
  count: number
}

const cashShort = refusals.offerCashShort

export function applyProblems(broken: readonly ApplyProblem[], { atCutOff }: ApplyForm): ApplyProblems {
  const cash = broken.find(({ msg }) => msg === cashShort)
  // At the cut-off there is no field for a price.
  const price = atCutOff ? [] : broken.filter(({ msg, fields }) => msg !== cashShort && fields.includes('pricePaise'))
  const lots = broken.filter((one) => one !== cash && !price.includes(one) && one.fields.includes('lots'))
  const others = broken.filter((one) => one !== cash && !price.includes(one) && !lots.includes(one))
  return { lots, price, cash, others, count: broken.length }
}

export interface ApplySum {
  /** What is held for the application in all. */
  holdPaise: number
  /** What a change holds beyond that which is held already; negative when some of it comes back. */
  morePaise: number
}

export function holdSum(
  { holdPaise }: Pick<ApplyPreview, 'holdPaise'>,
  standing: Pick<ApplicationView, 'heldPaise'> | null,
): ApplySum {
  return { holdPaise, morePaise: holdPaise - (standing?.heldPaise ?? 0) }
}
