import { ListRow } from '@bahi/ui/list-row'
import { useLocation } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { AppScreen } from '../../shell/app-screen.tsx'
import { FieldsPart } from './fields-part.tsx'
import { HomePart, MarketPart } from './market-part.tsx'
import { OrderPart, OrderRulesPart, SellPart } from './order-part.tsx'
import { AssetsPart, ProofPart, StatementPart, WorkingPart } from './book-part.tsx'
import { EmptyPart, ErrorPart, LoadingPart, OfflinePart, VisitorPart } from './states-part.tsx'
import { StockPart } from './stock-part.tsx'
import { DonePart, HoldingsPart, SearchPart } from './trade-part.tsx'

const parts: Record<string, ComponentType> = {
  home: HomePart,
  market: MarketPart,
  stock: StockPart,
  order: OrderPart,
  rules: OrderRulesPart,
  sell: SellPart,
  assets: AssetsPart,
  statement: StatementPart,
  proof: ProofPart,
  working: WorkingPart,
  search: SearchPart,
  holdings: HoldingsPart,
  done: DonePart,
  fields: FieldsPart,
  empty: EmptyPart,
  error: ErrorPart,
  loading: LoadingPart,
  offline: OfflinePart,
  visitor: VisitorPart,
}

/** All components with invented figures, for whoever builds pages. Development builds only. */
export function GalleryScreen() {
  const { searchStr } = useLocation()
  const Part = parts[new URLSearchParams(searchStr).get('part') ?? '']
  if (Part !== undefined) return <Part />
  return (
    <AppScreen title="Gallery">
      {Object.keys(parts).map((part) => (
        <ListRow key={part} title={part} href={`#/gallery?part=${part}`} />
      ))}
    </AppScreen>
  )
}
