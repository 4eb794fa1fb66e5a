import './messages.css'
import { messageTopics, type MessageChoices } from '@bahi/contract/customers/messages'
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
import { MessageDevices } from './message-devices.tsx'
import { MessageLog } from './message-log.tsx'
import { topicTexts } from './message-words.ts'
import { QuietHours } from './quiet-hours.tsx'
import { ThisDevice } from './this-device.tsx'
import { useChoose, useMessages } from './use-messages.ts'

/** What is sent to the customer's devices, and when. Everything is off until it is asked for. */
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
      {({ choices, pushKey, devices }) => (
        <div className="messages-screen">
          <ThisDevice pushKey={pushKey} devices={devices} />
          <Topics choices={choices} onChange={choose} />
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
          <MessageLog />
        </div>
      )}
    </QueryStates>
  )
}

interface ChoicesProps {
  choices: MessageChoices
  onChange: (choices: MessageChoices) => void
}

function Topics({ choices, onChange }: ChoicesProps) {
  const { t } = useText()
  return (
    <Section title={t('messages.what')}>
      <Card>
        {messageTopics.map((topic) => (
          <Toggle
            key={topic}
            label={t(topicTexts[topic].name)}
            detail={t(topicTexts[topic].detail)}
            checked={choices.push.includes(topic)}
            onChange={(isOn) =>
              onChange({
                ...choices,
                push: messageTopics.filter((one) => (one === topic ? isOn : choices.push.includes(one))),
              })
            }
          />
        ))}
      </Card>
    </Section>
  )
}
