import type { PaperCell } from '@bahi/contract/reports/papers'
import type { Part } from '../../platform/pdf/draw-parts.ts'
import type { Table } from '../../platform/pdf/draw-table.ts'
import { type PageLanguage, pageWords } from '../../platform/pdf/page-words.ts'
import type { PdfTask } from '../../platform/pdf/pdf-renderer.ts'
import { documentProof } from '../../platform/pdf/proof.ts'
import type { PaperSection } from './paper-draft.ts'
import { type PaperReader, paperReader } from './paper-values.ts'
import type { IssuedPaper } from './register-paper.ts'

const ALIGNED_LEFT: ReadonlySet<PaperCell> = new Set(['text', 'date', 'time', 'mark'])
const MONEY: ReadonlySet<PaperCell> = new Set(['money', 'signed-money'])
/** Rows of a table that the PDF shows, which bounds the time of printing. The CSV has all rows. */
const MAX_ROWS = 2_000
/** Columns that the PDF writes into the cell before, to leave the page to the figures: in a line below, or behind. */
const JOINED: Readonly<Record<string, string>> = { isin: '\n', exchange: ' · ', 'rate-of': ' ' }

/** Notes that stand under the settlement of a contract note. */
const BESIDE: ReadonlySet<string> = new Set(['note-note'])

export interface PageOptions {
  readonly language: PageLanguage
  /** The address customers reach the server by; null where none is known. */
  readonly address: string | null
}

/** The printed paper: the figures of the screen in the customer's language. */
export function paperPage({ view, document }: IssuedPaper, { language, address }: PageOptions): PdfTask {
  const { kind, period, asOf, facts, sections, notes, mark, fingerprint, isSimulated } = view
  const reader = paperReader(language)
  return {
    letterhead: {
      title: reader.word(kind),
      period: reader.period(period),
      code: mark,
      fingerprint,
      proof: documentProof({ code: mark, fingerprint, address }),
      isSimulated,
      asOf: reader.moment(asOf),
      language,
    },
    madeAt: document.issuedAt,
    parts: [
      {
        kind: 'facts',
        facts: facts.map(({ key, cell, value }) => [reader.word(key), factText(reader, cell, value)] as const),
      },
      ...partsOf(sections, { reader, language }),
      ...notes
        .filter((note) => !BESIDE.has(note))
        .map((note): Part => ({ kind: 'paragraph', quiet: true, text: reader.word(note) })),
    ],
  }
}

interface Printing {
  readonly reader: PaperReader
  readonly language: PageLanguage
}

function factText({ readable }: PaperReader, cell: PaperCell, value: string | null): string {
  const isWord = value?.startsWith('@') === true
  const text = readable(isWord ? 'text' : cell, value)
  return MONEY.has(cell) && !isWord ? `₹${text}`.replace(/^₹([−+])/, '$1₹') : text
}

function partsOf(sections: readonly PaperSection[], printing: Printing): Part[] {
  return sections.flatMap((section, at): Part[] => {
    // The settlement of a contract note follows from its charges and stands beside them.
    if (section.key === 'charges' && sections[at + 1]?.key === 'settlement')
      return [besideOf(section, sections[at + 1] ?? section, printing)]
    return section.key === 'settlement' && sections[at - 1]?.key === 'charges' ? [] : sectionOf(section, printing)
  })
}

function sectionOf(section: PaperSection, printing: Printing): Part[] {
  const { reader, language } = printing
  const heading: Part = { kind: 'heading', text: reader.word(section.key) }
  const words = pageWords[language]
  if (section.rows.length === 0) return [heading, { kind: 'paragraph', text: words.none }]
  const leftOut = section.rows.length - MAX_ROWS
  return [
    heading,
    { kind: 'table', ...tableOf(section, printing) },
    ...(leftOut <= 0
      ? []
      : [{ kind: 'paragraph', quiet: true, text: words.leftOut(reader.readable('count', String(leftOut))) } as const]),
  ]
}

function besideOf(charges: PaperSection, settlement: PaperSection, printing: Printing): Part {
  const { word } = printing.reader
  const pair = (cells: readonly (string | null)[]): readonly [string, string] => {
    const [label = '', value = ''] = cellsOf(settlement, cells, printing)
    return [label, value]
  }
  return {
    kind: 'beside',
    table: { title: word(charges.key), ...tableOf(charges, printing) },
    sum: {
      title: word(settlement.key),
      rows: settlement.rows.map(pair),
      total: pair(settlement.total ?? []),
      note: word('note-note'),
    },
  }
}

function cellsOf({ columns }: PaperSection, cells: readonly (string | null)[], { reader }: Printing): string[] {
  const texts: string[] = []
  for (const [at, { key, cell }] of columns.entries()) {
    const value = cells[at] ?? null
    const text = reader.readable(value?.startsWith('@') === true ? 'text' : cell, value)
    const joint = texts.length === 0 ? undefined : JOINED[key]
    if (joint === undefined) texts.push(text)
    else if (text !== '') texts.push(`${texts.pop() ?? ''}${joint}${text}`)
  }
  return texts
}

function tableOf(section: PaperSection, printing: Printing): Table {
  const { columns, rows, total } = section
  return {
    columns: columns
      .filter(({ key }, at) => at === 0 || JOINED[key] === undefined)
      .map(({ key, cell }) => ({
        title: printing.reader.word(key),
        align: ALIGNED_LEFT.has(cell) ? 'left' : 'right',
      })),
    rows: rows.slice(-MAX_ROWS).map((row) => cellsOf(section, row, printing)),
    ...(total === null ? {} : { total: cellsOf(section, total, printing) }),
  }
}
