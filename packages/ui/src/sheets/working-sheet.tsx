import './sheets.css'
import type { ReactNode } from 'react'
import { DoubleRule } from '../figures/double-rule.tsx'
import { Label } from '../figures/label.tsx'
import { Sheet } from './sheet.tsx'

export interface WorkingRow {
  id: string
  cells: readonly ReactNode[]
}

interface WorkingSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  closeName: string
  /** First column names, the last is the result; those between lead to it. */
  columns: readonly string[]
  rows: readonly WorkingRow[]
  totalLabel: string
  totalText: ReactNode
  proven: boolean
  /** Where the figures come from: source and time of prices, entries of the book. */
  source: ReactNode
  foot?: ReactNode
}

/** The arithmetic behind a total, line by line. */
export function WorkingSheet({
  open,
  onOpenChange,
  title,
  closeName,
  columns,
  rows,
  totalLabel,
  totalText,
  proven,
  source,
  foot,
}: WorkingSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={title} closeName={closeName} foot={foot}>
      <table className="working-sheet">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                <Label>{column}</Label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {row.cells.map((cell, index) =>
                index === 0 ? (
                  <th key={index} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={index}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <Label>{totalLabel}</Label>
            </th>
            <td colSpan={columns.length - 1}>
              <DoubleRule proven={proven}>{totalText}</DoubleRule>
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="working-sheet__source">{source}</p>
    </Sheet>
  )
}
