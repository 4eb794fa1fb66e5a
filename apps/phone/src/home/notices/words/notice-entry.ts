import type { LucideIcon } from 'lucide-react'
import type { NoticeView } from '@bahi/contract/customers/notices'
import type { TextKey } from '../../../text/use-text.tsx'

export interface NoticeWords {
  Icon: LucideIcon
  /** Done, waiting and refused look different; news is plain. */
  tone: 'done' | 'wait' | 'alert' | 'plain'
  title: TextKey
  text: TextKey
  /** The one way on: an address, or the address that the values of the notice name. */
  action?: { text: TextKey; href: string | ((params: NoticeView['params']) => string) } | undefined
  /** The texts of a parameter's code words; a code word without a text is shown unchanged. */
  words?: Readonly<Record<string, TextKey>>
}

/** The address that a notice leads to; undefined when it leads nowhere. */
export function noticeHref({ action }: NoticeWords, params: NoticeView['params']): string | undefined {
  return typeof action?.href === 'function' ? action.href(params) : action?.href
}
