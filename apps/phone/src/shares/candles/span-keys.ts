import type { TextKey } from '../../text/use-text.tsx'
import type { ChartSpan } from './chart-spans.ts'

/** Each span in words: for the header, and for those who hear the button. */
export const spanKeys = {
  '1D': 'stock.span.1D',
  '1W': 'stock.span.1W',
  '1M': 'stock.span.1M',
  '3M': 'stock.span.3M',
  '1Y': 'stock.span.1Y',
  '5Y': 'stock.span.5Y',
} as const satisfies Record<ChartSpan, TextKey>
