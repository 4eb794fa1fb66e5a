import { Send, TriangleAlert } from 'lucide-react'
import type { HookMessage } from '@bahi/contract/programs/hooks'
import { Section } from '@bahi/ui/layout/screen'
import { QueryStates } from '../../page/query-states.tsx'
import { formatClock } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { LinesByDay } from '../access/lines-by-day.tsx'
import { LogLine } from '../access/log-line.tsx'
import { hookTexts } from './program-words.ts'
import { useHookMessages } from './use-programs.ts'

const icon = { size: 22, strokeWidth: 1.75 } as const

/** What was posted to the addresses of the keys, and what they answered. */
export function ProgramHooks() {
  const { t } = useText()
  const query = useHookMessages()
  return (
    <Section title={t('program.hooks')}>
      <QueryStates query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="programs-screen__say">{t('program.hooks.none')}</p>
          ) : (
            <LinesByDay entries={items} atOf={({ madeAt }) => madeAt}>
              {(message) => <HookRow key={message.id} message={message} />}
            </LinesByDay>
          )
        }
      </QueryStates>
    </Section>
  )
}

function HookRow({ message }: { message: HookMessage }) {
  const { t } = useText()
  const { keyName, madeAt, outcome, answered, answer, status, tries, nextAt } = message
  const isFailed = outcome !== null && outcome !== 'delivered'
  return (
    <LogLine
      icon={isFailed ? <TriangleAlert {...icon} /> : <Send {...icon} />}
      tone={isFailed ? 'refused' : 'plain'}
      title={keyName}
      at={madeAt}
      clock={formatClock(madeAt, false)}
    >
      <span className="access-log__state">{t('program.hooks.told', { status })}</span>
      <span className="access-log__state">
        {outcome === null ? t('program.hooks.waits') : t(hookTexts[outcome], { code: answered ?? '' })}
      </span>
      {isFailed ? (
        <span className="access-log__state">
          {nextAt === null
            ? t('program.hooks.givenUp', { count: tries })
            : t('program.hooks.next', { count: tries, time: formatClock(nextAt, false) })}
        </span>
      ) : null}
      {answer === '' ? null : <span className="access-log__quiet">{answer}</span>}
    </LogLine>
  )
}
