import type { TableColumnsType } from 'antd'
import { BadgeCheck, X } from 'lucide-react'
import { DoubleRule } from '@bahi/ui/figures/double-rule'
import { IconTag } from '../page/icon-tag.tsx'
import { PageState } from '../page/page-states.tsx'
import { formatRupees } from '../text/figures.ts'
import { ChooseTable } from './choose-table.tsx'

interface Total {
  readonly name: string
  readonly totalPaise: number
  /** The total less the amount that the ledger holds for the same rows. */
  readonly differencePaise: number
  /** The text when the difference is zero. */
  readonly equal: string
}

interface ProvenTableProps<Row> {
  columns: TableColumnsType<Row>
  rows: readonly Row[]
  chosen: string
  onChoose: (id: string) => void
  empty: readonly [title: string, text: string]
  /** Null when the rows are not all rows of the total. */
  total: Total | null
}

/** A table with the total of its rows below it, compared with the ledger. */
export function ProvenTable<Row extends { readonly id: string }>({
  columns,
  rows,
  chosen,
  onChoose,
  empty: [title, text],
  total,
}: ProvenTableProps<Row>) {
  if (rows.length === 0) return <PageState title={title}>{text}</PageState>
  return (
    <div>
      <ChooseTable<Row>
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        chosen={chosen}
        onChoose={onChoose}
        isWide
      />
      {total === null ? null : <ProvenTotal {...total} />}
    </div>
  )
}

function ProvenTotal({ name, totalPaise, differencePaise, equal }: Total) {
  const isEven = differencePaise === 0
  return (
    <div className="table-foot">
      {name}{' '}
      <span className="table-foot__sum">
        <DoubleRule proven={isEven}>{formatRupees(totalPaise)}</DoubleRule>
      </span>
      <IconTag tone={isEven ? 'done' : 'bad'} icon={isEven ? BadgeCheck : X}>
        {isEven ? equal : `Differs from the ledger by ${formatRupees(differencePaise)}`}
      </IconTag>
    </div>
  )
}
