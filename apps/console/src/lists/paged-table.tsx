import type { TableColumnsType } from 'antd'
import { PageState } from '../page/page-states.tsx'
import { ChooseTable } from './choose-table.tsx'
import { CsvButton, type CsvButtonProps } from './csv-button.tsx'
import { MoreButton, type Pages } from './more-button.tsx'

interface PagedTableProps<Row> {
  pages: Pages
  rows: readonly Row[]
  columns: TableColumnsType<Row>
  chosen: string
  onChoose: (id: string) => void
  empty: { readonly title: string; readonly text: string }
  csv: CsvButtonProps<Row>
}

/**
 * A list that is read page by page, in a table; below the table the way to more rows, and to the whole list as a file.
 */
export function PagedTable<Row extends { readonly id: string }>({
  pages,
  rows,
  columns,
  chosen,
  onChoose,
  empty,
  csv,
}: PagedTableProps<Row>) {
  if (rows.length === 0) return <PageState title={empty.title}>{empty.text}</PageState>
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
      <div className="table-foot">
        <MoreButton pages={pages} />
        <CsvButton<Row> {...csv} />
      </div>
    </div>
  )
}
