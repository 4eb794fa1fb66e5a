import './settings.css'
import { useQuery } from '@tanstack/react-query'
import { Button, Table, type TableColumnsType } from 'antd'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { listCalendar, settingRoles } from '@bahi/contract/staff/settings'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { ConsolePage } from '../../page/console-page.tsx'
import { PageState } from '../../page/page-states.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useWords } from '../../page/use-words.ts'
import { useClient } from '../../session/client.ts'
import { useHasRole } from '../../session/session.ts'
import { formatWeekday } from '../../text/business-time.ts'
import { formatCount } from '../../text/figures.ts'
import { ProposeDays } from './propose-days.tsx'
import { dayKindWords } from './setting-words.ts'

type Days = ReplyOf<typeof listCalendar>
type RunningDay = Days['running']['days'][number]
type DatedDay = Days['dated'][number]

function hours(session: RunningDay['session']): string {
  return session === null ? '' : `, ${session.continuousStart}–${session.continuousEnd}`
}

const runningColumns: TableColumnsType<RunningDay> = [
  { title: 'Day', dataIndex: 'date', render: formatWeekday },
  { title: 'Trading', render: (_, day) => `${dayKindWords[day.kind]}${hours(day.session)}` },
  { title: 'Banks settle', render: (_, { settlement }) => (settlement ? 'Yes' : 'No') },
]

const datedColumns: TableColumnsType<DatedDay> = [
  {
    title: 'Day',
    render: (_, day) => (
      <>
        {formatWeekday(day.date)}
        {day.name === null ? null : <span className="side__say"> {day.name}</span>}
      </>
    ),
  },
  { title: 'Trading', render: (_, day) => `${dayKindWords[day.kind]}${hours(day.session)}` },
  { title: 'Banks settle', render: (_, { settlement }) => (settlement ? 'Yes' : 'No') },
  {
    title: 'Signed',
    render: (_, { madeBy, checkedBy, reason }) =>
      madeBy === null ? (
        <span className="text-3">Imported</span>
      ) : (
        <span title={reason ?? ''}>
          {madeBy}, then {checkedBy}
        </span>
      ),
  },
]

/**
 * Which days trade and which settle: those of the running market to read, the dated ones of a live market to propose.
 */
export function CalendarScreen() {
  const client = useClient()
  const { words, say } = useWords()
  const year = words['year'] ?? ''
  const query = useQuery({
    queryKey: ['calendar', year],
    queryFn: () => client.call(listCalendar, year === '' ? {} : { year }),
  })
  const mayPropose = useHasRole(settingRoles)
  const [isProposing, setProposing] = useState(false)
  const shown = query.data?.year ?? year
  return (
    <ConsolePage
      title="Calendar"
      sub="Trading and settlement days, and sessions out of the ordinary."
      actions={
        mayPropose ? (
          <Button type="primary" onClick={() => setProposing(true)}>
            Propose days…
          </Button>
        ) : undefined
      }
    >
      <QueryStates query={query} rows={10}>
        {({ running, dated, earliest }) => (
          <>
            <YearSteps shown={shown} onStep={(by) => say({ year: String(Number(shown) + by) })} />
            <div className="calendar-cols">
              <RunningDays running={running} />
              <DatedDays dated={dated} earliest={earliest} year={shown} />
            </div>
            {isProposing ? <ProposeDays earliest={earliest} onClose={() => setProposing(false)} /> : null}
          </>
        )}
      </QueryStates>
    </ConsolePage>
  )
}

function YearSteps({ shown, onStep }: { shown: string; onStep: (by: number) => void }) {
  return (
    <div className="chips" role="group" aria-label="Year">
      <Button
        icon={<ChevronLeft size={16} />}
        aria-label="The year before"
        disabled={shown === '2000'}
        onClick={() => onStep(-1)}
      />
      <strong>{shown}</strong>
      <Button
        icon={<ChevronRight size={16} />}
        aria-label="The year after"
        disabled={shown === '2099'}
        onClick={() => onStep(1)}
      />
    </div>
  )
}

const daysAPage = 40
const paged = (days: readonly unknown[]) => (days.length > daysAPage ? { pageSize: daysAPage } : (false as const))

function RunningDays({ running }: Pick<Days, 'running'>) {
  return (
    <section className="tile">
      <div className="tile__head">
        <h2 className="tile__title">The running market</h2>
        <span className="side__say">{formatCount(running.tradingDays)} trading days</span>
      </div>
      <p className="side__say">
        {running.source === 'generated'
          ? 'The simulated exchange makes its calendar by a rule, without end: fixed holidays and weekends. Nobody changes it.'
          : 'The days that were imported are replayed. Nobody changes them.'}
      </p>
      <Table<RunningDay>
        rowKey="date"
        size="small"
        columns={runningColumns}
        dataSource={running.days}
        pagination={paged(running.days)}
        locale={{ emptyText: 'Every weekday trades.' }}
      />
    </section>
  )
}

function DatedDays({ dated, earliest, year }: Pick<Days, 'dated' | 'earliest' | 'year'>) {
  return (
    <section className="tile">
      <div className="tile__head">
        <h2 className="tile__title">Dated days, for a live market</h2>
        <span className="side__say">from {formatWeekday(earliest)} on</span>
      </div>
      {dated.length === 0 ? (
        <PageState title={`No dated days in ${year}`}>
          A live market refuses a day that is not here. Propose the days of the exchange’s circular, one or a whole
          year.
        </PageState>
      ) : (
        <Table<DatedDay>
          rowKey="date"
          size="small"
          columns={datedColumns}
          dataSource={dated}
          pagination={paged(dated)}
        />
      )}
    </section>
  )
}
