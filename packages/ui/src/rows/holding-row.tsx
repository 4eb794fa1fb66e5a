import './rows.css'
import type { Direction } from '../figures/price-tick.ts'
import { Move, Price } from '../figures/price.tsx'

interface FigureAndMove {
  text: string
  move: { direction: Direction; text: string }
}

interface HoldingRowProps {
  href: string
  symbol: string
  /** "100 at 1,368.20" */
  detail: string
  /** The price of one share and its move today; it tints when `pricePaise` changes. */
  price: FigureAndMove & { pricePaise: number }
  /** What the shares are worth, and the gain or loss since buying. */
  value: FigureAndMove
  /** The age of a stale price, shown instead of the move; nothing is coloured then. */
  staleText?: string | undefined
  /** The whole row read aloud. */
  name: string
  /** Whether its page stands beside the list. */
  current?: boolean | undefined
}

/** One holding: what, at which price now, worth how much. The price column leaves first on a narrow page. */
export function HoldingRow({ href, symbol, detail, price, value, staleText, name, current = false }: HoldingRowProps) {
  const stale = staleText !== undefined
  return (
    <a className="holding-row" href={href} aria-label={name} aria-current={current ? 'page' : undefined}>
      <span className="holding-row__names">
        <span className="holding-row__symbol">{symbol}</span>
        <span className="holding-row__detail">{detail}</span>
      </span>
      <span className="holding-row__figures holding-row__figures--price">
        <Price pricePaise={price.pricePaise} text={price.text} stale={stale} />
        {stale ? (
          <span className="holding-row__detail">{staleText}</span>
        ) : (
          <Move direction={price.move.direction} text={price.move.text} size="small" />
        )}
      </span>
      <span className="holding-row__figures">
        <span className="holding-row__value">{value.text}</span>
        <Move direction={value.move.direction} text={value.move.text} stale={stale} />
      </span>
    </a>
  )
}
