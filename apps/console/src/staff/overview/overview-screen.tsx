import './overview.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getTrialBalance } from '@bahi/contract/staff/ledger'
import { DoubleRule } from '@bahi/ui/figures/double-rule'
import { ConsolePage } from '../../page/console-page.tsx'
import { useClient } from '../../session/client.ts'
import { useHasRole } from '../../session/session.ts'
import { useMarketSource } from '../../session/use-market-source.ts'
import { formatWeekday } from '../../text/business-time.ts'
import { formatRupees } from '../../text/figures.ts'
import { Banks } from './banks.tsx'
import { Invariants } from './invariants.tsx'
import { MarketClock } from './market-clock.tsx'
import { Levels, QueueTable } from './queue-table.tsx'
import { useQueues } from './use-counts.ts'

/** The overview: the market's clock, the books, the queues. */
export function OverviewScreen() {
  const client = useClient()
  const source = useMarketSource(1_000)
  const queues = useQueues()
  const isLedger = useHasRole(getTrialBalance.roles)
  const trial = useQuery({
    queryKey: ['ledger', 'trial-balance', 'overview'],
    queryFn: () => client.call(getTrialBalance, {}),
    enabled: isLedger,
    refetchInterval: 60_000,
  })
  const house = trial.data?.house
  return (
    <ConsolePage title="Overview" sub={source.data === undefined ? '' : formatWeekday(source.data.businessDate)}>
      <div className={isLedger ? 'overview__top' : ''}>
        <MarketClock source={source.data} />
        {!isLedger ? null : (
          <>
            <Tile name="Owed to customers and funds">
              {house === undefined ? '…' : formatRupees(BigInt(house.owedPaise))}
            </Tile>
            <Tile
              name={
                house === undefined || house.bankPaise === house.owedPaise
                  ? 'At the bank, by the books'
                  : `At the bank, by the books, ${formatRupees(BigInt(house.bankPaise) - BigInt(house.owedPaise))} of it charges and unsettled`
              }
            >
              {house === undefined ? '…' : formatRupees(BigInt(house.bankPaise))}
            </Tile>
            <Tile name="Books less statements">
              {house === undefined ? (
                '…'
              ) : (
                <DoubleRule proven={house.differencePaise === '0'}>
                  {formatRupees(BigInt(house.differencePaise))}
                </DoubleRule>
              )}
            </Tile>
          </>
        )}
      </div>
      <div className={isLedger ? 'overview__columns' : 'overview__columns overview__columns--one'}>
        <div className="overview__column">
          <QueueTable query={queues} />
          {isLedger ? <Banks query={trial} /> : null}
          <Levels query={queues} />
        </div>
        {isLedger ? <Invariants query={trial} /> : null}
      </div>
    </ConsolePage>
  )
}

function Tile({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="tile">
      <div className="tile__name overview__name" title={name}>
        {name}
      </div>
      <b className="tile__value">{children}</b>
    </div>
  )
}
