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

/** The chart's figures for a screen reader. A day of minutes is thinned to quarter-hours, because 375 rows are too many to hear. */
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
