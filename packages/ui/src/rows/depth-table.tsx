import './quotes.css'
import { Label } from '../figures/label.tsx'

export interface DepthLevel {
  pricePaise: number
  priceText: string
  quantity: number
  quantityText: string
  /** In how many orders the quantity stands. */
  ordersText?: string
}

export interface DepthTotal {
  label: string
  bidText: string
  askText: string
}

interface DepthTableProps {
  bids: readonly DepthLevel[]
  asks: readonly DepthLevel[]
  text: {
    caption: string
    bid: string
    ask: string
    quantity: string
    empty: string
    /** The term that both sides are. */
    term?: string
  }
  /** The sums of both sides, below the prices. */
  total?: DepthTotal | undefined
  /** Tapping a price fills the limit field of the ticket. */
  onPick?: ((pricePaise: number) => void) | undefined
}

const levels = [0, 1, 2, 3, 4] as const

/** The five best prices of either side. Bars grow from the middle; the longest of all ten is full. */
export function DepthTable({ bids, asks, text, total, onPick }: DepthTableProps) {
  const most = Math.max(1, ...[...bids, ...asks].map((level) => level.quantity))
  return (
    <table className="depth-table">
      <caption className="visually-hidden">{text.caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <Label term={text.term}>{text.bid}</Label>
          </th>
          <th scope="col" className="depth-table__right">
            {text.quantity}
          </th>
          <th scope="col" className="depth-table__ask">
            <Label term={text.term}>{text.ask}</Label>
          </th>
          <th scope="col" className="depth-table__right">
            {text.quantity}
          </th>
        </tr>
      </thead>
      <tbody>
        {levels.map((index) => (
          <tr key={index}>
            <Side level={bids[index]} side="bid" most={most} empty={text.empty} onPick={onPick} />
            <Side level={asks[index]} side="ask" most={most} empty={text.empty} onPick={onPick} />
          </tr>
        ))}
      </tbody>
      {total === undefined ? null : (
        <tfoot>
          <tr>
            <th scope="row">{total.label}</th>
            <td className="depth-table__right">{total.bidText}</td>
            <th scope="row">{total.label}</th>
            <td className="depth-table__right">{total.askText}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** What is seen of a whole bar, at least a sliver: nothing is laid out anew when a quantity changes. */
function clipOf(side: 'bid' | 'ask', share: number): string {
  const hidden = `${Math.min(98, (1 - share) * 100)}%`
  return side === 'bid' ? `inset(0 0 0 ${hidden} round 3px)` : `inset(0 ${hidden} 0 0 round 3px)`
}

interface SideProps {
  level: DepthLevel | undefined
  side: 'bid' | 'ask'
  most: number
  empty: string
  onPick: ((pricePaise: number) => void) | undefined
}

function Side({ level, side, most, empty, onPick }: SideProps) {
  const price = level === undefined ? empty : level.priceText
  return (
    <>
      <td className={`depth-table__price depth-table__price--${side}`}>
        {level === undefined ? null : (
          <span
            className={`depth-table__bar depth-table__bar--${side}`}
            style={{ clipPath: clipOf(side, level.quantity / most) }}
          />
        )}
        {level === undefined || onPick === undefined ? (
          <span className="depth-table__text">{price}</span>
        ) : (
          <button
            type="button"
            className="depth-table__text depth-table__pick"
            onClick={() => onPick(level.pricePaise)}
          >
            {price}
          </button>
        )}
      </td>
      <td className={`depth-table__right depth-table__quantity depth-table__quantity--${side}`}>
        <span className="depth-table__text">
          {level === undefined ? empty : level.quantityText}
          {level?.ordersText === undefined ? null : <small className="depth-table__orders"> {level.ordersText}</small>}
        </span>
      </td>
    </>
  )
}
