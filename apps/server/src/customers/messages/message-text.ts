import * as wordsEn from '@bahi/contract/customers/message-words/en'
import * as wordsHi from '@bahi/contract/customers/message-words/hi'
import type { MessageWords } from '@bahi/contract/customers/message-words/message-words'
import * as wordsZh from '@bahi/contract/customers/message-words/zh'
import type { MessageLanguage } from '@bahi/contract/customers/messages'
import * as titlesEn from '@bahi/contract/customers/notice-titles/en'
import * as titlesHi from '@bahi/contract/customers/notice-titles/hi'
import * as titlesZh from '@bahi/contract/customers/notice-titles/zh'
import { type NoticeKind, noticeKinds } from '@bahi/contract/customers/notices'
import { formatPrice, formatQuantity, formatRupees } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import { quantity } from '@bahi/money/quantity'
import type { ToldNotice } from './message-rows.ts'

type Words = Omit<MessageWords, 'titles'> & { readonly titles: Readonly<Record<NoticeKind, string>> }

/** The words of messages, with a title for every kind of notice. */
export const messageWords: Readonly<Record<MessageLanguage, Words>> = {
  en: { ...wordsEn.en, titles: { ...titlesEn.en, ...wordsEn.en.titles } },
  hi: { ...wordsHi.hi, titles: { ...titlesHi.hi, ...wordsHi.hi.titles } },
  zh: { ...wordsZh.zh, titles: { ...titlesZh.zh, ...wordsZh.zh.titles } },
}

export interface MessageText {
  readonly title: string
  readonly body: string
}

/** A notice in the words of a message. Figures are in it only where the customer asked for them. */
export function messageText(
  { kind, params }: Pick<ToldNotice, 'kind' | 'params'>,
  { language, showsAmounts }: { readonly language: MessageLanguage; readonly showsAmounts: boolean },
): MessageText {
  const { titles, open } = messageWords[language]
  const title = titles[kind].replace(/\{(\w+)\}/g, (_all, name: string) => String(params[name] ?? ''))
  const figures = showsAmounts ? figuresOf(kind, params, language) : ''
  return { title, body: figures === '' ? open : figures }
}

/** Quantity and price, then the other amounts: 10 × ₹3,201.50 · ₹32,041.20. */
function figuresOf(kind: NoticeKind, params: ToldNotice['params'], language: MessageLanguage): string {
  const shapes = Object.entries<string>(noticeKinds[kind].params)
  const write = (name: string, shape: string) => {
    const amount = paise(Number(params[name] ?? 0))
    return shape === 'price' ? `₹${formatPrice(amount)}` : formatRupees(amount, language)
  }
  const count = params['filled'] ?? params['shares'] ?? params['quantity'] ?? params['units']
  const counted = count === undefined ? [] : [formatQuantity(quantity(BigInt(count)), language)]
  const amounts = shapes.flatMap(([name, shape]) =>
    (shape === 'paise' || shape === 'price') && params[name] !== undefined ? [write(name, shape)] : [],
  )
  const [first, ...rest] = amounts
  if (counted[0] !== undefined && first !== undefined && params['price'] !== undefined)
    return [`${counted[0]} × ${first}`, ...rest].join(' · ')
  return [...counted, ...amounts].join(' · ')
}
