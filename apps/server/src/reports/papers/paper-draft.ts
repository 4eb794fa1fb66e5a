import { createHash } from 'node:crypto'
import type { PaperWord } from '@bahi/contract/reports/paper-word-list'
import type { PaperCell, PaperView } from '@bahi/contract/reports/papers'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { MarketFeed } from '../../market/ports/feed.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Who } from '../../platform/http/who.ts'

/** The figures of a paper before it has a code. */
export type PaperDraft = Pick<PaperView, 'facts' | 'sections' | 'notes'>
export type PaperSection = PaperView['sections'][number]
export type PaperFact = PaperView['facts'][number]

/** The sources of a paper's figures. */
export interface PaperSource {
  /** A transaction at repeatable read, so that all figures belong to one moment. */
  readonly db: Queryable
  readonly who: Who
  readonly instruments: Pick<InstrumentRegister, 'byId' | 'all'>
  readonly feed: Pick<MarketFeed, 'quote'>
  /** The business date of today. */
  readonly today: string
}

type Value = string | bigint | number | null

interface ColumnOf<Row> {
  readonly key: PaperWord
  readonly cell: PaperCell
  readonly of: (row: Row) => Value
  /** Whether the total row sums this column. */
  readonly sums?: boolean
}

const cellOf = (value: Value): string | null => (value === null ? null : value.toString())

/** Marks a word that is shown in the reader's language. */
export function said(word: PaperWord): string {
  return `@${word}`
}

export function paperFact(key: PaperWord, cell: PaperCell, value: Value): PaperFact {
  return { key, cell, value: cellOf(value) }
}

/** Builds a table. The total row sums the very cells that the table shows. */
export function paperSection<Row>(
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

/** The name of a share in papers: its code, by which readers find it. */
export function shareNamed({ instruments }: Pick<PaperSource, 'instruments'>, instrumentId: number): string {
  return instruments.byId(instrumentId)?.code ?? `#${instrumentId}`
}

/** The SHA-256 of a draft's figures. Equal figures give equal digests. */
export function draftDigest({ facts, sections, notes }: PaperDraft): string {
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
