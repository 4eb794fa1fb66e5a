import { useMutation } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { Download } from 'lucide-react'
import type { CsvCell } from '@bahi/money/csv'
import { useMarketSource } from '../session/use-market-source.ts'
import { formatCount } from '../text/figures.ts'
import { refusalText } from '../text/refusal-text.ts'
import { downloadCsv } from './download-csv.ts'
import { maxInFile, type Whole } from './read-whole.ts'

export interface CsvButtonProps<Row> {
  /** Of the file, without its ending. */
  name: string
  head: readonly string[]
  cells: (row: Row) => readonly CsvCell[]
  /** The whole list, not only what is on the screen. */
  read: () => Promise<Whole<Row>>
}

/** Hands over a list as a file, whole. */
export function CsvButton<Row>({ name, head, cells, read }: CsvButtonProps<Row>) {
  const { message } = App.useApp()
  const simulated = useMarketSource().data?.simulated !== false
  const exporting = useMutation({
    mutationFn: read,
    onSuccess: ({ rows, isWhole }) => {
      downloadCsv(name, head, rows.map(cells), simulated)
      if (!isWhole)
        void message.warning(`The file ends after ${formatCount(maxInFile)} rows. Choose less, and ask again.`)
    },
    onError: (cause) => void message.error(refusalText(cause)),
  })
  return (
    <Button icon={<Download size={16} />} loading={exporting.isPending} onClick={() => exporting.mutate()}>
      CSV
    </Button>
  )
}
