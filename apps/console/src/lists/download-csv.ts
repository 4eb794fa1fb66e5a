import { csvFile, type CsvCell } from '@bahi/money/csv'

/** Hands the browser a file. The first line says that the market is simulated, as every document does. */
export function downloadCsv(
  name: string,
  head: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  simulated: boolean,
): void {
  const note = simulated ? [['Simulated market: no real money, no real securities']] : []
  const file = URL.createObjectURL(new Blob([csvFile([...note, head, ...rows])], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = file
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(file)
}
