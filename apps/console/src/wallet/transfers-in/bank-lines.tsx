import type { TableColumnsType } from 'antd'
import { Check, CircleHelp, Users } from 'lucide-react'
import { listBankLines, type BankLineView } from '@bahi/contract/wallet/bank-statements-staff'
import { type ReplyOf } from '@bahi/contract/wire/endpoint'
import { rupeesCell, type CsvCell } from '@bahi/money/csv'
import { useKeys } from '../../keys/use-keys.tsx'
import { Chips } from '../../lists/chips.tsx'
import { PagedTable } from '../../lists/paged-table.tsx'
import { readWholeById } from '../../lists/read-whole.ts'
import { IconTag } from '../../page/icon-tag.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useClient } from '../../session/client.ts'
import { formatDate } from '../../text/business-time.ts'
import { formatRupees } from '../../text/figures.ts'
import { accountWords, matchWords } from './in-words.ts'
import type { LineState, useBankLines } from './use-transfers-in.ts'

export function LineTag({ line: { match, proposalId } }: { line: BankLineView }) {
  if (match !== null)
    return (
      <IconTag tone="done" icon={Check}>
        {matchWords[match.kind]}
      </IconTag>
    )
  if (proposalId !== null)
    return (
      <IconTag tone="wait" icon={Users}>
        Second approval
      </IconTag>
    )
  return (
    <IconTag tone="bad" icon={CircleHelp}>
      Unmatched
    </IconTag>
  )
}

const signed = ({ incoming, amountPaise }: Pick<BankLineView, 'incoming' | 'amountPaise'>) =>
  incoming ? amountPaise : -amountPaise

const columns: TableColumnsType<BankLineView> = [
  {
    title: 'Booked',
    dataIndex: 'bookedOn',
    render: (day: string, line) => (
      <button type="button" className="row__link" aria-label={`Open line ${line.reference}`}>
        {formatDate(day)}
      </button>
    ),
  },
  { title: 'Reference', dataIndex: 'reference' },
  {
    title: 'From or to',
    dataIndex: 'counterparty',
    render: (name: string) => (
      <span className="row__cut" title={name}>
        {name}
      </span>
    ),
  },
  { title: 'Amount', align: 'right', render: (_, line) => <b className="figure">{formatRupees(signed(line))}</b> },
  { title: 'Balance', dataIndex: 'balancePaise', align: 'right', render: (balance: number) => formatRupees(balance) },
  { title: 'What it was', render: (_, line) => <LineTag line={line} /> },
]

interface BankLinesProps {
  query: ReturnType<typeof useBankLines>
  state: LineState
  onState: (state: LineState) => void
  chosen: string
  onChoose: (id: string) => void
  onNext: () => void
}

/** The lines of the bank's statements, each with what it was. */
export function BankLines({ query, state, onState, chosen, onChoose, onNext }: BankLinesProps) {
  const client = useClient()
  useKeys([{ key: 'j', name: 'Next line', run: onNext }])
  return (
    <>
      <Chips<LineState>
        name="Which lines"
        value={state}
        onChange={onState}
        options={[
          { value: 'unmatched', text: 'Unmatched' },
          { value: 'matched', text: 'Matched' },
          { value: 'all', text: 'All' },
        ]}
      />
      <QueryStates query={query}>
        {({ pages }) => (
          <>
            <Accounts accounts={pages[0]?.accounts ?? []} />
            <PagedTable<BankLineView>
              pages={query}
              rows={pages.flatMap(({ items }) => items)}
              columns={columns}
              chosen={chosen}
              onChoose={onChoose}
              empty={state === 'unmatched' ? emptyUnmatched : empty}
              csv={{
                name: 'bank-lines',
                head: csvHead,
                cells: csvCells,
                read: () => readWholeById((from) => client.call(listBankLines, { state, ...from })),
              }}
            />
          </>
        )}
      </QueryStates>
    </>
  )
}

const emptyUnmatched = {
  title: 'Every line is matched',
  text: 'Nothing on the bank’s statements is unexplained.',
} as const
const empty = {
  title: 'No lines yet',
  text: 'Lines come with the statements that two people confirmed, and from the demo bank by themselves.',
} as const

/** The accounts of the statements: the balance of each, and what still has to be explained or sent back. */
function Accounts({ accounts }: { accounts: ReplyOf<typeof listBankLines>['accounts'] }) {
  return (
    <div className="tiles">
      {accounts.map((account) => (
        <div className="tile" key={account.account}>
          <div className="tile__name">
            {accountWords[account.account]}, {account.lines} lines, {account.unmatched} unmatched
          </div>
          <b className="tile__value">{formatRupees(account.balancePaise)}</b>
          {account.returnsDuePaise === 0 ? null : (
            <div className="tile__name">{formatRupees(account.returnsDuePaise)} goes back to its senders</div>
          )}
        </div>
      ))}
    </div>
  )
}

const csvHead = [
  'Account',
  'Number',
  'Booked on',
  'Reference',
  'Description',
  'From or to',
  'Amount (INR)',
  'Balance (INR)',
  'What it was',
]

function csvCells(line: BankLineView): readonly CsvCell[] {
  return [
    accountWords[line.account],
    line.seq,
    line.bookedOn,
    line.reference,
    line.description,
    line.counterparty,
    rupeesCell(signed(line)),
    rupeesCell(line.balancePaise),
    line.match === null ? null : matchWords[line.match.kind],
  ]
}
