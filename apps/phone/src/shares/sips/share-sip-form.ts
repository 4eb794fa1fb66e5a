import type { ShareSipInput, ShareSipView } from '@bahi/contract/shares/sips'
import { amountText, parseAmount } from '../../text/typed-amount.ts'

export const weekdays = [1, 2, 3, 4, 5] as const

/** The fields of a SIP in a share, as typed. */
export interface ShareSipForm {
  by: 'amount' | 'shares'
  amount: string
  quantity: string
  every: 'month' | 'week'
  dayOfMonth: number
  weekday: number
  /** The first day on which it may buy; empty for the next day that fits. */
  startsOn: string
  ends: 'never' | 'day' | 'count'
  lastOn: string
  purchases: string
}

export function openShareSipForm(sip: ShareSipView | null, lotSize: number): ShareSipForm {
  return {
    by: sip?.quantity == null ? 'amount' : 'shares',
    amount: sip?.amountPaise == null ? '' : amountText(sip.amountPaise),
    quantity: String(sip?.quantity ?? lotSize),
    every: sip?.weekday == null ? 'month' : 'week',
    dayOfMonth: sip?.dayOfMonth ?? 5,
    weekday: sip?.weekday ?? 1,
    startsOn: '',
    ends: sip?.lastOn != null ? 'day' : sip?.purchasesLeft != null ? 'count' : 'never',
    lastOn: sip?.lastOn ?? '',
    purchases: String(sip?.purchasesLeft ?? 12),
  }
}

/** The terms to send; null while a figure or a day is missing. */
export function shareSipTerms(form: ShareSipForm): (ShareSipInput & { readonly startsOn?: string }) | null {
  const purchase = purchaseOf(form)
  const end = endOf(form)
  if (purchase === null || end === null) return null
  const day = form.every === 'week' ? { weekday: form.weekday } : { dayOfMonth: form.dayOfMonth }
  return { ...purchase, ...day, ...end, ...(form.startsOn === '' ? {} : { startsOn: form.startsOn }) }
}

function purchaseOf({ by, amount, quantity }: ShareSipForm): ShareSipInput | null {
  if (by === 'amount') {
    const amountPaise = parseAmount(amount)
    return amountPaise === null ? null : { amountPaise }
  }
  const count = parseCount(quantity)
  return count === null ? null : { quantity: count }
}

const mostPurchases = 1_200

function endOf({ ends, lastOn, purchases }: ShareSipForm): ShareSipInput | null {
  if (ends === 'never') return {}
  if (ends === 'day') return lastOn === '' ? null : { lastOn }
  const count = parseCount(purchases)
  return count === null || count > mostPurchases ? null : { purchases: count }
}

function parseCount(typed: string): number | null {
  const plain = typed.replaceAll(',', '').trim()
  return /^\d{1,9}$/.test(plain) && Number(plain) > 0 ? Number(plain) : null
}

/** The terms that a SIP has: what is the same need not be sent. */
export function termsOfSip(sip: ShareSipView): ShareSipInput {
  return {
    ...(sip.amountPaise === null ? { quantity: sip.quantity ?? 0 } : { amountPaise: sip.amountPaise }),
    ...(sip.weekday === null ? { dayOfMonth: sip.dayOfMonth ?? 1 } : { weekday: sip.weekday }),
    ...(sip.lastOn === null ? {} : { lastOn: sip.lastOn }),
    ...(sip.purchasesLeft === null ? {} : { purchases: sip.purchasesLeft }),
  }
}

export function isSameTerms(one: ShareSipInput, other: ShareSipInput): boolean {
  const keys = ['amountPaise', 'quantity', 'dayOfMonth', 'weekday', 'lastOn', 'purchases'] as const
  return keys.every((key) => one[key] === other[key])
}
