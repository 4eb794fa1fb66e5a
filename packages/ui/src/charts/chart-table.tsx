import { memo } from 'react'
import { thinPoints, type ChartPoint } from './chart-scale.ts'

const tableLines = 26

interface ChartTableProps {
  points: readonly ChartPoint[]
  name: string
  columns: { time: string; value: string }
  formatValue: (value: number) => string
  formatAt: (at: number) => string
}

/** The same figures for those who do not see the line. A day of minutes is thinned to quarter-hours: nobody listens to 375 rows. */
export const ChartTable = memo(function ChartTable({ points, name, columns, formatValue, formatAt }: ChartTableProps) {
  return (
    <table className="visually-hidden">
      <caption>{name}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.time}</th>
          <th scope="col">{columns.value}</th>
        </tr>
      </thead>
      <tbody>
        {thinPoints(points, tableLines).map((point) => (
          <tr key={point.at}>
            <td>{formatAt(point.at)}</td>
            <td>{formatValue(point.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
})
