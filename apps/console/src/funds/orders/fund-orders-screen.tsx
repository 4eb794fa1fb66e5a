import { Button } from 'antd'
import { useState } from 'react'
import { listStaffFundOrders, proposeForcedRedemption } from '@bahi/contract/funds/staff'
import { fundOrderKinds, fundOrderStates, type FundOrderKind, type FundOrderState } from '@bahi/contract/funds/views'
import { DoubleRule } from '@bahi/ui/figures/double-rule'
import { useKeys } from '../../keys/use-keys.tsx'
import { Chips } from '../../lists/chips.tsx'
import { CsvButton } from '../../lists/csv-button.tsx'
import { rupeesCell, type Cell } from '../../lists/csv.ts'
import { nextOf } from '../../lists/next-of.ts'
import { readWhole } from '../../lists/read-whole.ts'
import { ConsolePage } from '../../page/console-page.tsx'
import { PageState } from '../../page/page-states.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useWords } from '../../page/use-words.ts'
import { useClient } from '../../session/client.ts'
import { useStaff } from '../../session/session.ts'
import { formatCount, formatRupees } from '../../text/figures.ts'
import { ForceRedemption } from './force-redemption.tsx'
import { FundOrderPanel } from './fund-order-panel.tsx'
import { FundOrderTable } from './fund-order-table.tsx'
import {
  kindWords,
  stageOf,
  stageWords,
  stateWords,
  type FundOrderList,
  type FundOrderRow,
} from './fund-order-words.ts'
import { useFundOrders } from './use-fund-orders.ts'

/** Orders of funds and plans between being asked and being paid. They are struck by the night alone; two people can only fail one. */
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
  const next = () => say({ id: nextOf(rows ?? [], chosen)?.id ?? '' })
  const mayForce = useStaff().roles.some((role) => proposeForcedRedemption.roles.some((one) => one === role))
  useKeys([{ key: 'j', name: 'Next order', run: next }])
  const readRows = async () => {
    const whole = await readWhole<FundOrderRow>((last) =>
      client.call(listStaffFundOrders, { state, size: 200, ...(last === undefined ? {} : { before: last.id }) }),
    )
    return { ...whole, rows: whole.rows.filter(passes) }
  }
  return (
    <ConsolePage
      title="Fund orders"
      sub={
        first === undefined
          ? ''
          : `${formatCount(first.inProgress)} in progress · struck every night at the closing net value`
      }
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
                <Chips<FundOrderState>
                  name="Which orders"
                  value={state}
                  onChange={(to) => say({ state: to === 'in-progress' ? '' : to, id: '' })}
                  options={fundOrderStates.map((value) => ({
                    value,
                    text:
                      value === 'in-progress'
                        ? `${stateWords[value]} ${formatCount(page.inProgress)}`
                        : stateWords[value],
                  }))}
                />
                <span className="row__tags">
                  <CsvButton<FundOrderRow> name="fund-orders" head={csvHead} cells={csvCells} read={readRows} />
                  {mayForce ? <Button onClick={() => setForcing(true)}>Force a redemption…</Button> : null}
                </span>
              </div>
              <Chips<FundOrderKind | 'all'>
                name="Which kind"
                value={kind ?? 'all'}
                onChange={(to) => say({ kind: to === 'all' ? '' : to, id: '' })}
                options={[
                  { value: 'all', text: 'All kinds' },
                  ...fundOrderKinds.map((value) => ({ value, text: kindWords[value] })),
                ]}
              />
              {code === '' ? null : (
                <p className="side__say">
                  Only {code}.{' '}
                  <button type="button" className="row__link" onClick={() => say({ code: '', id: '' })}>
                    Show every fund
                  </button>
                </p>
              )}
              <FundOrderTable
                rows={rows ?? []}
                state={state}
                chosen={chosen}
                onChoose={(id) => say({ id })}
                totals={state === 'in-progress' && kind === undefined && code === '' ? page : null}
              />
              {query.hasNextPage ? (
                <Button type="link" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  More
                </Button>
              ) : null}
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

function Totals({ list: { inProgress, heldPaise, booksPaise } }: { list: FundOrderList }) {
  const isEven = heldPaise === booksPaise
  return (
    <div className="tiles">
      <div className="tile">
        <div className="tile__name">In progress</div>
        <b className="tile__value">{formatCount(inProgress)}</b>
      </div>
      <div className="tile">
        <div className="tile__name">Held for subscriptions</div>
        <b className="tile__value">{formatRupees(heldPaise)}</b>
      </div>
      <div className="tile">
        <div className="tile__name">Held in the ledger</div>
        <b className="tile__value">{formatRupees(booksPaise)}</b>
      </div>
      <div className="tile">
        <div className="tile__name">Difference</div>
        <b className={isEven ? 'tile__value' : 'tile__value side__alarm'}>
          <DoubleRule proven={isEven}>{formatRupees(heldPaise - booksPaise)}</DoubleRule>
        </b>
      </div>
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
  'Asked',
  'Net value of',
  'Net value',
  'Fee or load (INR)',
  'Paid or received (INR)',
  'Payout',
]

function csvCells(row: FundOrderRow): readonly Cell[] {
  const money = (amount: number | null) => (amount === null ? null : rupeesCell(amount))
  return [
    row.number,
    row.customerId,
    row.code,
    kindWords[row.kind],
    stageWords[stageOf(row)],
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
