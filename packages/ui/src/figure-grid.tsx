import './figure-grid.css'

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
          <dt className="figure-grid__label">{item.label}</dt>
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
  /** Where the price stands between the two, 0 to 1. */
  share: number
}

/** Where a price stands between its low and its high. */
export function RangeBar({ lowLabel, highLabel, lowText, highText, share }: RangeBarProps) {
  return (
    <div className="range-bar">
      <div className="range-bar__labels"><span>{lowLabel}</span><span>{highLabel}</span></div>
      <div className="range-bar__line" aria-hidden="true">
        <span style={{ left: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
      </div>
      <div className="range-bar__figures"><span>{lowText}</span><span>{highText}</span></div>
    </div>
  )
}

interface RangePickerProps<Value extends string> {
  name: string
  value: Value
  options: readonly { value: Value; text: string; name: string }[]
  onChange: (value: Value) => void
}

/** The span of a chart: 1D, 1W … Each is touched at 44 px and drawn at 30. */
export function RangePicker<Value extends string>({ name, value, options, onChange }: RangePickerProps<Value>) {
  return (
    <div className="range-picker" role="group" aria-label={name}>
      {options.map((option) => (
        <button key={option.value} type="button" className="range-picker__one" aria-pressed={option.value === value} aria-label={option.name} onClick={() => onChange(option.value)}>
          <span>{option.text}</span>
        </button>
      ))}
    </div>
  )
}
