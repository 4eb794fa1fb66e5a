import './figures.css'
import { Label } from './label.tsx'

export interface FigureItem {
  label: string
  value: string
}

/** Small figures in columns: open, high, low and their kin. */
export function FigureGrid({ items, columns = 3 }: { items: readonly FigureItem[]; columns?: 2 | 3 }) {
  return (
    <dl className={`figure-grid figure-grid--${columns}`}>
      {items.map((item) => (
        <div key={item.label}>
          <dt className="figure-grid__label">
            <Label>{item.label}</Label>
          </dt>
          <dd className="figure-grid__value">{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface RangeBarProps {
  lowLabel: string
  highLabel: string
  lowText: string
  highText: string
  /** The position of the price between low and high, 0 to 1. */
  share: number
}

/** The position of a price between its low and its high. */
export function RangeBar({ lowLabel, highLabel, lowText, highText, share }: RangeBarProps) {
  return (
    <div className="range-bar">
      <div className="range-bar__labels">
        <span>
          <Label>{lowLabel}</Label>
        </span>
        <span>
          <Label>{highLabel}</Label>
        </span>
      </div>
      <div className="range-bar__line" aria-hidden="true">
        <span style={{ left: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
      </div>
      <div className="range-bar__figures">
        <span>{lowText}</span>
        <span>{highText}</span>
      </div>
    </div>
  )
}
