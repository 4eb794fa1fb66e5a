import { getTrialBalance } from '@bahi/contract/console/ledger'
import { DoubleRule } from '@bahi/ui/double-rule'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatWeekday } from '../../business-time.ts'
import { useClient } from '../../client.ts'
import { formatRupees } from '../../figures.ts'
import { useStaff } from '../../session.ts'
import { ConsolePage } from '../../shell/console-page.tsx'
import { useMarketSource } from '../../use-market-source.ts'
import { useQueues } from '../../use-counts.ts'
import { addUpBooks } from './books.ts'
import { Invariants } from './invariants.tsx'
import { MarketClock } from './market-clock.tsx'
import { Levels, QueueTable } from './queue-table.tsx'
import './overview.css'

/** How Bahi stands: the market's clock, the books, the queues. */
export function OverviewScreen() {
  const client = useClient()
  const source = useMarketSource(1_000)
  const queues = useQueues()
  const isLedger = useStaff().roles.some((role) => getTrialBalance.roles.some((one) => one === role))
  const trial = useQuery({ queryKey: ['ledger', 'trial-balance', 'overview'], queryFn: () => client.call(getTrialBalance, {}), enabled: isLedger, refetchInterval: 60_000 })
  const books = trial.data === undefined ? null : addUpBooks(trial.data)
  return (
    <ConsolePage title="Overview" sub={source.data === undefined ? '' : formatWeekday(source.data.businessDate)}>
      <div className={isLedger ? 'overview__top' : ''}>
        <MarketClock source={source.data} />
        {!isLedger ? null : (
          <>
            <Tile name="Owed to customers">{books === null ? '…' : formatRupees(books.owed)}</Tile>
            <Tile name={books === null || books.others === 0n ? 'At client banks' : `At client banks, ${formatRupees(books.others)} of it charges and unsettled`}>{books === null ? '…' : formatRupees(books.atBanks)}</Tile>
            <Tile name="Difference">{books === null ? '…' : <DoubleRule proven={books.difference === 0n}>{formatRupees(books.difference)}</DoubleRule>}</Tile>
          </>
        )}
      </div>
      <div className={isLedger ? 'overview__columns' : 'overview__columns overview__columns--one'}>
        <div className="overview__column">
          <QueueTable query={queues} />
          <Levels query={queues} />
        </div>
        {isLedger ? <Invariants query={trial} /> : null}
      </div>
    </ConsolePage>
  )
}

function Tile({ name, children }: { name: string; children: ReactNode }) {
  return <div className="tile"><div className="tile__name overview__name" title={name}>{name}</div><b className="tile__value">{children}</b></div>
}
