import type { LimitKind, pauseDays } from '@bahi/contract/customers/limits'
import type { TextKey } from '../../text/use-text.tsx'

/** What a limit is called on its card and its sheet, and what counts towards it. */
export const limitWords = {
  buy: { title: 'limits.buy', sheet: 'limits.sheet.buy', counts: 'limits.buy.counts' },
  bring: { title: 'limits.bring', sheet: 'limits.sheet.bring', counts: 'limits.bring.counts' },
} as const satisfies Record<LimitKind, Record<'title' | 'sheet' | 'counts', TextKey>>

export const pauseWords = {
  1: 'limits.pause.1',
  7: 'limits.pause.7',
  30: 'limits.pause.30',
} as const satisfies Record<(typeof pauseDays)[number], TextKey>
