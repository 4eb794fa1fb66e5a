import * as z from 'zod/mini'
import { idText, isoDate, isoTime } from './fields.ts'

export const journalView = z.object({
  id: idText,
  kind: z.string(),
  reference: z.string(),
  recordedAt: isoTime,
  businessDate: isoDate,
  postings: z.array(
    z.object({
      seq: z.int(),
      debit: z.int(),
      credit: z.int(),
      asset: z.int(),
      symbol: z.nullable(z.string()),
      amount: z.int(),
      hash: z.string(),
    }),
  ),
})
export type JournalView = z.output<typeof journalView>
