import { useText } from '../../text/use-text.tsx'
import type { ScamWords } from './use-scams.ts'

interface DishonestScreenProps {
  words: ScamWords
  /** The place of the telling line. */
  tell: number
  /** The line that the reader chose last. */
  chosen: number | null
  onChoose: (line: number) => void
}

/**
 * A screen as a dishonest app shows it. It is marked as an example at its head, its frame is broken, and its button is
 * no button, so that nobody takes it for a screen of Bahi.
 */
export function DishonestScreen({ words, tell, chosen, onChoose }: DishonestScreenProps) {
  const { t } = useText()
  const isFound = chosen === tell
  return (
    <div className="dishonest">
      <p className="dishonest__mark">{t('scams.example')}</p>
      <p className="dishonest__app">{words.app}</p>
      {words.lines.map(({ label, value }, line) => (
        <button
          key={label}
          type="button"
          className={isFound && line === tell ? 'dishonest__line dishonest__line--tell' : 'dishonest__line'}
          disabled={isFound}
          onClick={() => onChoose(line)}
        >
          <span className="dishonest__label">{label}</span>
          <span className="dishonest__value">{value}</span>
        </button>
      ))}
      <p className="dishonest__button" aria-hidden="true">
        {words.button}
      </p>
    </div>
  )
}
