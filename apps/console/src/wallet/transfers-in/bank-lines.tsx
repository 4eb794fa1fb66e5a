import type { TableColumnsType } from 'antd'
import { Check, CircleHelp, Users } from 'lucide-react'
import { listBankLines, type BankLineView } from '@bahi/contract/wallet/bank-statements-staff'
import { useKeys } from '../../keys/use-keys.tsx'
import { Chips } from '../../lists/chips.tsx'
import { ChooseTable } from '../../lists/choose-table.tsx'
import { CsvButton } from '../../lists/csv-button.tsx'
import { rupeesCell, type Cell } from '../../lists/csv.ts'
import { MoreButton } from '../../lists/more-button.tsx'
import { readWholeById } from '../../lists/read-whole.ts'
import { IconTag } from '../../page/icon-tag.tsx'
import { PageState } from '../../page/page-states.tsx'
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

/** The bank's own lines, each with what it was. */
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
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items)
          return (
            <>
              <div className="tiles">
                {(pages[0]?.accounts ?? []).map((account) => (
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
              {rows.length === 0 ? (
                <PageState title={state === 'unmatched' ? 'Every line is matched' : 'No lines yet'}>
                  {state === 'unmatched'
                    ? 'Nothing on the bank’s statements is unexplained.'
                    : 'Lines come with the statements that two people confirmed, and from the demo bank by themselves.'}
                </PageState>
              ) : (
                <div>
                  <ChooseTable<BankLineView>
                    columns={columns}
                    rows={rows}
                    rowKey={({ id }) => id}
                    chosen={chosen}
                    onChoose={onChoose}
                    isWide
                  />
                  <div className="table-foot">
                    <MoreButton pages={query} />
                    <CsvButton<BankLineView>
                      name="bank-lines"
                      head={csvHead}
                      cells={csvCells}
                      read={() => readWholeById((from) => client.call(listBankLines, { state, ...from }))}
                    />
                  </div>
                </div>
              )}
            </>
          )
        }}
      </QueryStates>
    </>
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

function csvCells(line: BankLineView): readonly Cell[] {
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
