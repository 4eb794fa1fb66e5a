import { Link } from '@tanstack/react-router'
import { Button, type TableColumnsType } from 'antd'
import { Check, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import {
  listBankStatements,
  proposeStatementWithdrawal,
  type BankStatementView,
} from '@bahi/contract/wallet/bank-statements-staff'
import { rupeesCell, type CsvCell } from '@bahi/money/csv'
import { useKeys } from '../../keys/use-keys.tsx'
import { PagedTable } from '../../lists/paged-table.tsx'
import { readWholeById } from '../../lists/read-whole.ts'
import { Facts } from '../../page/facts.tsx'
import { IconTag } from '../../page/icon-tag.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { ReasonDialog } from '../../page/reason-dialog.tsx'
import { useClient } from '../../session/client.ts'
import { formatMoment, formatStamp } from '../../text/business-time.ts'
import { formatCount, formatRupees } from '../../text/figures.ts'
import { statementWords } from './in-words.ts'
import type { useBankStatements } from './use-transfers-in.ts'

const tags = { stands: ['done', Check], withdrawn: ['bad', X], withdrawal: ['mute', Undo2] } as const

function StatementTag({ state }: Pick<BankStatementView, 'state'>) {
  const [tone, Icon] = tags[state]
  return (
    <IconTag tone={tone} icon={Icon}>
      {statementWords[state]}
    </IconTag>
  )
}

const columns: TableColumnsType<BankStatementView> = [
  {
    title: 'File',
    dataIndex: 'fileName',
    render: (name: string) => (
      <button type="button" className="row__link row__cut" title={name} aria-label={`Open ${name}`}>
        {name}
      </button>
    ),
  },
  { title: 'Confirmed', dataIndex: 'at', render: (at: string) => formatMoment(at) },
  { title: 'By', render: (_, { madeBy, checkedBy }) => (checkedBy === null ? madeBy : `${madeBy}, ${checkedBy}`) },
  {
    title: 'Lines',
    align: 'right',
    render: (_, { lines, matched }) => `${formatCount(lines)}, ${formatCount(matched)} matched`,
  },
  {
    title: 'Balance before',
    dataIndex: 'openingPaise',
    align: 'right',
    render: (amount: number) => formatRupees(amount),
  },
  {
    title: 'Balance after',
    dataIndex: 'closingPaise',
    align: 'right',
    render: (amount: number) => <b className="figure">{formatRupees(amount)}</b>,
  },
  { title: 'State', render: (_, { state }) => <StatementTag state={state} /> },
]

interface BankStatementsProps {
  query: ReturnType<typeof useBankStatements>
  chosen: string
  onChoose: (id: string) => void
  onNext: () => void
}

/** The statements as two people confirmed them, and what waits for its second. */
export function BankStatements({ query, chosen, onChoose, onNext }: BankStatementsProps) {
  const client = useClient()
  useKeys([{ key: 'j', name: 'Next statement', run: onNext }])
  return (
    <QueryStates query={query}>
      {({ pages }) => (
        <>
          <Waiting proposalId={pages[0]?.waitingId ?? null} />
          <PagedTable<BankStatementView>
            pages={query}
            rows={pages.flatMap(({ items }) => items)}
            columns={columns}
            chosen={chosen}
            onChoose={onChoose}
            empty={{
              title: 'No statements yet',
              text: 'Statements appear here once a second person has confirmed them.',
            }}
            csv={{
              name: 'bank-statements',
              head: csvHead,
              cells: csvCells,
              read: () => readWholeById((from) => client.call(listBankStatements, from)),
            }}
          />
        </>
      )}
    </QueryStates>
  )
}

function Waiting({ proposalId }: { proposalId: string | null }) {
  if (proposalId === null) return null
  return (
    <p className="side__say">
      One waits for a second person:{' '}
      <Link to="/proposals" search={{ view: 'waiting', id: proposalId }}>
        see it among the proposals
      </Link>
      .
    </p>
  )
}

/** One statement: what was confirmed by whom, and the way to take a wrong one back. */
export function StatementPanel({ statement, isTreasury }: { statement: BankStatementView; isTreasury: boolean }) {
  const client = useClient()
  const [isOpen, setOpen] = useState(false)
  const {
    id,
    fileName,
    sha256,
    lines,
    matched,
    openingPaise,
    closingPaise,
    at,
    madeBy,
    checkedBy,
    state,
    canWithdraw,
  } = statement
  return (
    <>
      <div className="side">
        <div className="tile__head">
          <h2 className="tile__title">{fileName}</h2>
          <StatementTag state={state} />
        </div>
        <Facts
          facts={[
            ['Brought by', madeBy],
            ['Confirmed by', checkedBy ?? 'Nobody: an earlier version took it from one'],
            ['When', formatStamp(at)],
            ['SHA-256', sha256],
            ['Lines', `${formatCount(lines)}, ${formatCount(matched)} matched`],
            ['Balance before', formatRupees(openingPaise)],
            ['Balance after', formatRupees(closingPaise)],
          ]}
        />
        {state === 'stands' && !canWithdraw ? (
          <p className="side__say">Only the last statement can be withdrawn, while none of its lines is matched.</p>
        ) : null}
      </div>
      {isTreasury && canWithdraw ? (
        <div className="side__foot">
          <Button size="large" danger onClick={() => setOpen(true)}>
            Withdraw it…
          </Button>
        </div>
      ) : null}
      <ReasonDialog
        title={`Withdraw ${fileName}`}
        act="Propose"
        danger
        open={isOpen}
        onClose={() => setOpen(false)}
        done="Proposed. It waits for another person."
        onAct={(reason, options) => client.call(proposeStatementWithdrawal, { id, reason }, options)}
      >
        <p>
          When a second person signs, each of its lines is taken back by an opposite one, and the account stands at{' '}
          {formatRupees(openingPaise)} again. The true statement can then follow.
        </p>
      </ReasonDialog>
    </>
  )
}

const csvHead = [
  'File',
  'SHA-256',
  'Confirmed at',
  'Brought by',
  'Confirmed by',
  'Lines',
  'Matched',
  'Balance before (INR)',
  'Balance after (INR)',
  'State',
]

function csvCells(row: BankStatementView): readonly CsvCell[] {
  return [
    row.fileName,
    row.sha256,
    row.at,
    row.madeBy,
    row.checkedBy,
    row.lines,
    row.matched,
    rupeesCell(row.openingPaise),
    rupeesCell(row.closingPaise),
    statementWords[row.state],
  ]
}
