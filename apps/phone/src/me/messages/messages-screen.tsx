import './messages.css'
import { Toggle } from '@bahi/ui/buttons/toggle'
import { Section } from '@bahi/ui/layout/screen'
import { Card } from '@bahi/ui/rows/list-row'
import { paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { MailAddress } from './mail-address.tsx'
import { MessageDevices } from './message-devices.tsx'
import { MessageLog } from './message-log.tsx'
import { PaperLinks } from './paper-links.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { ThisDevice } from './this-device.tsx'
import { Topics } from './topics.tsx'
import { useChoose, useMessages } from './use-messages.ts'

/** What is sent to the customer's devices and address, and when. Everything is off until it is asked for. */
export function MessagesScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  return (
    <AppScreen title={t('messages.title')} strip={<OfflineNotice />} scrollId="messages">
      {loggedIn ? <Messages /> : <LogInFirst next={paths.messages} />}
    </AppScreen>
  )
}

function Messages() {
  const { t } = useText()
  const query = useMessages()
  const choose = useChoose()
  return (
    <QueryStates query={query}>
      {({ choices, pushKey, devices, mail, links }) => (
        <div className="messages-screen">
          <ThisDevice pushKey={pushKey} devices={devices} />
          <MailAddress mail={mail} />
          <Topics choices={choices} onChange={choose} hasMail={mail.isOffered || mail.address !== null} />
          <QuietHours choices={choices} onChange={choose} />
          <Section title={t('messages.words')}>
            <Card>
              <Toggle
                label={t('messages.amounts')}
                detail={t('messages.amounts.detail')}
                checked={choices.showsAmounts}
                onChange={(showsAmounts) => choose({ ...choices, showsAmounts })}
              />
            </Card>
          </Section>
          <MessageDevices pushKey={pushKey} devices={devices} />
          <PaperLinks links={links} />
          <MessageLog />
        </div>
      )}
    </QueryStates>
  )
}
