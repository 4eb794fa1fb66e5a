import { writeCsv, type Cell } from './csv.ts'

/** Hands the browser a file. The first line says that the market is simulated, as every document does. */
export function downloadCsv(
  name: string,
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  simulated: boolean,
): void {
  const note = simulated ? writeCsv(['Simulated market: no real money, no real securities'], []) : ''
  // The mark at the beginning tells spreadsheets that the text is UTF-8.
  const file = URL.createObjectURL(new Blob(['\uFEFF', note, writeCsv(head, rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = file
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(file)
}
