import './figures.css'
import type { ReactNode } from 'react'

/**
 * The double underline of a proven total. It is earned: draw it only when the total was recomputed from its entries and
 * matched; `proven={false}` shows the figure bare.
 */
export function DoubleRule({ children, proven = true }: { children: ReactNode; proven?: boolean }) {
  return <span className={proven ? 'double-rule' : undefined}>{children}</span>
}
