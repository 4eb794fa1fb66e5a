import type { ApplicationView } from '@bahi/contract/ipo/views'
import { useToast } from '@bahi/ui/feedback/toast'
import { RecordCard } from '@bahi/ui/rows/record-card'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type Text } from '../../text/use-text.tsx'
import { ApplicationTag } from '../ipo-tag.tsx'
import { shortDate, shortMoment } from '../ipo-times.ts'
import { useCheckAllotment } from '../use-ipos.ts'
import { outcomeText, placeOfMoney } from './application-words.ts'

/** One application among the records: its state, what came of it, where the money is, and one way on. */
export function ApplicationCard({ application }: { application: ApplicationView }) {
  const text = useText()
  const figures = useFigures()
  const navigation = useNavigation()
  const check = useCheck(application)
  const open = () => navigation.open(paths.ipoApplication, { id: application.id })
  const isWaiting = application.state === 'subscribed' && application.ipoState === 'closed'
  return (
    <RecordCard
      title={application.name}
      tag={<ApplicationTag state={application.state} />}
      lines={[outcomeText(application, text, figures), placeOfMoney(application, text, figures)]}
      foot={footText(text, application)}
      action={
        isWaiting
          ? { text: text.t('ipo.mine.check'), onPress: check }
          : { text: actionText(text, application), onPress: open }
      }
    />
  )
}

/** Asks whether the result is known: the draw's page then shows it, else it is said when it will be. */
function useCheck({ ipoId, id }: ApplicationView): () => void {
  const { t, language } = useText()
  const { toast } = useToast()
  const navigation = useNavigation()
  const refusalText = useRefusalText()
  const check = useCheckAllotment()
  return () =>
    check.mutate(ipoId, {
      onSuccess: ({ known, knownAt }) =>
        known
          ? navigation.open(paths.ipoApplication, { id })
          : toast(t('ipo.mine.notKnown', { when: shortMoment(knownAt, language) })),
      onError: (cause) => toast(refusalText(cause), { tone: 'alert' }),
    })
}

function footText({ t, language }: Text, { state, ipoState, dates }: ApplicationView): string {
  if (state === 'subscribed')
    return ipoState === 'open'
      ? t('ipo.closes', { when: shortMoment(dates.closesAt, language) })
      : t('ipo.drawOn', { when: shortMoment(dates.allotsAt, language) })
  if (state !== 'allotted') return ''
  return ipoState === 'listed'
    ? t('ipo.listedOn', { when: shortDate(dates.listsOn, language) })
    : t('ipo.listsOn', { when: shortDate(dates.listsOn, language) })
}

function actionText({ t }: Text, { state }: ApplicationView): string {
  if (state === 'subscribed') return t('ipo.toMine')
  return state === 'allotted' ? t('ipo.mine.seeShares') : t('ipo.mine.seeEntry')
}
