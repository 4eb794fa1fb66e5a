import { Button, Segmented } from 'antd'
import { Upload } from 'lucide-react'
import { useState } from 'react'
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
  const lineState = lineStates.find((one) => one === words['state']) ?? 'unmatched'
  const chosen = words['id'] ?? ''
  const transfers = useTransfersIn(view === 'ended' ? 'ended' : 'waiting', view === 'waiting' || view === 'ended')
  const lines = useBankLines(lineState, view === 'lines')
  const statements = useBankStatements(view === 'statements')
  const [isImporting, setImporting] = useState(false)
  const isTreasury = useStaff().roles.includes('treasury')
  const totals = transfers.data?.pages[0]?.totals
  const row = transfers.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === chosen)
  const line = lines.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === chosen)
  const statement = statements.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === chosen)
  const next = () => {
    const ids =
      (view === 'lines' ? lines : view === 'statements' ? statements : transfers).data?.pages.flatMap(({ items }) =>
        items.map(({ id }) => id),
      ) ?? []
    say({ id: ids[(ids.indexOf(chosen) + 1) % Math.max(1, ids.length)] ?? '' })
  }
  const side =
    view === 'lines' ? (
      line === undefined ? (
        <PageState title="Choose a line">
          A line of the statement is one transfer, once, or goes back to whoever sent it.
        </PageState>
      ) : (
        <LinePanel key={line.id} line={line} isTreasury={isTreasury} onNext={next} />
      )
    ) : view === 'statements' ? (
      statement === undefined ? (
        <PageState title="Choose a statement">
          What the bank says counts when two people have confirmed its file.
        </PageState>
      ) : (
        <StatementPanel key={statement.id} statement={statement} isTreasury={isTreasury} />
      )
    ) : row === undefined ? (
      <PageState title="Choose a transfer">
        Money is credited when two people agree which line of the bank’s statement it is.
      </PageState>
    ) : (
      <TransferInPanel key={row.id} row={row} isTreasury={isTreasury} onNext={next} />
    )
  return (
    <ConsolePage
      title="Transfers in"
      sub={
        totals === undefined
          ? ''
          : `${totals.waiting} waiting, ${formatRupees(totals.waitingPaise)} · ${totals.withLine} with a line`
      }
      side={side}
    >
      <div className="tile__head">
        <Segmented
          value={view}
          onChange={(to) => say({ view: to === 'waiting' ? '' : to, id: '', state: '' })}
          options={[
            { value: 'waiting', label: 'Waiting' },
            { value: 'lines', label: 'Bank statement' },
            { value: 'statements', label: 'Files' },
            { value: 'ended', label: 'Ended' },
          ]}
        />
        {isTreasury ? (
          <Button icon={<Upload size={16} />} onClick={() => setImporting(true)}>
            Bring a statement
          </Button>
        ) : null}
      </div>
      {view === 'lines' ? (
        <BankLines
          query={lines}
          state={lineState}
          onState={(state) => say({ state: state === 'unmatched' ? '' : state, id: '' })}
          chosen={chosen}
          onChoose={(id) => say({ id })}
          onNext={next}
        />
      ) : view === 'statements' ? (
        <BankStatements query={statements} chosen={chosen} onChoose={(id) => say({ id })} onNext={next} />
      ) : (
        <TransferInTable query={transfers} view={view} chosen={chosen} onChoose={(id) => say({ id })} onNext={next} />
      )}
      <ImportDialog open={isImporting} onClose={() => setImporting(false)} />
    </ConsolePage>
  )
}
