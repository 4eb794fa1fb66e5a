import type { checkIpoTerms } from '@bahi/contract/ipo/staff'
import type { CallOf } from '@bahi/contract/wire/endpoint'
import { parseRupees } from '@bahi/money/format'
import { paiseToNumber } from '@bahi/money/paise'

/** The fields of a new IPO, as typed. */
export interface IpoForm {
  readonly name: string
  readonly symbol: string
  readonly sector: string
  readonly exchange: 'NSE' | 'BSE'
  readonly about: { readonly en: string; readonly zh: string; readonly hi: string }
  readonly bandLow: string
  readonly bandHigh: string
  readonly lotSize: string
  readonly sharesOffered: string
  readonly sharesHere: string
  readonly sharesAfterIssue: string
  readonly revenue: string
  readonly profit: string
  readonly opensOn: string
  readonly closesOn: string
}

export function emptyIpoForm(opensOn: string): IpoForm {
  return {
    name: '',
    symbol: '',
    sector: '',
    exchange: 'NSE',
    about: { en: '', zh: '', hi: '' },
    bandLow: '',
    bandHigh: '',
    lotSize: '',
    sharesOffered: '',
    sharesHere: '',
    sharesAfterIssue: '',
    revenue: '',
    profit: '',
    opensOn,
    closesOn: '',
  }
}

export type IpoTerms = CallOf<typeof checkIpoTerms>

function countOf(text: string): number | null {
  const digits = text.replaceAll(/[,\s]/g, '')
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : null
}

function paiseOf(text: string): number | null {
  const amount = text.trim() === '' ? null : parseRupees(text)
  return amount === null || amount <= 0n ? null : paiseToNumber(amount)
}

/** The terms as they are sent; null while a field is empty or unreadable, so that nothing half is judged. */
export function ipoTerms(form: IpoForm): IpoTerms | null {
  const numbers = {
    bandLowPaise: paiseOf(form.bandLow),
    bandHighPaise: paiseOf(form.bandHigh),
    lotSize: countOf(form.lotSize),
    sharesOffered: countOf(form.sharesOffered),
    sharesHere: countOf(form.sharesHere),
    sharesAfterIssue: countOf(form.sharesAfterIssue),
    revenuePaise: paiseOf(form.revenue),
    profitPaise: paiseOf(form.profit),
  }
  const words = {
    name: form.name.trim(),
    symbol: form.symbol.trim().toUpperCase(),
    sector: form.sector.trim(),
    aboutEn: form.about.en.trim(),
    aboutZh: form.about.zh.trim(),
    aboutHi: form.about.hi.trim(),
  }
  const isWhole =
    Object.values(words).every((text) => text.length >= 2) &&
    /^[A-Z][A-Z0-9]{2,11}$/.test(words.symbol) &&
    form.opensOn !== '' &&
    form.closesOn !== ''
  if (!isWhole || !areKnown(numbers)) return null
  return { ...words, ...numbers, exchange: form.exchange, opensOn: form.opensOn, closesOn: form.closesOn }
}

function areKnown<Names extends string>(numbers: Record<Names, number | null>): numbers is Record<Names, number> {
  return Object.values(numbers).every((value) => value !== null)
}

/** How many fields still say nothing that can be sent. */
export function missingIn(form: IpoForm): number {
  const { about, exchange: _, ...fields } = form
  return [...Object.values(fields), ...Object.values(about)].filter((text) => text.trim() === '').length
}
