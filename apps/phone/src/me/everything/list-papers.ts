import type { getPaperFile, listPapers } from '@bahi/contract/reports/papers'
import type { CallOf, ReplyOf } from '@bahi/contract/wire/endpoint'

/** A paper's file without its language. */
export type PaperFile = Required<Pick<CallOf<typeof getPaperFile>, 'kind' | 'period' | 'format'>>

/** Tax estimates are made for years from this one on. */
const firstTaxYear = 2018

/** Every paper there is for a customer, each for reading and for a spreadsheet. */
export function everyPaper({ noteDays, years, hasFunds, hasLoans }: ReplyOf<typeof listPapers>): PaperFile[] {
  const papers: Pick<PaperFile, 'kind' | 'period'>[] = [
    { kind: 'holdings', period: 'now' },
    ...(hasFunds ? [{ kind: 'funds', period: 'now' } as const] : []),
    ...(hasLoans ? [{ kind: 'loans', period: 'now' } as const] : []),
    ...years.flatMap(({ year }) => [
      { kind: 'profit', period: year } as const,
      ...(Number(year) >= firstTaxYear ? [{ kind: 'tax', period: year } as const] : []),
      { kind: 'ledger', period: year } as const,
    ]),
    ...noteDays.map(({ date }) => ({ kind: 'contract-note', period: date }) as const),
  ]
  return papers.flatMap((paper) => [
    { ...paper, format: 'pdf' },
    { ...paper, format: 'csv' },
  ])
}
