import { Button, Segmented } from 'antd'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { type BankLineView, type BankStatementView } from '@bahi/contract/wallet/bank-statements-staff'
import { type TransferInRow } from '@bahi/contract/wallet/transfers-in-staff'
import { rowAfter } from '../../lists/row-after.ts'
import { ConsolePage } from '../../page/console-page.tsx'
import { PageState } from '../../page/page-states.tsx'
import { useWords } from '../../page/use-words.ts'
import { useStaff } from '../../session/session.ts'
import { formatRupees } from '../../text/figures.ts'
import { BankLines } from './bank-lines.tsx'
import { BankStatements, StatementPanel } from './bank-statements.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { LinePanel } from './line-panel.tsx'
import { TransferInPanel } from './transfer-in-panel.tsx'
import { TransferInTable } from './transfer-in-table.tsx'
import { useBankLines, useBankStatements, useTransfersIn, type InView, type LineState } from './use-transfers-in.ts'

const views: readonly InView[] = ['waiting', 'lines', 'statements', 'ended']
const lineStates: readonly LineState[] = ['unmatched', 'matched', 'all']

/** Money on its way in: what customers say they sent, and what the bank says has come. */
export function TransfersInScreen() {
  const { words, say } = useWords()
  const view = views.find((one) => one === words['view']) ?? 'waiting'
  const state = lineStates.find((one) => one === words['state']) ?? 'unmatched'
  const chosen = words['id'] ?? ''
  const transfers = useTransfersIn(view === 'ended' ? 'ended' : 'waiting', view === 'waiting' || view === 'ended')
  const lines = useBankLines(state, view === 'lines')
  const statements = useBankStatements(view === 'statements')
  const shown = view === 'lines' ? lines : view === 'statements' ? statements : transfers
  const totals = transfers.data?.pages[0]?.totals
  const list = {
    chosen,
    onChoose: (id: string) => say({ id }),
    onNext: () => say({ id: rowAfter(rowsOf<{ id: string }>(shown), chosen)?.id ?? '' }),
  }
  return (
    <ConsolePage
      title="Deposits"
      sub={
        totals === undefined
          ? ''
          : `${totals.waiting} waiting, ${formatRupees(totals.waitingPaise)} · ${totals.withLine} with a line`
      }
      side={
        view === 'lines' ? (
          <LineSide line={findRow(lines, chosen)} onNext={list.onNext} />
        ) : view === 'statements' ? (
          <StatementSide statement={findRow(statements, chosen)} />
        ) : (
          <TransferSide row={findRow(transfers, chosen)} onNext={list.onNext} />
        )
      }
    >
      <ViewBar view={view} onView={(to) => say({ view: to === 'waiting' ? '' : to, id: '', state: '' })} />
      {view === 'lines' ? (
        <BankLines
          query={lines}
          state={state}
          onState={(to) => say({ state: to === 'unmatched' ? '' : to, id: '' })}
          {...list}
        />
      ) : view === 'statements' ? (
        <BankStatements query={statements} {...list} />
      ) : (
        <TransferInTable query={transfers} view={view} {...list} />
      )}
    </ConsolePage>
  )
}

interface Listed<Row> {
  readonly data: { readonly pages: readonly { readonly items: readonly Row[] }[] } | undefined
}

const rowsOf = <Row,>({ data }: Listed<Row>): readonly Row[] => data?.pages.flatMap(({ items }) => items) ?? []

const findRow = <Row extends { readonly id: string }>(list: Listed<Row>, id: string): Row | undefined =>
  rowsOf(list).find((row) => row.id === id)

/** Which part of the way in is shown; the treasury brings statements from here. */
function ViewBar({ view, onView }: { view: InView; onView: (view: InView) => void }) {
  const [isImporting, setImporting] = useState(false)
  return (
    <div className="tile__head">
      <Segmented
        value={view}
        onChange={onView}
        options={[
          { value: 'waiting', label: 'Waiting' },
          { value: 'lines', label: 'Bank statement' },
          { value: 'statements', label: 'Files' },
          { value: 'ended', label: 'Ended' },
        ]}
      />
      {useStaff().roles.includes('treasury') ? (
        <Button icon={<Upload size={16} />} onClick={() => setImporting(true)}>
          Bring a statement
        </Button>
      ) : null}
      <ImportDialog open={isImporting} onClose={() => setImporting(false)} />
    </div>
  )
}

function LineSide({ line, onNext }: { line: BankLineView | undefined; onNext: () => void }) {
  const isTreasury = useStaff().roles.includes('treasury')
  if (line !== undefined) return <LinePanel key={line.id} line={line} isTreasury={isTreasury} onNext={onNext} />
  return (
    <PageState title="Choose a line">
      A line of the statement is one transfer, once, or goes back to whoever sent it.
    </PageState>
  )
}

function StatementSide({ statement }: { statement: BankStatementView | undefined }) {
  const isTreasury = useStaff().roles.includes('treasury')
  if (statement !== undefined)
    return <StatementPanel key={statement.id} statement={statement} isTreasury={isTreasury} />
  return (
    <PageState title="Choose a statement">What the bank says counts when two people have confirmed its file.</PageState>
  )
}

function TransferSide({ row, onNext }: { row: TransferInRow | undefined; onNext: () => void }) {
  const isTreasury = useStaff().roles.includes('treasury')
  if (row !== undefined) return <TransferInPanel key={row.id} row={row} isTreasury={isTreasury} onNext={onNext} />
  return (
    <PageState title="Choose a transfer">
      Money is credited when two people agree which line of the bank’s statement it is.
    </PageState>
  )
}
