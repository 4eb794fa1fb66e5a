import type { CompanyFundamentals } from '@bahi/contract/market/fundamentals'
import { type CompanyFacts, type Fundamentals, computeFundamentals } from '@bahi/domain/market/fundamentals'
import { SECTOR_BUSINESS } from '@bahi/domain/market/sector-business'
import { computeMultiplier } from '@bahi/domain/shares/positions/corporate-actions'
import type { Instrument } from '../instruments/instrument.ts'
import type { MarketRoom } from '../quotes/market-room.ts'

type Market = Pick<MarketRoom, 'feed' | 'instruments' | 'actions' | 'clock' | 'pool'>

const PEERS = 4

/** Whether this market invented the company: nothing is known of an imported one, and an ETF earns nothing. */
function isInvented({ source, kind, sharesOutstanding }: Instrument): boolean {
  return source === 'simulated' && kind === 'share' && sharesOutstanding > 0n
}

/** The figures of an invented company at the price of now; null for any other instrument. */
export function readFundamentals(market: Market, instrument: Instrument, began: string): CompanyFundamentals | null {
  if (!isInvented(instrument)) return null
  const facts = factsOf(market, instrument, began)
  const { nature, ...figures } = computeFundamentals(facts)
  return {
    pricePaise: facts.pricePaise,
    foundedIn: nature.foundedIn,
    business: SECTOR_BUSINESS[instrument.sector] ?? null,
    ...figures,
    quarters: [...figures.quarters],
    shareholding: [...figures.shareholding],
    peers: peersOf(market, instrument, figures.marketCapPaise, began),
  }
}

/** The last day of the history that was computed before the market first opened. */
export async function readBeginning({ pool, clock }: Market): Promise<string> {
  const { rows } = await pool.query<{ date: string | null }>(
    `select max(date) as date from bahi.daily_bar where source = 'history'`,
  )
  return rows[0]?.date ?? clock.now().date
}

function factsOf({ feed, actions, clock }: Market, instrument: Instrument, began: string): CompanyFacts {
  const { id, sector, basePricePaise, listedOn } = instrument
  const today = clock.now().date
  const done = actions.of(id).filter(({ exDate }) => exDate <= today)
  const sharesOutstanding = Number(instrument.sharesOutstanding)
  const times = done.reduce((product, { action }) => product * computeMultiplier(action), 1)
  const quote = feed.quote(id)
  return {
    id,
    sector,
    // The base price is of the shares before any split or bonus.
    firstWorthPaise: (basePricePaise * sharesOutstanding) / times,
    beganOn: listedOn > began ? listedOn : began,
    sharesOutstanding,
    freeFloat: Number(instrument.freeFloat),
    pricePaise: quote?.lastPaise || quote?.previousClosePaise || basePricePaise,
    today,
    actions: done,
  }
}

function peersOf(
  market: Market,
  { id, sector }: Instrument,
  marketCapPaise: number,
  began: string,
): CompanyFundamentals['peers'] {
  const distance = ({ marketCapPaise: other }: Fundamentals) => Math.abs(Math.log(other / marketCapPaise))
  return market.instruments
    .all()
    .filter((other) => other.id !== id && other.sector === sector && other.state === 'normal' && isInvented(other))
    .map((other) => {
      const facts = factsOf(market, other, began)
      return { other, facts, figures: computeFundamentals(facts) }
    })
    .toSorted((a, b) => distance(a.figures) - distance(b.figures) || a.other.id - b.other.id)
    .slice(0, PEERS)
    .toSorted((a, b) => b.figures.marketCapPaise - a.figures.marketCapPaise)
    .map(({ other: { code, symbol, name }, facts, figures }) => ({
      code,
      symbol,
      name,
      lastPaise: facts.pricePaise,
      marketCapPaise: figures.marketCapPaise,
      peHundredths: figures.peHundredths,
    }))
}
