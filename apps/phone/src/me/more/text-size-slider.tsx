import type { TextSize } from '../../device/appearance.ts'
import { useText } from '../../text/use-text.tsx'
import { textSizeName } from './appearance-names.ts'

interface TextSizeSliderProps {
  sizes: readonly TextSize[]
  chosen: TextSize
  onChoose: (size: TextSize) => void
}

/** One step a size, from the usual one up: nothing is ever drawn smaller than twelve pixels. */
export function TextSizeSlider({ sizes, chosen, onChoose }: TextSizeSliderProps) {
  const { t } = useText()
  const at = sizes.indexOf(chosen)
  const last = sizes.length - 1
  const name = textSizeName(chosen)
  return (
    <div className="text-size">
      <span className="text-size__small" aria-hidden="true">
        A
      </span>
      <input
        className="text-size__slider"
        style={{ '--filled': `${(at / last) * 100}%` }}
        type="range"
        min={0}
        max={last}
        step={1}
        value={at}
        aria-label={t('appearance.text')}
        aria-valuetext={name === null ? t('appearance.text.usual') : name}
        onChange={(event) => onChoose(sizes[event.target.valueAsNumber] ?? '100')}
      />
      <span className="text-size__large" aria-hidden="true">
        A
      </span>
    </div>
  )
}

declare module 'react' {
  interface CSSProperties {
    '--filled'?: string
  }
}
