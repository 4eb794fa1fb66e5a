import { type RowOutcome } from './bar-row.ts'

/** A row of a file by its column names, upper-cased. */
export type NamedRow = Readonly<Record<string, string | undefined>>

export interface FileFormat {
  readonly name: string
  /** Columns without which it is not this format. */
  readonly required: readonly string[]
  /** Columns it may have besides; any other is refused, because a column we do not know may change what a row means. */
  readonly optional: readonly string[]
  readonly read: (row: NamedRow, file: string) => RowOutcome
}

/** NSE series of shares and funds bought like shares; the rest are bonds, government paper, rights and the like. */
export const NSE_SHARE_SERIES: ReadonlySet<string> = new Set(['EQ', 'BE', 'BZ', 'SM', 'ST'])
