import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { CircleX, Download, ShieldCheck } from 'lucide-react'
import { getTrialBalance } from '@bahi/contract/staff/ledger'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { downloadCsv } from '../../lists/download-csv.ts'
import { IconTag } from '../../page/icon-tag.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useClient } from '../../session/client.ts'
import { useMarketSource } from '../../session/use-market-source.ts'
import { formatStamp } from '../../text/business-time.ts'
import { accountTitle, formatAmount } from './ledger-words.ts'
import { TrialHead } from './trial-head.tsx'

type Trial = ReplyOf<typeof getTrialBalance>

/** Every account of the house and of all owners together. The double rule is drawn only under totals that are equal. */
export function TrialBalanceView() {
  const client = useClient()
  const query = useQuery({
    queryKey: ['ledger', 'trial'],
    queryFn: () => client.call(getTrialBalance, {}),
    staleTime: 30_000,
    refetchOnWindowFocus: false,
  })
  const simulated = useMarketSource().data?.simulated !== false
  return (
    <QueryStates query={query} rows={10}>
      {(trial) => (
        <>
          <div className="tile__head">
            <span className="side__say">Added up {formatStamp(trial.at)}</span>
            <span className="row__tags">
              {trial.differences.length === 0 ? (
                <IconTag tone="done" icon={ShieldCheck}>
                  Balanced
                </IconTag>
              ) : (
                <IconTag tone="bad" icon={CircleX}>
                  {trial.differences.length} differences
                </IconTag>
              )}
              <Button loading={query.isFetching} onClick={() => void query.refetch()}>
                Add up again
              </Button>
              <Button icon={<Download size={16} />} onClick={() => exportTrial(trial, simulated)}>
                CSV
              </Button>
            </span>
          </div>
          {trial.differences.length === 0 ? null : <Differences differences={trial.differences} />}
          {(['INR', 'shares'] as const).map((asset) => (
            <Side key={asset} asset={asset} trial={trial} />
          ))}
        </>
      )}
    </QueryStates>
  )
}

function Side({ asset, trial: { items, totals, differences } }: { asset: 'INR' | 'shares'; trial: Trial }) {
  const total = totals.find((one) => one.asset === asset)
  if (total === undefined) return null
  const rule = total.debit === total.credit && differences.length === 0 ? 'double-rule' : ''
  const figure = (amount: string) => (amount === '0' ? '' : formatAmount(amount, asset))
  return (
    <section className="tile">
      <h2 className="tile__title">{asset === 'INR' ? 'Rupees' : 'Shares of all companies'}</h2>
      <table className="trial">
        <TrialHead words={['Account', 'Whose']} figures={['Debit', 'Credit']} />
        <tbody>
          {items
            .filter((item) => item.asset === asset)
            .map((item) => (
              <tr key={item.account}>
                <td>{accountTitle(item.account)}</td>
                <td className="text-3">{item.side === 'owner' ? 'Customers and participants' : 'The house'}</td>
                <td className="figure">{figure(item.debit)}</td>
                <td className="figure">{figure(item.credit)}</td>
              </tr>
            ))}
        </tbody>
        <tfoot>
          <tr>
            <td>Total</td>
            <td />
            <td className="figure">
              <span className={rule}>{formatAmount(total.debit, asset)}</span>
            </td>
            <td className="figure">
              <span className={rule}>{formatAmount(total.credit, asset)}</span>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function Differences({ differences }: { differences: Trial['differences'] }) {
  return (
    <section className="tile" role="alert">
      <h2 className="tile__title side__alarm">What does not add up</h2>
      <table className="trial">
        <TrialHead words={['Rule', 'Where']} figures={['Expected', 'Found']} />
        <tbody>
          {differences.slice(0, 100).map((one, index) => (
            <tr key={`${index} ${one.rule}`}>
              <td>{one.rule}</td>
              <td>
                Shard {one.book}, {one.subject}
              </td>
              <td className="figure">{one.expected}</td>
              <td className="figure">{one.actual}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function exportTrial({ items, at }: Trial, simulated: boolean): void {
  downloadCsv(
    'trial-balance',
    ['Account', 'Side', 'Asset', 'Debit, paise or shares', 'Credit, paise or shares', 'Added up'],
    items.map((item) => [item.account, item.side, item.asset, item.debit, item.credit, at]),
    simulated,
  )
}
