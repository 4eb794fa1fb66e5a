import { Table, type TableColumnsType } from 'antd'
import { BadgeCheck, X } from 'lucide-react'
import { DoubleRule } from '@bahi/ui/figures/double-rule'
import { IconTag } from '../page/icon-tag.tsx'
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
        <IconTag tone="done" icon={BadgeCheck}>
          Equal
        </IconTag>
      ) : (
        <IconTag tone="bad" icon={X}>
          Differs by {formatRupees(lentPaise - loansPaise)}
        </IconTag>
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
          <IconTag tone="done" icon={BadgeCheck}>
            Equals the capital of all loans
          </IconTag>
        ) : (
          <IconTag tone="bad" icon={X}>
            Differs from the loans
          </IconTag>
        )}
      </div>
    </div>
  )
}
