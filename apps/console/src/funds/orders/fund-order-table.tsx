import type { TableColumnsType } from 'antd'
import { Check, Clock, Users, X } from 'lucide-react'
import type { FundOrderState } from '@bahi/contract/funds/views'
import type { TagTone } from '@bahi/ui/feedback/tag'
import { ProvenTable } from '../../lists/proven-table.tsx'
import { IconTag } from '../../page/icon-tag.tsx'
import { formatDate, formatMoment } from '../../text/business-time.ts'
import { formatCount, formatNav, formatRupees } from '../../text/figures.ts'
import { kindWords, orderStage, stageWords, type FundOrderRow, type OrderStage } from './fund-order-words.ts'

const looks = {
  'second-approval': ['wait', Users],
  'waits-for-value': ['mute', Clock],
  'waits-for-payout': ['wait', Clock],
  success: ['done', Check],
  failed: ['bad', X],
} satisfies Record<OrderStage, readonly [TagTone, typeof Clock]>

export function OrderTag({ row }: { row: FundOrderRow }) {
  const stage = orderStage(row)
  const [tone, Icon] = looks[stage]
  return (
    <IconTag tone={tone} icon={Icon}>
      {stageWords[stage]}
    </IconTag>
  )
}

const columns: TableColumnsType<FundOrderRow> = [
  {
    title: 'Order',
    render: (_, { number, kind }) => (
      <>
        <button type="button" className="row__link" aria-label={`Open ${number}`}>
          {number}
        </button>
        <br />
        <span className="text-3">{kindWords[kind]}</span>
      </>
    ),
  },
  { title: 'User', dataIndex: 'customerId', render: (id: string) => id.slice(-6) },
  {
    title: 'Fund',
    render: (_, { code, name }) => (
      <span className="row__short" title={name}>
        {name}
        <br />
        <span className="text-3">{code}</span>
      </span>
    ),
  },
  { title: 'Units', align: 'right', render: (_, { units }) => formatCount(units) },
  {
    title: 'Held',
    align: 'right',
    render: (_, { heldPaise }) =>
      heldPaise === 0 ? <span className="text-3">units</span> : <b className="figure">{formatRupees(heldPaise)}</b>,
  },
  { title: 'Requested', dataIndex: 'placedAt', render: (at: string) => formatMoment(at) },
  {
    title: 'NAV of',
    render: (_, { appliesOn, nav }) => (
      <>
        {formatDate(appliesOn)}
        <br />
        <span className="text-3">{nav === null ? 'not declared yet' : formatNav(nav)}</span>
      </>
    ),
  },
  { title: 'State', render: (_, row) => <OrderTag row={row} /> },
]

const empty = {
  'in-progress': ['Nothing in progress', 'Orders appear here until their NAV is declared and they are paid.'],
  success: ['Nothing done yet', 'Completed and paid orders appear here.'],
  failed: ['Nothing failed', 'Orders that failed are kept here, with the reason.'],
} as const satisfies Record<FundOrderState, readonly [string, string]>

interface FundOrderTableProps {
  rows: readonly FundOrderRow[]
  state: FundOrderState
  chosen: string
  onChoose: (id: string) => void
  /** Of everything in progress; null when not all of it is shown. */
  totals: { readonly heldPaise: number; readonly booksPaise: number } | null
}

export function FundOrderTable({ rows, state, chosen, onChoose, totals }: FundOrderTableProps) {
  return (
    <ProvenTable<FundOrderRow>
      columns={columns}
      rows={rows}
      chosen={chosen}
      onChoose={onChoose}
      empty={empty[state]}
      total={
        totals === null
          ? null
          : {
              name: 'Held',
              totalPaise: totals.heldPaise,
              differencePaise: totals.heldPaise - totals.booksPaise,
              equal: 'Equals cash held for fund orders',
            }
      }
    />
  )
}
