import { Table, type TableColumnsType } from 'antd'

interface ChooseTableProps<Row> {
  columns: TableColumnsType<Row>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The key of the row whose panel is open; empty when none is. */
  chosen: string
  onChoose: (key: string) => void
  isLoading?: boolean
  /** The columns keep their width, and the table scrolls sideways. */
  isWide?: boolean
}

/** A table in which pressing a row opens it. */
export function ChooseTable<Row extends object>({
  columns,
  rows,
  rowKey,
  chosen,
  onChoose,
  isLoading = false,
  isWide = false,
}: ChooseTableProps<Row>) {
  return (
    <Table<Row>
      rowKey={rowKey}
      columns={columns}
      dataSource={rows}
      pagination={false}
      size="middle"
      loading={isLoading}
      {...(isWide ? { scroll: { x: 'max-content' } } : {})}
      rowClassName={(row) => (rowKey(row) === chosen ? 'row--opens row--on' : 'row--opens')}
      onRow={(row) => ({ onClick: () => onChoose(rowKey(row)), 'aria-current': rowKey(row) === chosen })}
    />
  )
}
