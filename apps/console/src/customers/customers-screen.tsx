import { useNavigate } from '@tanstack/react-router'
import { Button, Table, type TableColumnsType } from 'antd'
import { ChevronRight, Clock, GraduationCap, Lock, ShieldCheck, User, X } from 'lucide-react'
import { customerFilters, listCustomers, type CustomerRow } from '@bahi/contract/customers/staff'
import { type ReplyOf } from '@bahi/contract/wire/endpoint'
import type { CsvCell } from '@bahi/money/csv'
import { Chips } from '../lists/chips.tsx'
import { CsvButton } from '../lists/csv-button.tsx'
import { readWholeById } from '../lists/read-whole.ts'
import { TrailFoot, useTrail } from '../lists/use-trail.tsx'
import { ConsolePage } from '../page/console-page.tsx'
import { IconTag } from '../page/icon-tag.tsx'
import { PageState } from '../page/page-states.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { useWords, type Words } from '../page/use-words.ts'
import { useClient } from '../session/client.ts'
import { formatMoment } from '../text/business-time.ts'
import { formatCount } from '../text/figures.ts'
import { filterWords, identityWords, lockKindWords, segmentName, type CustomerFilter } from './customer-words.ts'
import { useCustomers } from './use-customers.ts'

const identityIcons = {
  'not-authenticated': User,
  'in-review': Clock,
  completed: ShieldCheck,
  failed: X,
  practice: GraduationCap,
} satisfies Record<CustomerRow['identityState'], typeof User>

export function IdentityTag({
  customer: { identityState, simulated },
}: {
  customer: Pick<CustomerRow, 'identityState' | 'simulated'>
}) {
  const [tone, text] = identityWords[identityState]
  const Icon = identityIcons[identityState]
  return (
    <span className="row__tags">
      <IconTag tone={tone} icon={Icon}>
        {text}
      </IconTag>
      {simulated ? (
        <IconTag tone="mute" icon={User}>
          Simulated user
        </IconTag>
      ) : null}
    </span>
  )
}

const columns: TableColumnsType<CustomerRow> = [
  {
    title: 'Customer',
    dataIndex: 'id',
    render: (id: string, row) => (
      <button type="button" className="row__link">
        User {id.slice(-6)}
        {row.isAgent ? ', an agent' : ''}
      </button>
    ),
  },
  { title: 'Phone', dataIndex: 'phone' },
  { title: 'Identity', render: (_, row) => <IdentityTag customer={row} /> },
  {
    title: 'Lock',
    render: (_, { locks }) =>
      locks.length === 0 ? (
        <span className="text-3">None</span>
      ) : (
        <span className="row__tags">
          {locks.map((kind) => (
            <IconTag key={kind} tone="bad" icon={Lock}>
              {lockKindWords[kind]} locked
            </IconTag>
          ))}
        </span>
      ),
  },
  {
    title: 'Invited by',
    dataIndex: 'invitedByCode',
    render: (code: string | null) => code ?? <span className="text-3">None</span>,
  },
  {
    title: 'Permissions off',
    dataIndex: 'segmentsOff',
    render: (off: string[]) =>
      off.length === 0 ? <span className="text-3">None</span> : off.map(segmentName).join(', '),
  },
  {
    title: 'Last seen',
    dataIndex: 'lastSeenAt',
    render: (at: string | null) => (at === null ? <span className="text-3">Never</span> : formatMoment(at)),
  },
  {
    title: <span className="visually-hidden">Open</span>,
    render: () => <ChevronRight size={17} className="text-3" aria-hidden="true" />,
  },
]

/** Everybody, newest first; phone numbers stay short. */
export function CustomersScreen() {
  const { words, say } = useWords()
  const keyword = words['find'] ?? ''
  const filter: CustomerFilter = customerFilters.find((one) => one === words['filter']) ?? 'all'
  const trail = useTrail()
  const query = useCustomers({ keyword, filter, before: trail.before })
  const show = (next: Words) => {
    trail.begin()
    say(next)
  }
  return (
    <ConsolePage
      title="Customers"
      sub={query.data === undefined ? '' : `${formatCount(query.data.counts.all ?? query.data.total)} people`}
    >
      <QueryStates query={query}>
        {({ items, more, total, counts }) => (
          <>
            <div className="tile__head">
              <Filters filter={filter} counts={counts} onFilter={(to) => show({ filter: to })} />
              <CustomersCsv keyword={keyword} filter={filter} />
            </div>
            {keyword === '' ? null : (
              <p className="note-line">
                Found by “{keyword}”: {formatCount(total)}{' '}
                <Button type="link" size="small" onClick={() => show({ find: '' })}>
                  Show all
                </Button>
              </p>
            )}
            {items.length === 0 ? (
              <PageState title="Nobody found">
                {keyword === ''
                  ? 'Nobody is in this state.'
                  : 'Look by the whole phone number, the user’s number or an invitation code.'}
              </PageState>
            ) : (
              <CustomerTable rows={items} isLoading={query.isPlaceholderData} />
            )}
            <TrailFoot trail={trail} last={more ? (items.at(-1)?.id ?? null) : null}>
              {items.length === 0 ? '' : `${items.length} of ${formatCount(total)}`} · phone numbers stay short; a whole
              one needs a reason and is written down
            </TrailFoot>
          </>
        )}
      </QueryStates>
    </ConsolePage>
  )
}

interface FiltersProps {
  filter: CustomerFilter
  counts: ReplyOf<typeof listCustomers>['counts']
  onFilter: (filter: string) => void
}

function Filters({ filter, counts, onFilter }: FiltersProps) {
  return (
    <Chips<CustomerFilter>
      name="Which customers"
      value={filter}
      onChange={(to) => onFilter(to === 'all' ? '' : to)}
      options={customerFilters.map((value) => ({
        value,
        text: value === 'all' ? filterWords.all : `${filterWords[value]} ${formatCount(counts[value] ?? 0)}`,
      }))}
    />
  )
}

function CustomerTable({ rows, isLoading }: { rows: readonly CustomerRow[]; isLoading: boolean }) {
  const navigate = useNavigate()
  return (
    <Table<CustomerRow>
      rowKey="id"
      columns={columns}
      dataSource={rows}
      pagination={false}
      size="middle"
      scroll={{ x: 'max-content' }}
      loading={isLoading}
      rowClassName="row--opens"
      onRow={({ id }) => ({
        onClick: () => void navigate({ to: '/customers/$customerId', params: { customerId: id } }),
      })}
    />
  )
}

function CustomersCsv({ keyword, filter }: { keyword: string; filter: CustomerFilter }) {
  const client = useClient()
  return (
    <CsvButton<CustomerRow>
      name="customers"
      head={csvHead}
      cells={csvCells}
      read={() => readWholeById((from) => client.call(listCustomers, { keyword, filter, ...from }))}
    />
  )
}

const csvHead = [
  'User',
  'Phone, shortened',
  'Identity',
  'Simulated user',
  'Agent',
  'Locks',
  'Invited by',
  'Permissions off',
  'Registered',
  'Last seen',
]

function csvCells(row: CustomerRow): readonly CsvCell[] {
  return [
    row.id,
    row.phone,
    identityWords[row.identityState][1],
    row.simulated ? 'yes' : 'no',
    row.isAgent ? 'yes' : 'no',
    row.locks.map((kind) => lockKindWords[kind]).join(' '),
    row.invitedByCode,
    row.segmentsOff.map(segmentName).join(' '),
    row.registeredAt,
    row.lastSeenAt,
  ]
}
