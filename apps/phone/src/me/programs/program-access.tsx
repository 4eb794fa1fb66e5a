import { Bot, ShieldX } from 'lucide-react'
import type { listProgramAccess } from '@bahi/contract/programs/calls'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { Section } from '@bahi/ui/layout/screen'
import { QueryStates } from '../../page/query-states.tsx'
import { formatDayAndTime } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { useProgramAccess } from './use-programs.ts'

type Line = ReplyOf<typeof listProgramAccess>['items'][number]

/** From where the keys were used on each day, and what was refused to them. */
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
            <ul className="program-access">
              {items.map((line) => (
                <AccessRow key={`${line.keyId} ${line.firstAt} ${line.address} ${line.path}`} line={line} />
              ))}
            </ul>
          )
        }
      </QueryStates>
    </Section>
  )
}

function AccessRow({ line }: { line: Line }) {
  const { t, tip, language } = useText()
  const { keyName, address, path, refusedMsg, times, firstAt, lastAt } = line
  const isRefused = refusedMsg !== ''
  return (
    <li className="program-access__one">
      <span
        className={isRefused ? 'program-access__icon program-access__icon--no' : 'program-access__icon'}
        aria-hidden="true"
      >
        {isRefused ? <ShieldX size={20} strokeWidth={1.75} /> : <Bot size={20} strokeWidth={1.75} />}
      </span>
      <span className="program-access__words">
        <span className="program-access__name">{keyName}</span>
        <span>{t('program.access.address', { address })}</span>
        {isRefused ? (
          <>
            <span>{t('program.access.refused', { path, count: times })}</span>
            <span>{tip(refusedMsg, {})}</span>
          </>
        ) : null}
        <time dateTime={lastAt}>{formatDayAndTime(isRefused ? lastAt : firstAt, language)}</time>
      </span>
    </li>
  )
}
