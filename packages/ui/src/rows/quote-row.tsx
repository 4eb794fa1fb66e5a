import './quotes.css'
import type { ReactNode } from 'react'
import { Sparkline } from '../charts/sparkline.tsx'
import { FigureBox } from '../figures/figure-box.tsx'
import type { Direction } from '../figures/price-tick.ts'
import { Move, Price } from '../figures/price.tsx'

export interface QuoteRowProps {
  href: string
  symbol: string
  company: string
  pricePaise: number
  priceText: string
  direction: Direction
  moveText: string
  /** The whole row read aloud: "SAHYABANK, Sahyadri Bank, 1,412 rupees 60 paise, up 0.86 percent". */
  name: string
  spark?: readonly number[] | undefined
  /** For an old price: its time, shown in place of the move, which loses its colour. */
  staleText?: string | undefined
  exchange?: string | undefined
  /** What was searched for: marked in the code when the code begins with it. */
  match?: string | undefined
  /** Whether this instrument's page stands beside the list. */
  current?: boolean | undefined
  /** A button beside the row, not inside its link: the star. */
  action?: ReactNode
}

/** One instrument in a list: code, name, shape of the day, price, move. */
export function QuoteRow({ action, ...quote }: QuoteRowProps) {
  if (action === undefined) return <QuoteLink {...quote} />
  return (
    <div className="quote-row-line">
      <QuoteLink {...quote} />
      {action}
    </div>
  )
}

function QuoteLink({
  href,
  symbol,
  company,
  pricePaise,
  priceText,
  direction,
  moveText,
  name,
  spark,
  staleText,
  exchange,
  match = '',
  current = false,
}: Omit<QuoteRowProps, 'action'>) {
  const stale = staleText !== undefined
  const marked = match !== '' && symbol.toLowerCase().startsWith(match.toLowerCase()) ? match.length : 0
  return (
    <a className="quote-row" href={href} aria-label={name} aria-current={current ? 'page' : undefined}>
      <span className="quote-row__names">
        <span className="quote-row__symbol">
          <span>
            {marked === 0 ? null : <mark className="quote-row__match">{symbol.slice(0, marked)}</mark>}
            {symbol.slice(marked)}
          </span>
          {exchange === undefined ? null : <span className="quote-row__exchange">{exchange}</span>}
        </span>
        <span className="quote-row__company">{company}</span>
      </span>
      {spark === undefined || stale ? null : (
        <span className="quote-row__spark">
          <Sparkline values={spark} direction={direction} />
        </span>
      )}
      <span className="quote-row__figures">
        <FigureBox className="quote-row__price" text={priceText}>
          <Price pricePaise={pricePaise} text={priceText} stale={stale} />
        </FigureBox>
        <FigureBox className="quote-row__move" text={staleText ?? moveText}>
          <Move direction={stale ? 'flat' : direction} text={staleText ?? moveText} stale={stale} />
        </FigureBox>
      </span>
    </a>
  )
}
