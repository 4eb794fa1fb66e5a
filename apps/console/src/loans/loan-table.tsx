import type { TableColumnsType } from 'antd'
import { Check, Clock, TriangleAlert, User, Users, X } from 'lucide-react'
import type { TagTone } from '@bahi/ui/feedback/tag'
import { ChooseTable } from '../lists/choose-table.tsx'
import { IconTag } from '../page/icon-tag.tsx'
import { PageState } from '../page/page-states.tsx'
import { formatDate, formatMoment } from '../text/business-time.ts'
import { formatRupees } from '../text/figures.ts'
import { stateWords, type LoanFilter, type LoanRow } from './loan-words.ts'

export function LoanTag({ row }: { row: LoanRow }) {
  const [tone, Icon, text] = lookOf(row)
  return (
    <IconTag tone={tone} icon={Icon}>
      {text}
    </IconTag>
  )
}

function lookOf(row: LoanRow): readonly [TagTone, typeof User, string] {
  if (row.waiting !== null)
    return ['wait', Users, row.waiting.outcome === 'approve' ? 'Second approval' : 'Second to reject']
  if (row.pastTerm !== null) return ['bad', TriangleAlert, `Past its term, until ${formatDate(row.pastTerm.cureBy)}`]
  if (row.shortfall !== null) return ['bad', TriangleAlert, `Short, until ${formatDate(row.shortfall.cureBy)}`]
  return (
    {
      'in-review': ['mute', User, stateWords['in-review']],
      unpaid: ['wait', Clock, stateWords.unpaid],
      paid: ['done', Check, stateWords.paid],
      rejected: ['bad', X, stateWords.rejected],
    } as const
  )[row.state]
}

const columns: TableColumnsType<LoanRow> = [
  {
    title: 'Loan',
    render: (_, { number, lender }) => (
      <>
        <button type="button" className="row__link" aria-label={`Open ${number}`}>
          {number}
        </button>
        <br />
        <span className="text-3">{lender}</span>
      </>
    ),
  },
  { title: 'User', dataIndex: 'customerId', render: (id: string) => id.slice(-6) },
  {
    title: 'Requested',
    align: 'right',
    render: (_, { askedPaise }) => <b className="figure">{formatRupees(askedPaise)}</b>,
  },
  {
    title: 'Outstanding',
    align: 'right',
    render: (_, { state, owedPaise }) =>
      state === 'unpaid' ? formatRupees(owedPaise) : <span className="text-3">–</span>,
  },
  {
    title: 'Missing',
    align: 'right',
    render: (_, { shortfall }) =>
      shortfall === null ? (
        <span className="text-3">–</span>
      ) : (
        <span className="side__alarm">{formatRupees(shortfall.paise)}</span>
      ),
  },
  { title: 'Applied', dataIndex: 'askedAt', render: (at: string) => formatMoment(at) },
  { title: 'State', render: (_, row) => <LoanTag row={row} /> },
]

const empty = {
  'in-review': ['Nothing to review', 'Loan applications appear here.'],
  unpaid: ['No open loan', 'Loans paid out and not yet repaid appear here.'],
  shortfall: ['No shortfall', 'Loans with a margin shortfall appear here until it is cleared.'],
  paid: ['Nothing paid back yet', 'Loans that were paid back are kept here.'],
  rejected: ['Nothing rejected', 'What was rejected or withdrawn is kept here.'],
  all: ['No loan yet', 'Loans appear here.'],
} as const satisfies Record<LoanFilter, readonly [string, string]>

export function LoanTable({
  rows,
  view,
  chosen,
  onChoose,
}: {
  rows: readonly LoanRow[]
  view: LoanFilter
  chosen: string
  onChoose: (id: string) => void
}) {
  const [title, text] = empty[view]
  if (rows.length === 0) return <PageState title={title}>{text}</PageState>
  return (
    <ChooseTable<LoanRow>
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      chosen={chosen}
      onChoose={onChoose}
      isWide
    />
  )
}
