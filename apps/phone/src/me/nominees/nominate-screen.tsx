import './nominees.css'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { NomineesView } from '@bahi/contract/customers/nominees'
import { Button } from '@bahi/ui/buttons/button'
import { Medal, StateView } from '@bahi/ui/feedback/state-view'
import { StepBars } from '@bahi/ui/feedback/step-bars'
import { useToday } from '../../live/use-today.ts'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { Unsaved } from '../../page/unsaved.tsx'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { draftsOf, nomineesInput } from './nominee-form.ts'
import { NomineesForm } from './nominees-form.tsx'
import { type FieldProblem, ReviewNominees } from './review-nominees.tsx'
import { useNominees } from './use-nominees.ts'

type Step = 'form' | 'review' | 'done'

/** Names nominees: what is asked of each, a look at the whole with the password, and that it is done. */
export function NominateScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const navigation = useNavigation()
  const query = useNominees()
  const [step, setStep] = useState<Step>('form')
  const leave = () => navigation.redirect(paths.nominees)
  if (step === 'done')
    return (
      <AppScreen
        title={t('nominees.title')}
        onClose={leave}
        foot={<Button onPress={leave}>{t('nominees.done.see')}</Button>}
      >
        <StateView
          picture={
            <Medal tone="soft">
              <CircleCheck size={40} strokeWidth={1.6} />
            </Medal>
          }
          title={t('nominees.done')}
          text={t('nominees.done.text')}
        />
      </AppScreen>
    )
  return (
    <AppScreen
      title={t('nominees.title')}
      strip={<OfflineNotice />}
      onBack={step === 'review' ? () => setStep('form') : undefined}
    >
      {loggedIn ? (
        <QueryStates query={query}>
          {(view) => (view.isOffered ? <Nominate view={view} step={step} onStep={setStep} /> : <NotOffered />)}
        </QueryStates>
      ) : (
        <LogInFirst next={paths.nominate} />
      )}
    </AppScreen>
  )
}

function NotOffered() {
  const { t } = useText()
  return <p className="nominees-screen__alone">{t('nominees.practice.text')}</p>
}

function Nominate({ view, step, onStep }: { view: NomineesView; step: Step; onStep: (step: Step) => void }) {
  const { t } = useText()
  const today = useToday()
  const [began] = useState(() => draftsOf(view.current?.nominees ?? []))
  // What the customer saw when the form was opened: a change on another device meanwhile is refused, and not undone.
  const [replaces] = useState(view.current?.id ?? '')
  const [drafts, setDrafts] = useState(began)
  const [problem, setProblem] = useState<FieldProblem | null>(null)
  const input = nomineesInput(drafts, today)
  const isReview = step === 'review' && input !== null
  const shown = isReview ? 2 : 1
  return (
    <div className="nominees-screen nominees-screen--form">
      <Unsaved isFilled={drafts !== began} />
      <StepBars
        step={shown}
        of={2}
        text={t('nominees.step', { step: shown, of: 2 })}
        title={t(isReview ? 'nominees.review' : 'nominees.who')}
      />
      {isReview ? (
        <ReviewNominees
          drafts={drafts}
          nominees={input}
          replaces={replaces}
          today={today}
          onDone={() => {
            setDrafts(began)
            onStep('done')
          }}
          onProblem={(found) => {
            setProblem(found)
            onStep('form')
          }}
        />
      ) : (
        <NomineesForm
          drafts={drafts}
          today={today}
          demoNumbers={view.demoNumbers}
          problem={problem}
          onChange={(changed) => {
            setProblem(null)
            setDrafts(changed)
          }}
          onNext={() => onStep('review')}
        />
      )}
    </div>
  )
}
