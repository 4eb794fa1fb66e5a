import './sliders.css'
import type { CSSProperties } from 'react'

interface RangeSliderProps {
  name: string
  value: number
  minimum: number
  maximum: number
  step: number
  onChange: (value: number) => void
  /** The value read aloud: "prices 20 percent lower". */
  valueText: string
  /** A threshold on the way, drawn as a turmeric tick. */
  tick?: number | undefined
  lowText: string
  highText: string
}

/** A value by sliding, for sums that ask "what if": it never commits. */
export function RangeSlider({
  name,
  value,
  minimum,
  maximum,
  step,
  onChange,
  valueText,
  tick,
  lowText,
  highText,
}: RangeSliderProps) {
  const shareOf = (one: number) => (one - minimum) / (maximum - minimum)
  return (
    <div className="range-slider">
      <div className="range-slider__track" style={{ '--share': shareOf(value) } as CSSProperties}>
        <input
          className="range-slider__input"
          type="range"
          aria-label={name}
          aria-valuetext={valueText}
          min={minimum}
          max={maximum}
          step={step}
          value={value}
          onChange={(event) => onChange(Number(event.target.value))}
        />
        {tick === undefined ? null : (
          <span
            className="range-slider__tick"
            style={{ '--share': shareOf(tick) } as CSSProperties}
            aria-hidden="true"
          />
        )}
      </div>
      <div className="range-slider__legend">
        <span>{lowText}</span>
        <span>{highText}</span>
      </div>
    </div>
  )
}
