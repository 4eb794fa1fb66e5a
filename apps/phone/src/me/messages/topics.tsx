import {
  messageChannels,
  messageTopics,
  type MessageChannel,
  type MessageTopic,
} from '@bahi/contract/customers/messages'
import { Switch } from '@bahi/ui/buttons/switch'
import { Toggle } from '@bahi/ui/buttons/toggle'
import { Section } from '@bahi/ui/layout/screen'
import { Card } from '@bahi/ui/rows/list-row'
import { useText } from '../../text/use-text.tsx'
import { channelTexts, topicTexts } from './message-words.ts'
import type { ChoicesProps } from './use-messages.ts'

/** What is sent, by topic, and by channel where there are two. */
export function Topics({ choices, onChange, hasMail }: ChoicesProps & { hasMail: boolean }) {
  const { t } = useText()
  const choose = (channel: MessageChannel, topic: MessageTopic, isOn: boolean) => {
    const chosen = messageTopics.filter((one) => (one === topic ? isOn : choices[channel].includes(one)))
    onChange({ ...choices, [channel]: chosen })
  }
  return (
    <Section title={t('messages.what')}>
      <Card>
        {hasMail ? (
          <TopicTable choices={choices} onChoose={choose} />
        ) : (
          messageTopics.map((topic) => (
            <Toggle
              key={topic}
              label={t(topicTexts[topic].name)}
              detail={t(topicTexts[topic].detail)}
              checked={choices.push.includes(topic)}
              onChange={(isOn) => choose('push', topic, isOn)}
            />
          ))
        )}
      </Card>
    </Section>
  )
}

interface TopicTableProps {
  choices: ChoicesProps['choices']
  onChoose: (channel: MessageChannel, topic: MessageTopic, isOn: boolean) => void
}

function TopicTable({ choices, onChoose }: TopicTableProps) {
  const { t } = useText()
  return (
    <table className="topic-table">
      <thead>
        <tr>
          <td />
          {messageChannels.map((channel) => (
            <th key={channel} scope="col">
              {t(channelTexts[channel])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {messageTopics.map((topic) => (
          <tr key={topic}>
            <th scope="row">
              {t(topicTexts[topic].name)}
              <span className="topic-table__detail">{t(topicTexts[topic].detail)}</span>
            </th>
            {messageChannels.map((channel) => (
              <td key={channel}>
                <Switch
                  name={t('messages.topicBy', { topic: t(topicTexts[topic].name), channel: t(channelTexts[channel]) })}
                  checked={choices[channel].includes(topic)}
                  onChange={(isOn) => onChoose(channel, topic, isOn)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
