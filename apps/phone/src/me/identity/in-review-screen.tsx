import { Clock } from 'lucide-react'
import { Button } from '@bahi/ui/buttons/button'
import { Medal, StateView } from '@bahi/ui/feedback/state-view'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { useDeskPromise } from '../../session/use-desk-promise.ts'
import { useText } from '../../text/use-text.tsx'
import { OpenedRow } from './opened-row.tsx'
import { ResultPage } from './result-page.tsx'
import { SentIdentity } from './sent-identity.tsx'

/** The identity is with a reviewer. */
export function InReviewScreen() {
  const { t } = useText()
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
              <SentIdentity submission={submission} state={state} />
              <OpenedRow />
            </div>
          )}
        </>
      )}
    </ResultPage>
  )
}
