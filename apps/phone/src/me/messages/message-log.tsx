import { BellRing, Clock, Mail, TriangleAlert } from 'lucide-react'
import { type MessageView, maxMessagesADay } from '@bahi/contract/customers/messages'
import { Section } from '@bahi/ui/layout/screen'
import { QueryStates } from '../../page/query-states.tsx'
import { formatClock, formatDayAndTime } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { LinesByDay } from '../access/lines-by-day.tsx'
import { LogLine } from '../access/log-line.tsx'
import { channelTexts, outcomeTexts, topicTexts } from './message-words.ts'
import { useMessageLog } from './use-messages.ts'

const icon = { size: 22, strokeWidth: 1.75 } as const

/** What was sent, and what became of it. */
export function MessageLog() {
  const { t } = useText()
  const query = useMessageLog()
  return (
    <Section title={t('messages.log')}>
      <QueryStates query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="messages-screen__say">{t('messages.log.none')}</p>
          ) : (
            <LinesByDay entries={items} atOf={({ madeAt }) => madeAt}>
              {(message) => <MessageLine key={message.id} message={message} />}
            </LinesByDay>
          )
        }
      </QueryStates>
    </Section>
  )
}

function MessageLine({ message }: { message: MessageView }) {
  const { t, language } = useText()
  const { topic, channel, madeAt, outcome, nextAt, tries } = message
  const Sent = channel === 'mail' ? Mail : BellRing
  const isFailed = outcome !== null && outcome !== 'delivered'
  const known = outcome === null ? undefined : outcomeTexts[outcome]
  const state =
    nextAt !== null
      ? t(tries === 0 ? 'messages.log.waits' : 'messages.log.again', { at: formatDayAndTime(nextAt, language) })
      : t(known ?? 'messages.log.failed', { most: maxMessagesADay })
  return (
    <LogLine
      icon={isFailed ? <TriangleAlert {...icon} /> : nextAt === null ? <Sent {...icon} /> : <Clock {...icon} />}
      tone={isFailed ? 'refused' : 'plain'}
      title={t('messages.topicBy', { topic: t(topicTexts[topic].name), channel: t(channelTexts[channel]) })}
      at={madeAt}
      clock={formatClock(madeAt, false)}
    >
      <span className="access-log__state">{state}</span>
    </LogLine>
  )
}
