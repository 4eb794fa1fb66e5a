import { ChoiceList } from '@bahi/ui/buttons/choice-list'
import { useToast } from '@bahi/ui/feedback/toast'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { useSheet } from '../../page/use-sheet.ts'
import { languageNames, type Language } from '../../text/language.ts'
import { useText } from '../../text/use-text.tsx'

/** The language, by its own name: whoever cannot read this page must still find it. */
export function LanguageChoice() {
  const { t, language, setLanguage } = useText()
  const { toast } = useToast()
  const { open, show, close, onOpenChange } = useSheet('language')
  const choose = (next: Language) => {
    close()
    setLanguage(next).catch(() => toast(t('more.language.failed'), { tone: 'alert' }))
  }
  const options = (Object.keys(languageNames) as Language[]).map((value) => ({
    value,
    text: languageNames[value],
    lang: value,
  }))
  return (
    <>
      <button type="button" className="login-screen__language" onClick={show}>
        {languageNames[language]}
      </button>
      <Sheet open={open} onOpenChange={onOpenChange} title={t('more.language')} closeName={t('app.close')}>
        <ChoiceList name={t('more.language')} value={language} options={options} onChange={choose} />
      </Sheet>
    </>
  )
}
