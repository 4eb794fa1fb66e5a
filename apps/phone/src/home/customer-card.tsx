import './customer-card.css'
import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { Button } from '@bahi/ui/buttons/button'
import { Move } from '@bahi/ui/figures/price'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { Card } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../navigation/paths.ts'
import { useHiddenAmounts } from '../session/use-hidden-amounts.tsx'
import { useSettings } from '../session/use-settings.ts'
import { useUserInfo } from '../session/use-user-info.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { firstSteps, hasMoney, type FirstStep, type Worth } from './first-steps.ts'
import { useOwnWorth } from './use-own-worth.ts'

/** What the customer is worth and made today, and the next of the first steps until all are done. */
export function CustomerCard() {
  const { data: user } = useUserInfo()
  const { data } = useOwnWorth()
  if (user === undefined || data === undefined) return <div className="home-screen__customer" />
  // In an earlier book no step can be taken any more.
  const steps = user.earlierBook
    ? []
    : firstSteps(user.identityState, { money: hasMoney(data.worth), bought: data.bought })
  return (
    <div className="customer-card-place">
      <Card>
        <OwnWorth worth={data.worth} />
        {steps.length === 0 ? null : <FirstSteps steps={steps} mayPractise={user.identityState !== 'practice'} />}
      </Card>
    </div>
  )
}

function OwnWorth({ worth }: { worth: Worth }) {
  const { t } = useText()
  const figures = useFigures()
  const { hidden, mask } = useHiddenAmounts()
  const { netWorthPaise, dayChangePaise, holdingsValuePaise } = worth
  const change = figures.signedRupees(dayChangePaise)
  const { percent } = figures.move(holdingsValuePaise, holdingsValuePaise - dayChangePaise)
  return (
    <a className="customer-card__worth" href={linkTo(paths.assets)}>
      <span className="customer-card__one">
        <span className="customer-card__label">{t('home.worth')}</span>
        <span className="customer-card__figure">
          <span aria-hidden={hidden}>{mask(figures.rupees(netWorthPaise))}</span>
          {hidden ? <span className="visually-hidden">{t('assets.hidden')}</span> : null}
        </span>
      </span>
      {holdingsValuePaise === 0 ? null : (
        <span className="customer-card__one customer-card__one--end">
          <span className="customer-card__label">{t('home.worth.today')}</span>
          <Move
            direction={directionOf(dayChangePaise)}
            text={hidden ? percent : `${change} (${percent})`}
            name={hidden ? undefined : `${change}, ${percent}`}
          />
        </span>
      )}
    </a>
  )
}

function FirstSteps({ steps, mayPractise }: { steps: readonly FirstStep[]; mayPractise: boolean }) {
  const { t } = useText()
  const { data: settings } = useSettings()
  const next = steps.find(({ done }) => !done)
  const practises = mayPractise && next !== steps.at(-1) && settings?.practiceCashPaise != null
  return (
    <>
      <ol className="customer-card__steps" aria-label={t('home.steps')}>
        {steps.map((step) => (
          <li key={step.text}>
            <Step step={step} isNext={step === next} />
          </li>
        ))}
      </ol>
      {practises ? (
        <Button kind="quiet" small href={linkTo(paths.practice)}>
          {t('home.steps.practise')}
        </Button>
      ) : null}
    </>
  )
}

function Step({ step: { text, path, done }, isNext }: { step: FirstStep; isNext: boolean }) {
  const { t } = useText()
  if (!isNext)
    return (
      <span className="customer-card__step">
        {done ? (
          <CircleCheck className="customer-card__sign customer-card__sign--done" aria-hidden="true" />
        ) : (
          <Circle className="customer-card__sign" aria-hidden="true" />
        )}
        <span className="customer-card__words">{t(text)}</span>
        {done ? <span className="visually-hidden">{t('home.step.done')}</span> : null}
      </span>
    )
  return (
    <a className="customer-card__step customer-card__step--next" href={linkTo(path)} aria-current="step">
      <Circle className="customer-card__sign" aria-hidden="true" />
      <span className="customer-card__words">{t(text)}</span>
      <ChevronRight className="customer-card__chevron" aria-hidden="true" />
    </a>
  )
}
