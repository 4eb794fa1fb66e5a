import type { PaperView } from '@bahi/contract/reports/papers'
import { paperLine, totalLine, type PaperLine } from './paper-lines.ts'
import { usePaperValues } from './use-paper-values.ts'

type PaperSection = PaperView['sections'][number]

interface PaperRowsProps {
  title: string
  columns: PaperSection['columns']
  rows: PaperSection['rows']
  total: PaperSection['total']
  /** The place of the first row among all. */
  first: number
}

/** A table that is wider than a phone, as rows of two lines: nothing lies beyond the edge. */
export function PaperRows({ title, columns, rows, total, first }: PaperRowsProps) {
  return (
    <ul className="paper-rows" aria-label={title}>
      {rows.map((row, index) => (
        <Row key={first + index} line={paperLine(columns, row)} />
      ))}
      {total === null ? null : <Row line={totalLine(columns, total)} isTotal />}
    </ul>
  )
}

function Row({ line: { lead, leadCell, figure, rest }, isTotal = false }: { line: PaperLine; isTotal?: boolean }) {
  const values = usePaperValues()
  return (
    <li className={isTotal ? 'paper-rows__one paper-rows__one--total' : 'paper-rows__one'}>
      <p className="paper-rows__head">
        <span>{values.fact(leadCell, lead)}</span>
        {figure === null ? null : (
          <span className="paper-rows__figure">{values.fact(figure.column.cell, figure.value)}</span>
        )}
      </p>
      {rest.length === 0 ? null : (
        <p className="paper-rows__rest">
          {rest.map(({ column, value }) => (
            <span key={column.key}>
              {values.plainWord(column.key)} <span className="figure">{values.fact(column.cell, value)}</span>
            </span>
          ))}
        </p>
      )}
    </li>
  )
}
