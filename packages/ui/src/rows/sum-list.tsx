import './rows.css'
import type { ReactNode } from 'react'
import { DoubleRule } from '../figures/double-rule.tsx'
import { Label } from '../figures/label.tsx'

interface SumListProps {
  /** The rows that add up; usually ListRow. */
  children: ReactNode
  totalLabel: string
  totalText: ReactNode
  /** True only when the rows were added on this phone and match the total. */
  proven: boolean
}

/** Rows, and the total they add up to under its double rule. */
export function SumList({ children, totalLabel, totalText, proven }: SumListProps) {
  return (
    <section className="sum-list">
      {children}
      <div className="sum-list__total">
        <span>
          <Label>{totalLabel}</Label>
        </span>
        <DoubleRule proven={proven}>{totalText}</DoubleRule>
      </div>
    </section>
  )
}

interface KeyValueProps {
  label: ReactNode
  value: ReactNode
  /** The term of the label, where its words have a figure in them. */
  term?: string | undefined
  /** Closes a sum: a rule above and both sides strong. */
  total?: boolean
  small?: boolean
}

/** One line of a calculation: what, how much. */
export function KeyValue({ label, value, term, total = false, small = false }: KeyValueProps) {
  return (
    <div className={`key-value${total ? ' key-value--total' : ''}${small ? ' key-value--small' : ''}`}>
      <span className="key-value__label">
        <Label term={term}>{label}</Label>
      </span>
      <span className="key-value__value">{value}</span>
    </div>
  )
}

/** A sunken panel for the lines of a calculation. */
export function Well({ children }: { children: ReactNode }) {
  return <div className="well">{children}</div>
}
