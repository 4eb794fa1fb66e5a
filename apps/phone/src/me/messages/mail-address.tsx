import { Mail } from 'lucide-react'
import type { MailState } from '@bahi/contract/customers/messages'
import { practiceAccount } from '@bahi/contract/messages/refusals'
import { Button } from '@bahi/ui/buttons/button'
import { Section } from '@bahi/ui/layout/screen'
import { Card, CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { useSheet } from '../../page/use-sheet.ts'
import { useUserInfo } from '../../session/use-user-info.ts'
import { useText } from '../../text/use-text.tsx'
import { MailSheet } from './mail-sheet.tsx'
import { useEndMail } from './use-mail.ts'

const icon = { size: 22, strokeWidth: 1.75 } as const

/** The address that e-mails go to, and the one whose link waits to be opened. */
export function MailAddress({ mail: { isOffered, address, waiting } }: { mail: MailState }) {
  const { t, tip } = useText()
  const { data: user } = useUserInfo()
  const sheet = useSheet('mail')
  const end = useEndMail()
  // A practice account has no password, which a new address asks for.
  const isPractice = user?.phone === ''
  const hasAny = address !== null || waiting !== null
  return (
    <Section title={t('messages.mail')}>
      {hasAny ? (
        <CardRows>
          {address === null ? null : (
            <ListRow plain icon={<Mail {...icon} />} title={address} detail={t('messages.mail.confirmed')} />
          )}
          {waiting === null ? null : (
            <ListRow plain icon={<Mail {...icon} />} title={waiting} detail={t('messages.mail.waiting')} />
          )}
        </CardRows>
      ) : (
        <Card>
          <p className="messages-screen__mail">
            {isOffered && isPractice
              ? tip(practiceAccount)
              : t(isOffered ? 'messages.mail.about' : 'messages.mail.none')}
          </p>
        </Card>
      )}
      <div className="messages-screen__acts">
        {isOffered && !isPractice ? (
          <Button kind={hasAny ? 'quiet' : 'soft'} onPress={sheet.show}>
            {t(
              address !== null
                ? 'messages.mail.change'
                : waiting !== null
                  ? 'messages.mail.again'
                  : 'messages.mail.add',
            )}
          </Button>
        ) : null}
        {hasAny ? (
          <Button kind="quiet" busy={end.isPending} onPress={() => end.mutate()}>
            {t('messages.mail.remove')}
          </Button>
        ) : null}
      </div>
      <MailSheet
        key={`${sheet.open} ${waiting ?? ''}`}
        first={waiting ?? ''}
        open={sheet.open}
        onOpenChange={sheet.onOpenChange}
      />
    </Section>
  )
}
