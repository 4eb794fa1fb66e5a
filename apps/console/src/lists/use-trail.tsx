import { Button } from 'antd'
import { useState, type ReactNode } from 'react'

export interface Trail {
  /** What the shown page comes after; empty on the first page. */
  readonly before: string
  readonly isFirst: boolean
  back: () => void
  goOn: (last: string) => void
  begin: () => void
}

/** The way through a list one page at a time: the last row of every page that was left leads back to it. */
export function useTrail(): Trail {
  const [left, setLeft] = useState<readonly string[]>([])
  return {
    before: left.at(-1) ?? '',
    isFirst: left.length === 0,
    back: () => setLeft(left.slice(0, -1)),
    goOn: (last) => setLeft([...left, last]),
    begin: () => setLeft([]),
  }
}

/** The foot of a table that shows one page: a note, and the ways to the page before and after. */
export function TrailFoot({
  trail,
  last,
  backWord = 'Back',
  onWord = 'Next',
  children,
}: {
  trail: Trail
  /** Names the last row of this page; null when no page follows. */
  last: string | null
  backWord?: string
  onWord?: string
  children: ReactNode
}) {
  return (
    <div className="table-foot">
      <span>{children}</span>
      <span className="top__gap" />
      <Button disabled={trail.isFirst} onClick={trail.back}>
        {backWord}
      </Button>
      <Button disabled={last === null} onClick={() => trail.goOn(last ?? '')}>
        {onWord}
      </Button>
    </div>
  )
}
