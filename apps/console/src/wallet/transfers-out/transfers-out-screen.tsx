import { listTransferOutQueue, type TransferOutRow } from '@bahi/contract/wallet/transfers-out-staff'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { rupeesCell, type CsvCell } from '@bahi/money/csv'
import { DoubleRule } from '@bahi/ui/figures/double-rule'
import { useKeys } from '../../keys/use-keys.tsx'
import { Chips } from '../../lists/chips.tsx'
import { CsvButton } from '../../lists/csv-button.tsx'
import { MoreButton } from '../../lists/more-button.tsx'
import { readWholeById } from '../../lists/read-whole.ts'
import { rowAfter } from '../../lists/row-after.ts'
import { ConsolePage } from '../../page/console-page.tsx'
import { FigureTile } from '../../page/figure-tile.tsx'
import { PageState } from '../../page/page-states.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useWords, type Words } from '../../page/use-words.ts'
import { useClient } from '../../session/client.ts'
import { formatRupees } from '../../text/figures.ts'
import { TransferPanel } from './transfer-panel.tsx'
import { TransferTable } from './transfer-table.tsx'
import { filterWords, stageWords, type Stage } from './transfer-words.ts'
import { useTransfersOut, type OutView } from './use-transfers-out.ts'

const views: readonly OutView[] = ['waiting', 'ended', 'disputed']

type Filter = 'all' | Stage
type Queue = ReplyOf<typeof listTransferOutQueue>

/** Money on its way out: two different people let each go. */
export function TransfersOutScreen() {
  const { words, say } = useWords()
  const view = views.find((one) => one === words['view']) ?? 'waiting'
  const filter = (words['stage'] ?? 'all') as Filter
  const chosen = words['id'] ?? ''
  const query = useTransfersOut(view)
  const client = useClient()
  const all = query.data?.pages.flatMap(({ items }) => items)
  const passes = ({ stage }: TransferOutRow) => filter === 'all' || stage === filter
  const rows = all?.filter(passes)
  const first = query.data?.pages[0]
  const next = () => say({ id: rowAfter(rows ?? [], chosen)?.id ?? '' })
  useKeys([{ key: 'j', name: 'Next transfer', run: next }])
  const row = all?.find(({ id }) => id === chosen)
  return (
    <ConsolePage
      title="Withdrawals"
      sub={
        first === undefined
          ? ''
          : `${first.totals.waiting} waiting · window ${first.windows.map(({ from, to }) => `${from}–${to}`).join(' and ')}`
      }
      side={
        row === undefined ? (
          <PageState title="Choose a transfer">
            J opens the one that has waited longest. The person reads that you opened it.
          </PageState>
        ) : (
          <TransferPanel key={row.id} row={row} onNext={next} />
        )
      }
    >
      <QueryStates query={query}>
        {({ pages: [page] }) =>
          page === undefined ? null : (
            <>
              <Totals totals={page.totals} />
              <div className="tile__head">
                <Filters page={page} view={view} filter={filter} onSay={say} />
                <CsvButton<TransferOutRow>
                  name="transfers-out"
                  head={csvHead}
                  cells={csvCells}
                  read={() =>
                    readWholeById((from) => client.call(listTransferOutQueue, { state: view, ...from }), passes)
                  }
                />
              </div>
              <TransferTable
                rows={rows ?? []}
                view={view}
                chosen={chosen}
                onChoose={(id) => say({ id })}
                totals={filter === 'all' && view === 'waiting' ? page.totals : null}
              />
              <MoreButton pages={query} />
            </>
          )
        }
      </QueryStates>
    </ConsolePage>
  )
}

interface FiltersProps {
  page: Queue
  view: OutView
  filter: Filter
  onSay: (words: Words) => void
}

/** The stages of what waits, and what ended or is disputed. */
function Filters({ page: { totals, stages }, view, filter, onSay }: FiltersProps) {
  return (
    <Chips<string>
      name="Which transfers"
      value={view === 'waiting' ? filter : view}
      onChange={(to) =>
        onSay(
          to === 'ended' || to === 'disputed'
            ? { view: to, stage: '', id: '' }
            : { view: '', stage: to === 'all' ? '' : to, id: '' },
        )
      }
      options={[
        { value: 'all', text: `All ${totals.waiting}` },
        ...(['first-approval', 'second-approval', 'case', 'paying', 'stuck'] as const).map((stage) => ({
          value: stage,
          text: `${filterWords[stage]} ${stages[stage] ?? 0}`,
        })),
        { value: 'ended', text: 'Ended' },
        { value: 'disputed', text: `Disputed ${totals.disputed}` },
      ]}
    />
  )
}

function Totals({ totals }: { totals: Queue['totals'] }) {
  const isEven = totals.differencePaise === 0
  return (
    <div className="tiles">
      <FigureTile name="Waiting">{formatRupees(totals.waitingPaise)}</FigureTile>
      <FigureTile name="Held in the ledger">{formatRupees(totals.heldPaise)}</FigureTile>
      <FigureTile name="Difference" isAlarm={!isEven}>
        <DoubleRule proven={isEven}>{formatRupees(totals.differencePaise)}</DoubleRule>
      </FigureTile>
      <FigureTile name="Paid today">{formatRupees(totals.paidTodayPaise)}</FigureTile>
    </div>
  )
}

const csvHead = [
  'Request',
  'User',
  'Amount (INR)',
  'Requested',
  'Due',
  'Bank',
  'Account ending',
  'Stage',
  'Bank reference',
]

function csvCells(row: TransferOutRow): readonly CsvCell[] {
  return [
    row.number,
    row.customerId,
    rupeesCell(row.amountPaise),
    row.askedAt,
    row.dueAt,
    row.bankName,
    row.accountEnding,
    stageWords[row.stage],
    row.bankReference,
  ]
}
