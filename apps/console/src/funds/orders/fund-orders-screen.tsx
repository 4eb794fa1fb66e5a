import { Button } from 'antd'
import { useState } from 'react'
import { listStaffFundOrders, proposeForcedRedemption } from '@bahi/contract/funds/staff'
import { fundOrderKinds, fundOrderStates, type FundOrderKind, type FundOrderState } from '@bahi/contract/funds/views'
import { rupeesCell, type CsvCell } from '@bahi/money/csv'
import { DoubleRule } from '@bahi/ui/figures/double-rule'
import { useKeys } from '../../keys/use-keys.tsx'
import { Chips } from '../../lists/chips.tsx'
import { CsvButton } from '../../lists/csv-button.tsx'
import { MoreButton } from '../../lists/more-button.tsx'
import { readWholeById } from '../../lists/read-whole.ts'
import { rowAfter } from '../../lists/row-after.ts'
import { usePages } from '../../lists/use-pages.ts'
import { ConsolePage } from '../../page/console-page.tsx'
import { FigureTile } from '../../page/figure-tile.tsx'
import { PageState } from '../../page/page-states.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useWords, type Words } from '../../page/use-words.ts'
import { useClient } from '../../session/client.ts'
import { useHasRole } from '../../session/session.ts'
import { formatCount, formatRupees } from '../../text/figures.ts'
import { ForceRedemption } from './force-redemption.tsx'
import { FundOrderPanel } from './fund-order-panel.tsx'
import { FundOrderTable } from './fund-order-table.tsx'
import {
  kindWords,
  orderStage,
  stageWords,
  stateWords,
  type FundOrderList,
  type FundOrderRow,
} from './fund-order-words.ts'

const rhythm = 'executed every night at the closing NAV'

/**
 * Orders of funds and plans between being asked and being paid. Only the night executes them; two people can
 * only fail one.
 */
export function FundOrdersScreen() {
  const { words, say } = useWords()
  const client = useClient()
  const [forcing, setForcing] = useState(false)
  const state: FundOrderState = fundOrderStates.find((one) => one === words['state']) ?? 'in-progress'
  const kind = fundOrderKinds.find((one) => one === words['kind'])
  const [chosen, code] = [words['id'] ?? '', words['code'] ?? '']
  const query = useFundOrders(state)
  const passes = (row: FundOrderRow) => (kind === undefined || row.kind === kind) && (code === '' || row.code === code)
  const all = query.data?.pages.flatMap(({ items }) => items)
  const rows = all?.filter(passes)
  const row = all?.find(({ id }) => id === chosen)
  const first = query.data?.pages[0]
  const next = () => say({ id: rowAfter(rows ?? [], chosen)?.id ?? '' })
  const mayForce = useHasRole(proposeForcedRedemption.roles)
  useKeys([{ key: 'j', name: 'Next order', run: next }])
  return (
    <ConsolePage
      title="Fund orders"
      sub={first === undefined ? '' : `${formatCount(first.inProgress)} in progress · ${rhythm}`}
      side={
        row === undefined ? (
          <PageState title="Choose an order">J opens the one that has waited longest.</PageState>
        ) : (
          <FundOrderPanel key={row.id} row={row} onForce={() => setForcing(true)} onNext={next} />
        )
      }
    >
      <QueryStates query={query}>
        {({ pages: [page] }) =>
          page === undefined ? null : (
            <>
              <Totals list={page} />
              <div className="tile__head">
                <StateChips inProgress={page.inProgress} state={state} onSay={say} />
                <span className="row__tags">
                  <CsvButton<FundOrderRow>
                    name="fund-orders"
                    head={csvHead}
                    cells={csvCells}
                    read={() => readWholeById((from) => client.call(listStaffFundOrders, { state, ...from }), passes)}
                  />
                  {mayForce ? <Button onClick={() => setForcing(true)}>Force a redemption…</Button> : null}
                </span>
              </div>
              <KindChips kind={kind} onSay={say} />
              {code === '' ? null : <OnlyFund code={code} onSay={say} />}
              <FundOrderTable
                rows={rows ?? []}
                state={state}
                chosen={chosen}
                onChoose={(id) => say({ id })}
                totals={state === 'in-progress' && kind === undefined && code === '' ? page : null}
              />
              <MoreButton pages={query} />
            </>
          )
        }
      </QueryStates>
      {forcing ? (
        <ForceRedemption
          code={row?.code ?? code}
          customerId={row?.customerId ?? ''}
          onClose={() => setForcing(false)}
        />
      ) : null}
    </ConsolePage>
  )
}

type Say = (words: Words) => void

function StateChips({ inProgress, state, onSay }: { inProgress: number; state: FundOrderState; onSay: Say }) {
  return (
    <Chips<FundOrderState>
      name="Which orders"
      value={state}
      onChange={(to) => onSay({ state: to === 'in-progress' ? '' : to, id: '' })}
      options={fundOrderStates.map((value) => ({
        value,
        text: value === 'in-progress' ? `${stateWords[value]} ${formatCount(inProgress)}` : stateWords[value],
      }))}
    />
  )
}

function KindChips({ kind, onSay }: { kind: FundOrderKind | undefined; onSay: Say }) {
  return (
    <Chips<FundOrderKind | 'all'>
      name="Which kind"
      value={kind ?? 'all'}
      onChange={(to) => onSay({ kind: to === 'all' ? '' : to, id: '' })}
      options={[
        { value: 'all', text: 'All kinds' },
        ...fundOrderKinds.map((value) => ({ value, text: kindWords[value] })),
      ]}
    />
  )
}

/** Says that the list shows the orders of one fund only, and leads back to all. */
function OnlyFund({ code, onSay }: { code: string; onSay: Say }) {
  return (
    <p className="side__say">
      Only {code}.{' '}
      <button type="button" className="row__link" onClick={() => onSay({ code: '', id: '' })}>
        Show every fund
      </button>
    </p>
  )
}

function Totals({ list: { inProgress, heldPaise, booksPaise } }: { list: FundOrderList }) {
  const isEven = heldPaise === booksPaise
  return (
    <div className="tiles">
      <FigureTile name="In progress">{formatCount(inProgress)}</FigureTile>
      <FigureTile name="Held for subscriptions">{formatRupees(heldPaise)}</FigureTile>
      <FigureTile name="Held in the ledger">{formatRupees(booksPaise)}</FigureTile>
      <FigureTile name="Difference" isAlarm={!isEven}>
        <DoubleRule proven={isEven}>{formatRupees(heldPaise - booksPaise)}</DoubleRule>
      </FigureTile>
    </div>
  )
}

const csvHead = [
  'Order',
  'User',
  'Fund',
  'Kind',
  'State',
  'Units',
  'Held (INR)',
  'Requested',
  'NAV of',
  'NAV',
  'Fee or load (INR)',
  'Paid or received (INR)',
  'Payout',
]

function csvCells(row: FundOrderRow): readonly CsvCell[] {
  const money = (amount: number | null) => (amount === null ? null : rupeesCell(amount))
  return [
    row.number,
    row.customerId,
    row.code,
    kindWords[row.kind],
    stageWords[orderStage(row)],
    row.units,
    rupeesCell(row.heldPaise),
    row.placedAt,
    row.appliesOn,
    row.nav,
    money(row.feePaise),
    money(row.netPaise),
    row.payoutOn,
  ]
}

/** The queue with what it holds and what the books hold for it. */
function useFundOrders(state: FundOrderState) {
  const client = useClient()
  return usePages({
    key: ['fund-orders', 'list', state],
    everyMs: 10_000,
    read: (from) => client.call(listStaffFundOrders, { state, ...from }),
  })
}
