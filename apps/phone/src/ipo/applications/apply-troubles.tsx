import * as refusals from '@bahi/contract/messages/refusals'
import { TextLink } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { mayHaveArrived } from '../../calls/may-have-arrived.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import type { ApplyState } from './use-apply.ts'

/** The problems that belong to no field and lock the slide, each with a link to the remedy if there is one. */
export function ApplyTroubles({
  apply: { preview, previewFailed, retryPreview, problems, failure },
}: {
  apply: ApplyState
}) {
  const { t, tip } = useText()
  const figures = useFigures()
  const refusalText = useRefusalText()
  const unknown = mayHaveArrived(failure)
  return (
    <>
      {problems.cash === undefined || preview === undefined ? null : (
        <Note tone="alert">
          <b>{t('order.cashShort')}</b>{' '}
          {t('ipo.cashShort', {
            need: figures.rupees(preview.holdPaise),
            have: figures.rupees(preview.availablePaise),
          })}{' '}
          <a href={linkTo(paths.transferIn)}>{t('order.cashShort.action')}</a>
        </Note>
      )}
      {problems.others.map(({ msg, params }) => (
        <Note key={msg} tone="alert">
          {tip(msg, params)}{' '}
          {msg === refusals.identityMissing ? <a href={linkTo(paths.identity)}>{t('ipo.identity')}</a> : null}
        </Note>
      ))}
      {failure !== null && problems.count === 0 ? (
        <Note tone="alert">{unknown ? t('ipo.unknown') : refusalText(failure)}</Note>
      ) : null}
      {previewFailed ? (
        <Note tone="alert">
          {t('ipo.preview.error')} <TextLink onPress={() => void retryPreview()}>{t('state.retry')}</TextLink>
        </Note>
      ) : null}
    </>
  )
}
