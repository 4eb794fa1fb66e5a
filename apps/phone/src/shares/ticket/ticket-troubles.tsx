import { TextLink } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { mayHaveArrived } from '../../calls/may-have-arrived.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import type { TicketProblems } from './order-ticket.ts'
import { useProblemText } from './problem-text.ts'
import type { TicketState } from './use-order-ticket.ts'

/** The problems that belong to no field and lock the slide, each with a link to the remedy if there is one. */
export function TicketTroubles({
  ticket: { preview, touched, previewFailed, retryPreview, failure },
  problems,
}: {
  ticket: TicketState
  problems: TicketProblems
}) {
  const { t } = useText()
  const figures = useFigures()
  const problemText = useProblemText()
  const refusalText = useRefusalText()
  const unknown = mayHaveArrived(failure)
  // What stands in the way before anything was typed is news, not the customer's mistake.
  const tone = touched ? 'alert' : 'plain'
  const news = touched ? problems.others : [...problems.quantity, ...problems.others]
  return (
    <>
      {problems.cash !== undefined && preview !== undefined ? (
        <Note tone={tone}>
          <b>{t('order.cashShort')}</b>{' '}
          {t('order.cashShort.text', {
            need: figures.rupees(preview.cashNeededPaise),
            have: figures.rupees(preview.availablePaise),
          })}{' '}
          <a href={linkTo(paths.transferIn)}>{t('order.cashShort.action')}</a>
        </Note>
      ) : null}
      {news.map((one) => (
        <Note key={one.msg} tone={tone}>
          {problemText([one])}
        </Note>
      ))}
      {failure !== null && problems.count === 0 ? (
        <Note tone="alert">{unknown ? t('order.unknown') : refusalText(failure)}</Note>
      ) : null}
      {previewFailed ? (
        <Note tone="alert">
          {t('order.preview.error')} <TextLink onPress={() => void retryPreview()}>{t('state.retry')}</TextLink>
        </Note>
      ) : null}
    </>
  )
}
