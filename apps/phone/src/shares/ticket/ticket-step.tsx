import { Button } from '@bahi/ui/buttons/button'
import { linkTo, paths } from '../../navigation/paths.ts'
import { PracticeButton } from '../../page/practice-button.tsx'
import { useUserInfo } from '../../session/use-user-info.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import type { TicketStep } from './order-ticket.ts'
import type { TicketState } from './use-order-ticket.ts'

interface TicketStepProps {
  step: TicketStep
  symbol: string
  preview: NonNullable<TicketState['preview']>
  /** How many shares the ticket is for. */
  count: number
}

/** What is missing before anything can be bought or sold: one step, in words, with the way to it. */
export function TicketStepCard({ step, symbol, preview, count }: TicketStepProps) {
  const { t } = useText()
  const figures = useFigures()
  const { data: user } = useUserInfo()
  const inReview = user?.identityState === 'in-review'
  if (step === 'earlier-book')
    return (
      <section className="order-ticket__step">
        <h3>{t('order.step.earlierBook')}</h3>
        <p>{t('order.step.earlierBook.text')}</p>
        <Button href={linkTo(paths.practice)}>{t('practice.cash.books')}</Button>
      </section>
    )
  if (step === 'identity')
    return (
      <section className="order-ticket__step">
        <h3>{t('order.step.identity')}</h3>
        <p>{t(inReview ? 'order.step.identity.inReview' : 'order.step.identity.text')}</p>
        <Button href={linkTo(inReview ? paths.identityInReview : paths.identity)}>
          {inReview ? t('order.step.identity.state') : t('order.identity.action')}
        </Button>
        <PracticeButton kind="quiet" />
      </section>
    )
  return (
    <section className="order-ticket__step">
      <h3>{t('order.step.funds')}</h3>
      <p>
        {t('order.step.funds.text', {
          count: figures.shares(count),
          symbol,
          need: figures.rupees(preview.cashNeededPaise),
          have: figures.rupees(preview.availablePaise),
        })}
      </p>
      <Button href={linkTo(paths.transferIn)}>{t('order.step.funds.action')}</Button>
    </section>
  )
}
