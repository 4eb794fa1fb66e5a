import './stock.css'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { listPositions, type HoldingView } from '@bahi/contract/shares/positions'
import { TextLink } from '@bahi/ui/buttons/button'
import { Move } from '@bahi/ui/figures/price'
import { Section } from '@bahi/ui/layout/screen'
import { useClient } from '../../calls/client.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useSession } from '../../session/use-session.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { holdingNow } from './stock-figures.ts'

const refreshMs = 30_000

/** The customer's holding of this share at the newest price; not drawn without a holding. */
export function StockHolding({ code, lastPaise, stale }: { code: string; lastPaise: number; stale: boolean }) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  const { data } = useQuery({
    queryKey: ['positions', 'open', { code }],
    queryFn: ({ signal }) => call(listPositions, { code, state: 'open', size: 500 }, { signal }),
    enabled: loggedIn,
    refetchInterval: refreshMs,
  })
  const holding = data?.holdings.find((one) => one.code === code)
  return loggedIn && holding !== undefined ? <Holding holding={holding} lastPaise={lastPaise} stale={stale} /> : null
}

function Holding({ holding, lastPaise, stale }: { holding: HoldingView; lastPaise: number; stale: boolean }) {
  const { t } = useText()
  const figures = useFigures()
  const { valuePaise, gainPaise, costPaise } = holdingNow(holding, lastPaise)
  const move = figures.move(valuePaise, costPaise)
  return (
    <Section
      title={t('stock.holding')}
      end={
        <TextLink href={linkTo(paths.holding, { code: holding.code })} end={<ChevronRight size={16} strokeWidth={2} />}>
          {t('stock.holding.details')}
        </TextLink>
      }
    >
      <div className="stock-holding">
        <div className="stock-holding__side">
          <p className="stock-holding__figure">{t('stock.lotOf', { count: holding.quantity })}</p>
          <p className="stock-holding__detail">
            {t('stock.holding.average', { price: figures.price(holding.averageCostPaise) })}
          </p>
        </div>
        <div className="stock-holding__side stock-holding__side--end">
          <p className="stock-holding__figure">{figures.rupees(valuePaise)}</p>
          <Move
            direction={move.direction}
            text={`${figures.signedRupees(gainPaise)} (${move.percent})`}
            stale={stale}
          />
        </div>
      </div>
    </Section>
  )
}
