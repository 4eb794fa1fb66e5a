import type { OrderPreview } from '@bahi/contract/shares/orders'
import type { TriggerView, previewTrigger } from '@bahi/contract/shares/triggers'
import type { CallOf } from '@bahi/contract/wire/endpoint'
import { formatPrice, parseRupees } from '@bahi/money/format'
import { paise, paiseToNumber } from '@bahi/money/paise'

export type Side = 'buy' | 'sell'
/** One price for a year, two of which the first ends the other, or a stop-loss. */
export type TriggerShape = 'single' | 'pair' | 'stop-loss'

/** A leg as it is typed. */
export interface LegForm {
  readonly trigger: string
  readonly type: 'market' | 'limit'
  readonly limit: string
}

export interface TriggerForm {
  readonly side: Side
  readonly shape: TriggerShape
  readonly quantity: string
  /** Of a pair the lower one first; the second is kept while another shape is shown. */
  readonly legs: readonly [LegForm, LegForm]
  readonly isForDay: boolean
}

export interface TriggerStart {
  side: Side
  lotSize: number
  shape?: TriggerShape | undefined
  /** All of a holding that is to be protected. */
  quantity?: number | undefined
}

const emptyLeg: LegForm = { trigger: '', type: 'limit', limit: '' }

export function openForm({ side, lotSize, shape = 'single', quantity }: TriggerStart): TriggerForm {
  return { side, shape, quantity: String(quantity ?? lotSize), legs: [emptyLeg, emptyLeg], isForDay: false }
}

/** The fields of a waiting trigger; a price that was cancelled alone is none of them. */
export function triggerForm({
  side,
  kind,
  quantity,
  legs,
  validity,
}: Pick<TriggerView, 'side' | 'kind' | 'quantity' | 'legs' | 'validity'>): TriggerForm {
  const waiting = legs.filter(({ state }) => state === 'watching')
  const [first = emptyLeg, second = emptyLeg] = waiting.map(({ triggerPaise, type, limitPaise }): LegForm => ({
    trigger: formatPrice(paise(triggerPaise)),
    type,
    limit: limitPaise === null ? '' : formatPrice(paise(limitPaise)),
  }))
  return {
    side,
    shape: waiting.length > 1 ? 'pair' : kind === 'stop-loss' ? 'stop-loss' : 'single',
    quantity: String(quantity),
    legs: [first, second],
    isForDay: validity === 'day',
  }
}

export type TriggerEvent =
  | { type: 'shape'; shape: TriggerShape }
  | { type: 'quantity'; text: string }
  | { type: 'leg'; leg: 0 | 1; change: Partial<LegForm> }
  | { type: 'day'; isForDay: boolean }

export function reduceForm(form: TriggerForm, event: TriggerEvent): TriggerForm {
  switch (event.type) {
    case 'shape':
      return { ...form, shape: event.shape }
    case 'quantity':
      return { ...form, quantity: event.text.replace(/[^\d.]/g, '').slice(0, 15) }
    case 'day':
      return { ...form, isForDay: event.isForDay }
    case 'leg': {
      const [first, second] = form.legs
      return {
        ...form,
        legs: event.leg === 0 ? [{ ...first, ...event.change }, second] : [first, { ...second, ...event.change }],
      }
    }
  }
}

export type TriggerAsk = CallOf<typeof previewTrigger>

/** What is asked of the server. A price that cannot be read goes as 0 or is left out: the server then names the rule. */
export function triggerInput(
  { side, shape, quantity, legs: [first, second], isForDay }: TriggerForm,
  code: string,
): TriggerAsk {
  const one: TriggerAsk = {
    code,
    side,
    kind: shape === 'stop-loss' ? 'stop-loss' : 'gtt',
    validity: shape === 'stop-loss' && isForDay ? 'day' : 'till-cancelled',
    quantity: /^\d{1,15}(\.\d{1,10})?$/.test(quantity) ? quantity : '0',
    triggerPaise: paiseOf(first.trigger),
    type: first.type,
    ...limitOf('pricePaise', first),
  }
  return shape === 'pair'
    ? {
        ...one,
        otherTriggerPaise: paiseOf(second.trigger),
        otherType: second.type,
        ...limitOf('otherPricePaise', second),
      }
    : one
}

function paiseOf(text: string): number {
  const price = parseRupees(text)
  return price === null || price <= 0n ? 0 : paiseToNumber(price)
}

function limitOf(name: 'pricePaise' | 'otherPricePaise', { type, limit }: LegForm): Partial<TriggerAsk> {
  const price = paiseOf(limit)
  return type === 'market' || price === 0 ? {} : { [name]: price }
}

/** An untouched field shows no problem. */
export function isFilled({ shape, legs }: TriggerForm): boolean {
  return legs
    .slice(0, shape === 'pair' ? 2 : 1)
    .every(({ trigger, type, limit }) => trigger !== '' && (type === 'market' || limit !== ''))
}

type Problem = OrderPreview['problems'][number]

export interface TriggerProblems {
  quantity: Problem[]
  triggers: readonly [Problem[], Problem[]]
  limits: readonly [Problem[], Problem[]]
  others: Problem[]
  count: number
}

const triggerFields = ['triggerPaise', 'otherTriggerPaise'] as const
const limitFields = ['pricePaise', 'otherPricePaise'] as const

/** Broken rules by where they are said; a field that is still empty is left alone. */
export function triggerProblems(problems: readonly Problem[], { legs }: TriggerForm): TriggerProblems {
  const at = (field: string, typed: string) =>
    typed === '' ? [] : problems.filter(({ fields }) => fields.includes(field))
  const isOfField = ({ fields }: Problem) =>
    fields.some(
      (field) =>
        field === 'quantity' ||
        (triggerFields as readonly string[]).includes(field) ||
        (limitFields as readonly string[]).includes(field),
    )
  return {
    quantity: problems.filter(({ fields }) => fields.includes('quantity')),
    triggers: [at(triggerFields[0], legs[0].trigger), at(triggerFields[1], legs[1].trigger)],
    limits: [at(limitFields[0], legs[0].limit), at(limitFields[1], legs[1].limit)],
    others: problems.filter((one) => !isOfField(one)),
    count: problems.length,
  }
}

/** Rules that the orders would break now, each once: of two the dearer order's figures, which come last. */
export function legWarnings(legs: readonly { warnings: readonly Problem[] }[]): Problem[] {
  return [...new Map(legs.flatMap(({ warnings }) => warnings).map((one) => [one.msg, one])).values()]
}
