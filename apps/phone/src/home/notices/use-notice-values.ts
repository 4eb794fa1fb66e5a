import { noticeKinds, type NoticeParam, type NoticeView } from '@bahi/contract/customers/notices'
import { formatDay, formatDayAndTime } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type TextValues } from '../../text/use-text.tsx'
import { noticeWords } from './notice-words.ts'
import type { NoticeWords } from './words/notice-entry.ts'

/** The values of a notice as its words take them: amounts in rupees, days as days, words in the customer's language. */
export function useNoticeValues(): (notice: NoticeView) => TextValues {
  const { t, tip, language } = useText()
  const { rupees, price } = useFigures()
  return ({ kind, params }) => {
    const shapes: Readonly<Record<string, NoticeParam>> = noticeKinds[kind].params
    const { words = {} }: NoticeWords = noticeWords[kind]
    const messageOf = (text: string): string => {
      const { msg, params = {} } = readMessage(text)
      return tip(msg, params)
    }
    const write = (shape: NoticeParam, value: string | number): string | number => {
      switch (shape) {
        case 'paise':
          return rupees(Number(value))
        case 'price':
          return `₹${price(Number(value))}`
        case 'count':
          return Number(value)
        case 'date':
          return formatDay(String(value), language)
        case 'time':
          return formatDayAndTime(String(value), language)
        case 'word': {
          const key = words[String(value)]
          return key === undefined ? value : t(key, params)
        }
        case 'message':
          return messageOf(String(value))
        case 'text':
          return value
      }
    }
    return Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, write(shape, params[name] ?? '')]))
  }
}

/** A message of the catalogue as a notice carries it; what cannot be read is said to be a fault. */
function readMessage(text: string): { msg: string; params?: Record<string, string | number> } {
  try {
    return JSON.parse(text) as { msg: string; params?: Record<string, string | number> }
  } catch {
    return { msg: 'tips.error' }
  }
}
