import './visitor-card.css'
import { Button } from '@bahi/ui/buttons/button'
import { Card } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../navigation/paths.ts'
import { PracticeButton } from '../page/practice-button.tsx'
import { useSettings } from '../session/use-settings.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'

/** For visitors: Bahi in two sentences, and the two ways to log in. */
export function VisitorCard() {
  const { t } = useText()
  const figures = useFigures()
  const { data: settings } = useSettings()
  const cash = settings?.practiceCashPaise
  if (cash == null) return null
  return (
    <div className="visitor-card-place">
      <Card>
        <div className="visitor-card">
          <h2 className="visitor-card__title">{t('visitor.card.title')}</h2>
          <p className="visitor-card__text">{t('visitor.card.text', { amount: figures.roundRupees(cash) })}</p>
          <div className="visitor-card__ways">
            <PracticeButton />
            <Button kind="quiet" href={linkTo(paths.login)}>
              {t('visitor.login')}
            </Button>
          </div>
          <p className="visitor-card__agreement">
            {t('visitor.card.agreement')} <a href={linkTo(paths.userAgreement)}>{t('account.agreement')}</a>
          </p>
        </div>
      </Card>
    </div>
  )
}
