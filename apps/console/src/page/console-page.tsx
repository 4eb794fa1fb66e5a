import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { SimulatedBadge } from '@bahi/ui/layout/simulated-badge'
import { useMarketSource } from '../session/use-market-source.ts'
import { SearchBox } from './search-box.tsx'

interface ConsolePageProps {
  title: string
  /** The page this one was opened from. */
  from?: { readonly to: string; readonly title: string }
  /** One line beside the title: how much waits, since when. */
  sub?: ReactNode
  /** Beside the title, such as a state. */
  mark?: ReactNode
  /** In the place of the search. */
  actions?: ReactNode
  /** At the right, its own height: what was chosen in the list, and what to do with it. */
  side?: ReactNode
  /** The body has columns of its own, each with its own scroll bar. */
  fill?: boolean
  children: ReactNode
}

/** A page of the console: its title bar and its body. */
export function ConsolePage({ title, from, sub, mark, actions, side, fill = false, children }: ConsolePageProps) {
  useEffect(() => {
    document.title = `${title} · Bahi console`
  }, [title])
  const source = useMarketSource()
  return (
    <>
      <header className="top">
        {from === undefined ? null : (
          <Link className="top__crumb" to={from.to}>
            {from.title}
            <ChevronRight size={17} aria-hidden="true" />
          </Link>
        )}
        <h1 className="top__title">{title}</h1>
        {mark}
        <span className="top__sub">{sub}</span>
        <span className="top__gap" />
        {source.data?.simulated === false ? null : <SimulatedBadge text="Simulated market" />}
        {actions ?? <SearchBox />}
      </header>
      <div className={fill ? 'page page--fill' : 'page'}>
        <div className="page__body">{children}</div>
        {side === undefined ? null : <aside className="page__side">{side}</aside>}
      </div>
    </>
  )
}
