import { Clock } from 'lucide-react'
import { Button } from '@bahi/ui/buttons/button'
import { Medal, StateView } from '@bahi/ui/feedback/state-view'
import { Card } from '@bahi/ui/rows/list-row'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { useDeskPromise } from '../../session/use-desk-promise.ts'
import { formatDayAndTime } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { nameOfType } from './identity-form.ts'
import { IdentityTag } from './identity-tag.tsx'
import { OpenedRow } from './opened-row.tsx'
import { ResultPage } from './result-page.tsx'

/** The identity is with a reviewer. */
export function InReviewScreen() {
  const { t, language } = useText()
  const navigation = useNavigation()
  const promise = useDeskPromise()
  return (
    <ResultPage
      path={paths.identityInReview}
      foot={() => <Button onPress={() => navigation.switchTab('home')}>{t('identity.home')}</Button>}
    >
      {({ submission, state }) => (
        <>
          <StateView
            compact
            picture={
              <Medal tone="wait">
                <Clock size={40} strokeWidth={1.7} />
              </Medal>
            }
            title={t('identity.review.title')}
            text={[t('identity.review.text'), promise].filter((one) => one !== null).join(' ')}
          />
          {submission === null ? null : (
            <div className="identity-page__cards">
              <Card>
                <KeyValue label={t('identity.type')} value={t(nameOfType[submission.idType])} />
                <KeyValue label={t('identity.review.number')} value={submission.numberMasked} />
                <KeyValue label={t('identity.review.sent')} value={formatDayAndTime(submission.sentAt, language)} />
                <KeyValue label={t('identity.review.state')} value={<IdentityTag state={state} />} />
              </Card>
              <OpenedRow />
            </div>
          )}
        </>
      )}
    </ResultPage>
  )
}
