import './visitor-card.css'
import type { ReactNode } from 'react'
import { Button } from '@bahi/ui/buttons/button'
import { Card } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../navigation/paths.ts'
import type { TextKey } from '../text/use-text.tsx'

/** What the card says without the server: the page has it before the app's code is there. */
export function VisitorIntro({
  t,
  amount,
  practice,
}: {
  t: (key: TextKey) => string
  /** With how much one practises; its place is kept until it comes. */
  amount: ReactNode
  /** The button that begins; its place is kept too. */
  practice: ReactNode
}) {
  return (
    <div className="visitor-card-place">
      <Card>
        <div className="visitor-card">
          <h2 className="visitor-card__title">{t('visitor.card.title')}</h2>
          <p className="visitor-card__text">{t('visitor.card.text')}</p>
          <p className="visitor-card__text visitor-card__text--later">{amount}</p>
          <div className="visitor-card__ways">
            {practice}
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

/** Where the button that begins will stand. */
export function PracticePlace() {
  return <span className="visitor-card__way" />
}
