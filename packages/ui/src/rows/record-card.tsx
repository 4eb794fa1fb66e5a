import './cards.css'
import type { ReactNode } from 'react'

interface RecordCardProps {
  /** The amount, usually. */
  title: ReactNode
  /** The state, as a Tag. */
  tag: ReactNode
  /** Who and when; where the money is now. */
  lines: readonly ReactNode[]
  /** Why, when it was refused: a Note. */
  note?: ReactNode
  /** The time at which the record continues. */
  foot?: ReactNode
  /** The one thing that can still be done. */
  action?: { text: string; onPress: () => void } | undefined
}

/** One transfer, loan or application: how much, its state, where the money is, why, and one way on. */
export function RecordCard({ title, tag, lines, note, foot, action }: RecordCardProps) {
  return (
    <article className="record-card">
      <div className="record-card__head">
        <h2 className="record-card__title">{title}</h2>
        {tag}
      </div>
      {lines.map((line, index) => (
        <p key={index} className="record-card__line">
          {line}
        </p>
      ))}
      {note === undefined ? null : <div className="record-card__note">{note}</div>}
      {foot === undefined && action === undefined ? null : (
        <div className="record-card__foot">
          <span className="record-card__line">{foot}</span>
          {action === undefined ? null : (
            <button type="button" className="record-card__action" onClick={action.onPress}>
              {action.text}
            </button>
          )}
        </div>
      )}
    </article>
  )
}
