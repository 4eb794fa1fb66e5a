import { Table, type TableColumnsType } from 'antd'
import { BadgeCheck, X } from 'lucide-react'
import { Tag } from '@bahi/ui/feedback/tag'
import { DoubleRule } from '@bahi/ui/figures/double-rule'
import { formatRupees } from '../text/figures.ts'
import { addUpLenders } from './loan-acts.ts'
import type { Lender } from './loan-words.ts'

const columns: TableColumnsType<Lender> = [
  { title: 'Lender', render: (_, { name }) => <strong>{name}</strong> },
  { title: 'Cash to lend', align: 'right', render: (_, { cashPaise }) => formatRupees(cashPaise) },
  {
    title: 'Out, by its account',
    align: 'right',
    render: (_, { lentPaise }) => <b className="figure">{formatRupees(lentPaise)}</b>,
  },
  { title: 'Out, by its loans', align: 'right', render: (_, { loansPaise }) => formatRupees(loansPaise) },
  {
    title: 'Equal',
    render: (_, { lentPaise, loansPaise }) =>
      lentPaise === loansPaise ? (
        <Tag tone="done" icon={<BadgeCheck size={13} strokeWidth={2.2} />}>
          Equal
        </Tag>
      ) : (
        <Tag tone="bad" icon={<X size={13} strokeWidth={2.2} />}>
          Differs by {formatRupees(lentPaise - loansPaise)}
        </Tag>
      ),
  },
]

/** Every lender with its cash and what it has out: its account must equal the capital of its loans. */
export function LendersView({ lenders }: { lenders: readonly Lender[] }) {
  const { lentPaise, isEven } = addUpLenders(lenders)
  return (
    <div>
      <Table<Lender>
        rowKey="id"
        columns={columns}
        dataSource={[...lenders]}
        pagination={false}
        size="middle"
        scroll={{ x: 'max-content' }}
      />
      <div className="table-foot">
        Lent{' '}
        <span className="table-foot__sum">
          <DoubleRule proven={isEven}>{formatRupees(lentPaise)}</DoubleRule>
        </span>
        {isEven ? (
          <Tag tone="done" icon={<BadgeCheck size={13} strokeWidth={2.2} />}>
            Equals the capital of all loans
          </Tag>
        ) : (
          <Tag tone="bad" icon={<X size={13} strokeWidth={2.2} />}>
            Differs from the loans
          </Tag>
        )}
      </div>
    </div>
  )
}
