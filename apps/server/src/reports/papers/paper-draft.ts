import { createHash } from 'node:crypto'
import type { PaperCell, PaperView, PaperWord } from '@bahi/contract/reports/papers'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { MarketFeed } from '../../market/ports/feed.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Who } from '../../platform/http/who.ts'

/** A paper's figures, before it has a code. */
export type PaperDraft = Pick<PaperView, 'facts' | 'sections' | 'notes'>
export type PaperSection = PaperView['sections'][number]
export type PaperFact = PaperView['facts'][number]

/** What a paper is made from. */
export interface PaperSource {
  /** A transaction at repeatable read: all figures of a paper are of one moment. */
  readonly db: Queryable
  readonly who: Who
  readonly instruments: Pick<InstrumentRegister, 'byId' | 'all'>
  readonly feed: Pick<MarketFeed, 'quote'>
  /** Of business time. */
  readonly today: string
}

type Value = string | bigint | number | null

interface ColumnOf<Row> {
  readonly key: PaperWord
  readonly cell: PaperCell
  readonly of: (row: Row) => Value
  /** Whether the total adds it up. */
  readonly sums?: boolean
}

const cellOf = (value: Value): string | null => (value === null ? null : value.toString())

/** A word that is said in the reader's language. */
export function said(word: PaperWord): string {
  return `@${word}`
}

export function factOf(key: PaperWord, cell: PaperCell, value: Value): PaperFact {
  return { key, cell, value: cellOf(value) }
}

/** A table and, where a column is summed, its total: added here from the very cells that are shown. */
export function sectionOf<Row>(
  key: PaperWord,
  columns: readonly ColumnOf<Row>[],
  rows: readonly Row[],
  totalWord: PaperWord = 'total',
): PaperSection {
  const cells = rows.map((row) => columns.map(({ of }) => cellOf(of(row))))
  const total = columns.map(({ sums }, at) =>
    sums === true
      ? cells.reduce((sum, row) => sum + BigInt(row[at] ?? 0), 0n).toString()
      : at === 0
        ? said(totalWord)
        : null,
  )
  return {
    key,
    columns: columns.map(({ key: name, cell }) => ({ key: name, cell })),
    rows: cells,
    total: rows.length > 0 && columns.some(({ sums }) => sums === true) ? total : null,
  }
}

/** What a share is called on a paper: by its code, for whoever looks it up. */
export function shareNamed({ instruments }: Pick<PaperSource, 'instruments'>, instrumentId: number): string {
  return instruments.byId(instrumentId)?.code ?? `#${instrumentId}`
}

/** The same figures give the same digest. */
export function digestOf({ facts, sections, notes }: PaperDraft): string {
  return createHash('sha256')
    .update(
      JSON.stringify([
        facts.map(({ key, cell, value }) => [key, cell, value]),
        sections.map((one) => [one.key, one.columns.map(({ key, cell }) => [key, cell]), one.rows, one.total]),
        notes,
      ]),
    )
    .digest('hex')
}
