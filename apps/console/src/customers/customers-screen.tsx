import { useNavigate } from '@tanstack/react-router'
import { Button, Table, type TableColumnsType } from 'antd'
import { ChevronRight, Clock, Lock, ShieldCheck, User, X } from 'lucide-react'
import { useState } from 'react'
import { customerFilters, listCustomers, type CustomerRow } from '@bahi/contract/customers/staff'
import { Chips } from '../lists/chips.tsx'
import { CsvButton } from '../lists/csv-button.tsx'
import type { Cell } from '../lists/csv.ts'
import { readWholeById } from '../lists/read-whole.ts'
import { ConsolePage } from '../page/console-page.tsx'
import { IconTag } from '../page/icon-tag.tsx'
import { PageState } from '../page/page-states.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { useWords } from '../page/use-words.ts'
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
  // The last row of each page that was left: the way back.
  const [trail, setTrail] = useState<readonly string[]>([])
  const query = useCustomers({ keyword, filter, before: trail.at(-1) ?? '' })
  const client = useClient()
  const navigate = useNavigate()
  const show = (next: Record<string, string>) => {
    setTrail([])
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
              <Chips<CustomerFilter>
                name="Which customers"
                value={filter}
                onChange={(to) => show({ filter: to === 'all' ? '' : to })}
                options={customerFilters.map((value) => ({
                  value,
                  text: value === 'all' ? filterWords.all : `${filterWords[value]} ${formatCount(counts[value] ?? 0)}`,
                }))}
              />
              <CsvButton<CustomerRow>
                name="customers"
                head={csvHead}
                cells={csvCells}
                read={() => readWholeById((from) => client.call(listCustomers, { keyword, filter, ...from }))}
              />
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
              <Table<CustomerRow>
                rowKey="id"
                columns={columns}
                dataSource={items}
                pagination={false}
                size="middle"
                scroll={{ x: 'max-content' }}
                loading={query.isPlaceholderData}
                rowClassName="row--opens"
                onRow={(row) => ({
                  onClick: () => void navigate({ to: '/customers/$customerId', params: { customerId: row.id } }),
                })}
              />
            )}
            <div className="table-foot">
              <span>
                {items.length === 0 ? '' : `${items.length} of ${formatCount(total)}`} · phone numbers stay short; a
                whole one needs a reason and is written down
              </span>
              <span className="top__gap" />
              <Button disabled={trail.length === 0} onClick={() => setTrail(trail.slice(0, -1))}>
                Back
              </Button>
              <Button disabled={!more} onClick={() => setTrail([...trail, items.at(-1)?.id ?? ''])}>
                Next
              </Button>
            </div>
          </>
        )}
      </QueryStates>
    </ConsolePage>
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

function csvCells(row: CustomerRow): readonly Cell[] {
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
