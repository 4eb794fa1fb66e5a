import { Eye, KeyRound, Landmark, ShieldCheck } from 'lucide-react'
import { Button, ButtonRow } from '@bahi/ui/buttons/button'
import { Medal, StateView } from '@bahi/ui/feedback/state-view'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { useNavigation } from '../../navigation/navigate.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useBankCard } from '../../session/use-bank-card.ts'
import { useText } from '../../text/use-text.tsx'
import { ResultPage } from './result-page.tsx'
import { SentIdentity } from './sent-identity.tsx'

const icon = { size: 22, strokeWidth: 1.75 } as const

/** The identity is completed: what it opens, and what comes next. */
export function SuccessScreen() {
  const { t } = useText()
  const navigation = useNavigation()
  // A customer is asked for a bank account only when the server has said that there is none.
  const hasNoCard = useBankCard().data?.items.length === 0
  const foot = (
    <ButtonRow column>
      {hasNoCard ? <Button href={linkTo(paths.bank)}>{t('identity.success.bank')}</Button> : null}
      <Button kind={hasNoCard ? 'quiet' : 'primary'} onPress={() => navigation.switchTab('more')}>
        {hasNoCard ? t('identity.success.later') : t('identity.success.done')}
      </Button>
    </ButtonRow>
  )
  return (
    <ResultPage path={paths.identitySuccess} foot={() => foot}>
      {({ submission, state }) => (
        <>
          <StateView
            compact
            picture={
              <Medal tone="soft">
                <ShieldCheck size={40} strokeWidth={1.7} />
              </Medal>
            }
            title={t('identity.success.title')}
            text={t('identity.success.text')}
          />
          <div className="identity-page__cards">
            {submission === null ? null : <SentIdentity submission={submission} state={state} />}
            <CardRows>
              {hasNoCard ? (
                <ListRow icon={<Landmark {...icon} />} title={t('identity.success.bank')} href={linkTo(paths.bank)} />
              ) : null}
              <ListRow icon={<KeyRound {...icon} />} title={t('identity.success.pin')} href={linkTo(paths.passwords)} />
              <ListRow
                icon={<Eye {...icon} />}
                title={t('accessLog.identity.title')}
                href={linkTo(paths.accessLog, { part: 'identity' })}
              />
            </CardRows>
          </div>
        </>
      )}
    </ResultPage>
  )
}
