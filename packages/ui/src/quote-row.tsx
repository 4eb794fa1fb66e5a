import { Move, Price } from './price.tsx'
import type { Direction } from './price-tick.ts'
import { Sparkline } from './sparkline.tsx'
import './quote-row.css'

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
}

/** One instrument in a list: code, name, shape of the day, price, move. */
export function QuoteRow({ href, symbol, company, pricePaise, priceText, direction, moveText, name, spark, staleText, exchange }: QuoteRowProps) {
  const stale = staleText !== undefined
  return (
    <a className="quote-row" href={href} aria-label={name}>
      <span className="quote-row__names">
        <span className="quote-row__symbol">
          {symbol}
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
        <span className="quote-row__price">
          <Price pricePaise={pricePaise} text={priceText} stale={stale} />
        </span>
        <Move direction={stale ? 'flat' : direction} text={staleText ?? moveText} stale={stale} />
      </span>
    </a>
  )
}
