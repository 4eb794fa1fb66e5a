import { Bot, ShieldX } from 'lucide-react'
import type { listProgramAccess } from '@bahi/contract/programs/calls'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { Section } from '@bahi/ui/layout/screen'
import { QueryStates } from '../../page/query-states.tsx'
import { formatClock } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { LinesByDay } from '../access/lines-by-day.tsx'
import { LogLine } from '../access/log-line.tsx'
import { useProgramAccess } from './use-programs.ts'

type Line = ReplyOf<typeof listProgramAccess>['items'][number]

const icon = { size: 22, strokeWidth: 1.75 } as const

/** From where the keys were used on each day, and which calls they were not let make. */
export function ProgramAccess() {
  const { t } = useText()
  const query = useProgramAccess()
  return (
    <Section title={t('program.access')}>
      <QueryStates query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="programs-screen__say">{t('program.access.none')}</p>
          ) : (
            <LinesByDay entries={items} atOf={({ lastAt }) => lastAt}>
              {(line) => <AccessRow key={`${line.keyId} ${line.firstAt} ${line.address} ${line.path}`} line={line} />}
            </LinesByDay>
          )
        }
      </QueryStates>
    </Section>
  )
}

function AccessRow({ line: { keyName, address, path, refusedMsg, times, lastAt } }: { line: Line }) {
  const { t, tip } = useText()
  const isRefused = refusedMsg !== ''
  return (
    <LogLine
      icon={isRefused ? <ShieldX {...icon} /> : <Bot {...icon} />}
      tone={isRefused ? 'refused' : 'plain'}
      title={keyName}
      at={lastAt}
      clock={formatClock(lastAt, false)}
    >
      <span className="access-log__state">{t('program.access.address', { address })}</span>
      {!isRefused && path !== '' ? (
        <span className="access-log__state">{t('program.access.login', { count: times })}</span>
      ) : null}
      {isRefused ? (
        <>
          <span className="access-log__state">{t('program.access.refused', { path, count: times })}</span>
          <span className="access-log__quiet">{tip(refusedMsg, {})}</span>
        </>
      ) : null}
    </LogLine>
  )
}
