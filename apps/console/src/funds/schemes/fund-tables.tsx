import { Table, type TableColumnsType } from 'antd'
import { formatDate } from '../../text/business-time.ts'
import { formatBps, formatCount, formatNav, formatRupees } from '../../text/figures.ts'
import type { OpenedScheme } from './use-funds.ts'

type Holding = OpenedScheme['detail']['holdings'][number]
type Night = OpenedScheme['nights'][number]

const holdingColumns: TableColumnsType<Holding> = [
  {
    title: 'Share',
    render: (_, { symbol, name }) => (
      <>
        <strong>{symbol}</strong> <span className="text-3">{name}</span>
      </>
    ),
  },
  { title: 'Quantity', align: 'right', render: (_, { quantity }) => formatCount(quantity) },
  { title: 'Closing price', align: 'right', render: (_, { pricePaise }) => formatRupees(pricePaise) },
  {
    title: 'Value',
    align: 'right',
    render: (_, { valuePaise }) => <b className="figure">{formatRupees(valuePaise)}</b>,
  },
  { title: 'Part', align: 'right', render: (_, { weightBps }) => formatBps(weightBps) },
]

/** What it holds, at the last closing prices. */
export function FundHoldings({ holdings }: { holdings: readonly Holding[] }) {
  return (
    <section className="tile" aria-label="Holdings">
      <div className="tile__head">
        <h2 className="tile__title">Holdings</h2>
        <span className="side__say">at the last closing prices</span>
      </div>
      {holdings.length === 0 ? (
        <p className="side__say">It holds cash alone.</p>
      ) : (
        <Table<Holding>
          rowKey="code"
          columns={holdingColumns}
          dataSource={[...holdings]}
          pagination={false}
          size="small"
          scroll={{ x: 'max-content', y: 320 }}
        />
      )}
    </section>
  )
}

const nightColumns: TableColumnsType<Night> = [
  { title: 'Night', render: (_, { date }) => formatDate(date) },
  { title: 'NAV', align: 'right', render: (_, { nav }) => <b className="figure">{formatNav(nav)}</b> },
  { title: 'Shares', align: 'right', render: (_, { sharesPaise }) => formatRupees(sharesPaise) },
  { title: 'Cash', align: 'right', render: (_, { cashPaise }) => formatRupees(cashPaise) },
  { title: 'Dividends due', align: 'right', render: (_, { dividendsPaise }) => formatRupees(dividendsPaise) },
  { title: 'To pay', align: 'right', render: (_, { toPayPaise }) => formatRupees(toPayPaise) },
  { title: 'Expenses', align: 'right', render: (_, { expensePaise }) => formatRupees(expensePaise) },
  { title: 'Units', align: 'right', render: (_, { units }) => formatCount(units) },
  {
    title: 'In, out, failed',
    align: 'right',
    render: (_, { subscribed, redeemed, failed }) =>
      `${formatCount(subscribed)}, ${formatCount(redeemed)}, ${formatCount(failed)}`,
  },
]

/** What each night's net value was made of, the latest first. */
export function FundNights({ nights }: { nights: readonly Night[] }) {
  return (
    <section className="tile" aria-label="Nights">
      <div className="tile__head">
        <h2 className="tile__title">Night by night</h2>
        <span className="side__say">(shares + cash + dividends due − to pay) ÷ units, expenses taken before</span>
      </div>
      {nights.length === 0 ? (
        <p className="side__say">It has not had a night yet.</p>
      ) : (
        <Table<Night>
          rowKey="date"
          columns={nightColumns}
          dataSource={nights.toSorted((a, b) => b.date.localeCompare(a.date))}
          pagination={nights.length > 30 ? { pageSize: 30, size: 'small' } : false}
          size="small"
          scroll={{ x: 'max-content' }}
        />
      )}
    </section>
  )
}
