import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { PageState } from '../page/page-states.tsx'

export interface QueueRow {
  readonly id: string
  readonly name: ReactNode
  /** How long it waits, or when it was. */
  readonly wait: ReactNode
  readonly more: ReactNode
}

interface QueueListProps<View extends string> {
  name: string
  view: View
  views: readonly { value: View; label: string }[]
  onView: (view: View) => void
  rows: readonly QueueRow[] | undefined
  chosen: string
  onChoose: (id: string) => void
  empty: { readonly title: string; readonly text: string }
  /** Below the rows, such as a way to more of them. */
  foot?: ReactNode
  /** At the very bottom, whatever is scrolled. */
  csv?: ReactNode
}

/** A queue at the left of its page: which part of it, and one row for each that waits. */
export function QueueList<View extends string>({
  name,
  view,
  views,
  onView,
  rows,
  chosen,
  onChoose,
  empty,
  foot,
  csv,
}: QueueListProps<View>) {
  return (
    <section className="queue" aria-label={name}>
      <div className="queue__views">
        <Segmented block value={view} options={[...views]} onChange={onView} />
      </div>
      <div className="queue__list" aria-busy={rows === undefined}>
        {rows?.map((row) => (
          <button
            type="button"
            key={row.id}
            className="queue__one"
            aria-current={row.id === chosen}
            onClick={() => onChoose(row.id)}
          >
            <span className="queue__name">{row.name}</span>
            <span className="queue__wait">{row.wait}</span>
            <span className="queue__more">{row.more}</span>
          </button>
        ))}
        {rows?.length === 0 ? <PageState title={empty.title}>{empty.text}</PageState> : null}
        {foot}
      </div>
      {csv === undefined ? null : <div className="queue__csv">{csv}</div>}
    </section>
  )
}
