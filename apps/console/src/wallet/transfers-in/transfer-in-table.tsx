import type { TableColumnsType } from 'antd'
import { Check, Clock, Link2, Users, X } from 'lucide-react'
import { listTransferInQueue, type TransferInRow } from '@bahi/contract/wallet/transfers-in-staff'
import { rupeesCell, type CsvCell } from '@bahi/money/csv'
import { useKeys } from '../../keys/use-keys.tsx'
import { PagedTable } from '../../lists/paged-table.tsx'
import { readWholeById } from '../../lists/read-whole.ts'
import { IconTag } from '../../page/icon-tag.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useClient } from '../../session/client.ts'
import { formatMoment } from '../../text/business-time.ts'
import { formatRupees } from '../../text/figures.ts'
import { failureWords, providerWords, stateWords } from './in-words.ts'
import type { useTransfersIn } from './use-transfers-in.ts'

export function TransferInTag({ row: { state, failure, proposal, line } }: { row: TransferInRow }) {
  if (state === 'failed')
    return (
      <IconTag tone="bad" icon={X}>
        {failure === null ? stateWords.failed : failureWords[failure]}
      </IconTag>
    )
  if (state === 'successful')
    return (
      <IconTag tone="done" icon={Check}>
        {stateWords.successful}
      </IconTag>
    )
  if (proposal !== null)
    return (
      <IconTag tone="wait" icon={Users}>
        Second approval
      </IconTag>
    )
  if (line !== null)
    return (
      <IconTag tone="done" icon={Link2}>
        Line found
      </IconTag>
    )
  return (
    <IconTag tone="mute" icon={Clock}>
      No line yet
    </IconTag>
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
  { title: 'Requested', dataIndex: 'createdAt', render: (at: string) => formatMoment(at) },
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
      {({ pages }) => (
        <PagedTable<TransferInRow>
          pages={query}
          rows={pages.flatMap(({ items }) => items)}
          columns={columns}
          chosen={chosen}
          onChoose={onChoose}
          empty={empty[view]}
          csv={{
            name: 'transfers-in',
            head: csvHead,
            cells: csvCells,
            read: () => readWholeById((from) => client.call(listTransferInQueue, { state: view, ...from })),
          }}
        />
      )}
    </QueryStates>
  )
}

const empty = {
  waiting: {
    title: 'Nothing waits',
    text: 'Deposits appear here until the bank’s statement shows them.',
  },
  ended: { title: 'Nothing ended yet', text: 'What was credited or failed is kept here.' },
} as const

const csvHead = [
  'Request',
  'User',
  'Amount (INR)',
  'By',
  'Requested',
  'Expires',
  'Note',
  'Reference stated',
  'State',
  'Why failed',
]

function csvCells(row: TransferInRow): readonly CsvCell[] {
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
