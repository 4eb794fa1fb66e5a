import { Button } from 'antd'
import { listStaffLoans } from '@bahi/contract/loans/staff'
import { rupeesCell, type CsvCell } from '@bahi/money/csv'
import { DoubleRule } from '@bahi/ui/figures/double-rule'
import { useKeys } from '../keys/use-keys.tsx'
import { Chips } from '../lists/chips.tsx'
import { CsvButton } from '../lists/csv-button.tsx'
import { readWholeById } from '../lists/read-whole.ts'
import { rowAfter } from '../lists/row-after.ts'
import { ConsolePage } from '../page/console-page.tsx'
import { FigureTile } from '../page/figure-tile.tsx'
import { PageState } from '../page/page-states.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { useWords, type Words } from '../page/use-words.ts'
import { useClient } from '../session/client.ts'
import { formatCount, formatRupees } from '../text/figures.ts'
import { LendersView } from './lenders-view.tsx'
import { addUpLenders } from './loan-acts.ts'
import { LoanPanel } from './loan-panel.tsx'
import { LoanTable } from './loan-table.tsx'
import { filterWords, loanFilters, rejectionWords, type LoanFilter, type LoanList, type LoanRow } from './loan-words.ts'
import { useLoans } from './use-loans.ts'

/** Loans from their application to their last rupee. Two people of the treasury decide each. */
export function LoansScreen() {
  const { words, say } = useWords()
  const client = useClient()
  const view: LoanFilter = loanFilters.find((one) => one === words['state']) ?? 'in-review'
  const isLenders = words['view'] === 'lenders'
  const chosen = words['id'] ?? ''
  const query = useLoans(view)
  const rows = query.data?.pages.flatMap(({ items }) => items)
  const row = isLenders ? undefined : rows?.find(({ id }) => id === chosen)
  const first = query.data?.pages[0]
  const next = () => say({ id: rowAfter(rows ?? [], chosen)?.id ?? '' })
  useKeys([{ key: 'j', name: 'Next loan', run: next }])
  return (
    <ConsolePage
      title="Loans"
      sub={
        first === undefined
          ? ''
          : `${formatCount(first.counts['in-review'])} in review · ${formatCount(first.counts.shortfall)} short`
      }
      side={
        isLenders ? undefined : row === undefined ? (
          <PageState title="Choose a loan">
            J opens the one that has waited longest. The person reads that you opened it.
          </PageState>
        ) : (
          <LoanPanel key={row.id} row={row} onNext={next} />
        )
      }
    >
      <QueryStates query={query}>
        {({ pages: [page] }) =>
          page === undefined ? null : (
            <>
              <Totals list={page} />
              <div className="tile__head">
                <Filters counts={page.counts} shown={isLenders ? 'lenders' : view} onSay={say} />
                <CsvButton<LoanRow>
                  name="loans"
                  head={csvHead}
                  cells={csvCells}
                  read={() => readWholeById<LoanRow>((from) => client.call(listStaffLoans, { state: view, ...from }))}
                />
              </div>
              {isLenders ? (
                <LendersView lenders={page.lenders} />
              ) : (
                <LoanTable rows={rows ?? []} view={view} chosen={chosen} onChoose={(id) => say({ id })} />
              )}
              {query.hasNextPage && !isLenders ? (
                <Button type="link" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  More
                </Button>
              ) : null}
            </>
          )
        }
      </QueryStates>
    </ConsolePage>
  )
}

interface FiltersProps {
  counts: LoanList['counts']
  shown: LoanFilter | 'lenders'
  onSay: (words: Words) => void
}

function Filters({ counts, shown, onSay }: FiltersProps) {
  return (
    <Chips<LoanFilter | 'lenders'>
      name="Which loans"
      value={shown}
      onChange={(to) =>
        onSay(to === 'lenders' ? { view: to, id: '' } : { view: '', state: to === 'in-review' ? '' : to, id: '' })
      }
      options={[
        ...loanFilters.map((value) => ({ value, text: `${filterWords[value]} ${formatCount(counts[value])}` })),
        { value: 'lenders', text: 'Lenders' },
      ]}
    />
  )
}

function Totals({ list: { owedPaise, lenders } }: { list: LoanList }) {
  const { cashPaise, lentPaise, loansPaise, isEven } = addUpLenders(lenders)
  return (
    <div className="tiles">
      <FigureTile name="Outstanding, with interest">{formatRupees(owedPaise)}</FigureTile>
      <FigureTile name="Lenders can lend">{formatRupees(cashPaise)}</FigureTile>
      <FigureTile name="Lent, in the ledger">{formatRupees(lentPaise)}</FigureTile>
      <FigureTile name="Less the capital of all loans" isAlarm={!isEven}>
        <DoubleRule proven={isEven}>{formatRupees(lentPaise - loansPaise)}</DoubleRule>
      </FigureTile>
    </div>
  )
}

const csvHead = [
  'Loan',
  'User',
  'Lender',
  'State',
  'Requested (INR)',
  'Principal outstanding (INR)',
  'Interest outstanding (INR)',
  'Paid back (INR)',
  'Applied',
  'Paid out',
  'Due',
  'Missing (INR)',
  'Cure by',
  'Rejected for',
]

function csvCells(row: LoanRow): readonly CsvCell[] {
  return [
    row.number,
    row.customerId,
    row.lender,
    row.state,
    rupeesCell(row.askedPaise),
    rupeesCell(row.capitalPaise),
    rupeesCell(row.interestPaise),
    rupeesCell(row.repaidPaise),
    row.askedAt,
    row.paidOutAt,
    row.dueOn,
    row.shortfall === null ? null : rupeesCell(row.shortfall.paise),
    row.shortfall?.cureBy ?? null,
    row.rejection === null ? null : rejectionWords[row.rejection],
  ]
}
