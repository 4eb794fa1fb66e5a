import './charts.css'
import { useId, type ReactNode } from 'react'

interface ChartPickerProps<Value extends string> {
  name: string
  value: Value
  /** `text` is drawn, `name` is said. */
  options: readonly { value: Value; text: string; name: string }[]
  onChange: (value: Value) => void
  /** What else decides over the chart: the switch between line and candles. */
  end?: ReactNode
}

/** The span of a chart: 1D, 1W … Real radio buttons below the drawing; touched at 44 px, drawn at 30. */
export function ChartPicker<Value extends string>({ name, value, options, onChange, end }: ChartPickerProps<Value>) {
  const group = useId()
  return (
    <div className="chart-picker">
      <div className="chart-picker__spans" role="radiogroup" aria-label={name}>
        {options.map((option) => (
          <label
            key={option.value}
            className={option.value === value ? 'chart-picker__one chart-picker__one--on' : 'chart-picker__one'}
          >
            <input
              className="chart-picker__input"
              type="radio"
              name={group}
              value={option.value}
              aria-label={option.name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
      {end}
    </div>
  )
}
