import { useId } from 'react'
import type { Theme } from '../../device/appearance.ts'
import { useText } from '../../text/use-text.tsx'
import { themeNames } from './appearance-names.ts'

interface ThemeTilesProps {
  themes: readonly Theme[]
  chosen: Theme
  onChoose: (theme: Theme) => void
}

/** The themes as small pages: each is drawn in its own colours, and "as the phone" in both. */
export function ThemeTiles({ themes, chosen, onChoose }: ThemeTilesProps) {
  const { t } = useText()
  const group = useId()
  return (
    <div className="theme-tiles" role="radiogroup" aria-label={t('appearance.theme')}>
      {themes.map((theme) => (
        <label key={theme} className="theme-tiles__one">
          <span className="theme-tiles__page" aria-hidden="true">
            {theme === 'system' ? (
              <>
                <TinyPage theme="light" half />
                <TinyPage theme="dark" half />
              </>
            ) : (
              <TinyPage theme={theme} />
            )}
          </span>
          <span className="theme-tiles__name">
            <input
              className="theme-tiles__radio"
              type="radio"
              name={group}
              checked={theme === chosen}
              onChange={() => onChoose(theme)}
            />
            {theme === 'system' ? t('appearance.asPhone') : t(themeNames[theme])}
          </span>
        </label>
      ))}
    </div>
  )
}

function TinyPage({ theme, half = false }: { theme: 'light' | 'dark'; half?: boolean }) {
  return (
    <span className={half ? 'tiny-page tiny-page--half' : 'tiny-page'} data-theme={theme}>
      <span className="tiny-page__cover" />
      {half
        ? null
        : ['gain', 'loss', 'gain'].map((tone, line) => (
            <span key={line} className="tiny-page__line">
              <span />
              <span className={`tiny-page__move tiny-page__move--${tone}`} />
            </span>
          ))}
      {half ? null : <span className="tiny-page__tabs" />}
    </span>
  )
}
