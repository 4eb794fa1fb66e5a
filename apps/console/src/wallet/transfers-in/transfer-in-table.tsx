import { Button, Table, type TableColumnsType } from 'antd'
import { Check, Clock, Link2, Users, X } from 'lucide-react'
import { listTransferInQueue, type TransferInRow } from '@bahi/contract/wallet/transfers-in-staff'
import { Tag } from '@bahi/ui/feedback/tag'
import { useKeys } from '../../keys/use-keys.tsx'
import { CsvButton } from '../../lists/csv-button.tsx'
import { rupeesCell, type Cell } from '../../lists/csv.ts'
import { readWhole } from '../../lists/read-whole.ts'
import { PageState } from '../../page/page-states.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useClient } from '../../session/client.ts'
import { formatMoment } from '../../text/business-time.ts'
import { formatRupees } from '../../text/figures.ts'
import { failureWords, providerWords, stateWords } from './in-words.ts'
import type { useTransfersIn } from './use-transfers-in.ts'

export function TransferInTag({ row: { state, failure, proposal, line } }: { row: TransferInRow }) {
  if (state === 'failed')
    return (
      <Tag tone="bad" icon={<X size={13} strokeWidth={2.2} />}>
        {failure === null ? stateWords.failed : failureWords[failure]}
      </Tag>
    )
  if (state === 'successful')
    return (
      <Tag tone="done" icon={<Check size={13} strokeWidth={2.2} />}>
        {stateWords.successful}
      </Tag>
    )
  if (proposal !== null)
    return (
      <Tag tone="wait" icon={<Users size={13} strokeWidth={2.2} />}>
        Second approval
      </Tag>
    )
  if (line !== null)
    return (
      <Tag tone="done" icon={<Link2 size={13} strokeWidth={2.2} />}>
        Line found
      </Tag>
    )
  return (
    <Tag tone="mute" icon={<Clock size={13} strokeWidth={2.2} />}>
      No line yet
    </Tag>
  )
}

const columns: TableColumnsType<TransferInRow> = [
  {
    title: 'Request',
    dataIndex: 'number',
    render: (number: string) => (
      <button type="button" className="row__link" aria-label={`Open ${number}`}>
        {number}
      </button>
    ),
  },
  { title: 'User', dataIndex: 'customerId', render: (id: string) => id.slice(-6) },
  {
    title: 'Amount',
    dataIndex: 'amountPaise',
    align: 'right',
    render: (amount: number) => <b className="figure">{formatRupees(amount)}</b>,
  },
  { title: 'By', dataIndex: 'provider', render: (provider: TransferInRow['provider']) => providerWords[provider] },
  { title: 'Asked', dataIndex: 'createdAt', render: (at: string) => formatMoment(at) },
  { title: 'Note', dataIndex: 'note' },
  { title: 'State', render: (_, row) => <TransferInTag row={row} /> },
]

interface TransferInTableProps {
  query: ReturnType<typeof useTransfersIn>
  view: 'waiting' | 'ended'
  chosen: string
  onChoose: (id: string) => void
  onNext: () => void
}

export function TransferInTable({ query, view, chosen, onChoose, onNext }: TransferInTableProps) {
  const client = useClient()
  useKeys([{ key: 'j', name: 'Next transfer', run: onNext }])
  return (
    <QueryStates query={query}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items)
        if (rows.length === 0)
          return (
            <PageState title={view === 'waiting' ? 'Nothing waits' : 'Nothing ended yet'}>
              {view === 'waiting'
                ? 'Whoever wants to bring money stands here until the bank’s statement shows it.'
                : 'What was credited or failed is kept here.'}
            </PageState>
          )
        return (
          <div>
            <Table<TransferInRow>
              rowKey="id"
              columns={columns}
              dataSource={rows}
              pagination={false}
              size="middle"
              scroll={{ x: 'max-content' }}
              rowClassName={(row) => (row.id === chosen ? 'row--opens row--on' : 'row--opens')}
              onRow={(row) => ({ onClick: () => onChoose(row.id) })}
            />
            <div className="table-foot">
              {query.hasNextPage ? (
                <Button type="link" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  More
                </Button>
              ) : null}
              <CsvButton<TransferInRow>
                name="transfers-in"
                head={csvHead}
                cells={csvCells}
                read={() =>
                  readWhole((last) =>
                    client.call(listTransferInQueue, {
                      state: view,
                      size: 200,
                      ...(last === undefined ? {} : { before: last.id }),
                    }),
                  )
                }
              />
            </div>
          </div>
        )
      }}
    </QueryStates>
  )
}

const csvHead = [
  'Request',
  'User',
  'Amount (INR)',
  'By',
  'Asked',
  'Expires',
  'Note',
  'Reference stated',
  'State',
  'Why failed',
]

function csvCells(row: TransferInRow): readonly Cell[] {
  return [
    row.number,
    row.customerId,
    rupeesCell(row.amountPaise),
    providerWords[row.provider],
    row.createdAt,
    row.expiresAt,
    row.note,
    row.statedReference,
    stateWords[row.state],
    row.failure === null ? null : failureWords[row.failure],
  ]
}
