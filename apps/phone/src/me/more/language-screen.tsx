import './more.css'
import { useId } from 'react'
import { Note } from '@bahi/ui/feedback/note'
import { useToast } from '@bahi/ui/feedback/toast'
import { Gutter } from '@bahi/ui/layout/screen'
import { Card } from '@bahi/ui/rows/list-row'
import { AppScreen } from '../../page/app-screen.tsx'
import { languageNames, type Language } from '../../text/language.ts'
import { useText } from '../../text/use-text.tsx'
import { languageSamples } from './language-samples.ts'

/** The languages, each by its own name and with its own way of writing numbers. */
export function LanguageScreen() {
  const { t, language, setLanguage } = useText()
  const { toast } = useToast()
  const group = useId()
  const choose = (next: Language) => {
    setLanguage(next).catch(() => toast(t('more.language.failed'), { tone: 'alert' }))
  }
  return (
    <AppScreen title={t('more.language')} simulated={false}>
      <div className="language-screen" role="radiogroup" aria-label={t('more.language')}>
        <Card padded={false}>
          {languageSamples().map(({ language: one, grouping, money, count }) => (
            <label key={one} className="language-screen__one" lang={one === 'zh' ? 'zh-Hans' : one}>
              <input
                className="language-screen__radio"
                type="radio"
                name={group}
                checked={one === language}
                aria-label={languageNames[one]}
                onChange={() => choose(one)}
              />
              <span className="language-screen__words">
                <span className="language-screen__name">{languageNames[one]}</span>
                <span className="language-screen__detail">{grouping}</span>
              </span>
              <span className="language-screen__figures" aria-hidden="true">
                <span className="language-screen__money">{money}</span>
                <span className="language-screen__detail">{count}</span>
              </span>
            </label>
          ))}
        </Card>
      </div>
      <Gutter>
        <Note>{t('language.note')}</Note>
      </Gutter>
    </AppScreen>
  )
}
