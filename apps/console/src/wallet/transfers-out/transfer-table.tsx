import type { TableColumnsType } from 'antd'
import { Check, Clock, FileLock, TriangleAlert, User, Users, X } from 'lucide-react'
import type { TransferOutRow } from '@bahi/contract/wallet/transfers-out-staff'
import type { TagTone } from '@bahi/ui/feedback/tag'
import { ProvenTable } from '../../lists/proven-table.tsx'
import { IconTag } from '../../page/icon-tag.tsx'
import { formatMoment } from '../../text/business-time.ts'
import { formatRupees } from '../../text/figures.ts'
import { stageWords, type Stage } from './transfer-words.ts'
import type { OutView } from './use-transfers-out.ts'

const looks = {
  'first-approval': ['mute', User],
  'second-approval': ['wait', Users],
  case: ['bad', FileLock],
  paying: ['wait', Clock],
  stuck: ['bad', TriangleAlert],
  paid: ['done', Check],
  rejected: ['bad', X],
  cancelled: ['mute', X],
} satisfies Record<Stage, readonly [TagTone, typeof User]>

export function StageTag({ row }: { row: Pick<TransferOutRow, 'stage' | 'isLate' | 'case'> }) {
  const [tone, Icon] = looks[row.stage]
  return (
    <IconTag tone={tone} icon={Icon}>
      {row.stage === 'case' && row.case !== null ? row.case.number : stageWords[row.stage]}
    </IconTag>
  )
}

const columns: TableColumnsType<TransferOutRow> = [
  {
    title: 'Request',
    dataIndex: 'number',
    render: (number: string, row) => (
      <button type="button" className="row__link" aria-label={`Open ${row.number}`}>
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
  { title: 'Requested', dataIndex: 'askedAt', render: (at: string) => formatMoment(at) },
  {
    title: 'To account',
    render: (_, row) => (
      <span className="row__short" title={row.bankName}>
        {row.bankName}
        <br />
        <span className="text-3">•• {row.accountEnding}</span>
      </span>
    ),
  },
  {
    title: 'State',
    render: (_, row) => (
      <span className="row__tags">
        <StageTag row={row} />
        {row.isLate && row.endedAt === null ? (
          <IconTag tone="bad" icon={Clock}>
            Late
          </IconTag>
        ) : null}
      </span>
    ),
  },
]

const empty = {
  waiting: ['Nothing waits', 'Withdrawal requests appear here.'],
  ended: ['Nothing ended yet', 'What was paid, rejected or cancelled is kept here.'],
  disputed: ['No disputes', 'Disputes about paid withdrawals appear here.'],
} as const satisfies Record<OutView, readonly [string, string]>

interface TransferTableProps {
  rows: readonly TransferOutRow[]
  view: OutView
  chosen: string
  onChoose: (id: string) => void
  /** Of everything that waits; null when not everything is shown. */
  totals: { readonly waitingPaise: number; readonly differencePaise: number } | null
}

export function TransferTable({ rows, view, chosen, onChoose, totals }: TransferTableProps) {
  return (
    <ProvenTable<TransferOutRow>
      columns={columns}
      rows={rows}
      chosen={chosen}
      onChoose={onChoose}
      empty={empty[view]}
      total={
        totals === null
          ? null
          : {
              name: 'Total',
              totalPaise: totals.waitingPaise,
              differencePaise: totals.differencePaise,
              equal: 'Equals cash held for withdrawals',
            }
      }
    />
  )
}
