import './rows.css'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Label } from '../figures/label.tsx'

interface ListRowProps {
  title: ReactNode
  /** One quieter line below the title. */
  detail?: ReactNode
  icon?: ReactNode
  /** A figure or a state at the end of the row. */
  end?: ReactNode
  endDetail?: ReactNode
  href?: string | undefined
  onPress?: (() => void) | undefined
  /** Leaves out the chevron of a row that can be pressed. */
  bare?: boolean
  /** A title in the weight of body text, for rows whose figure matters more. */
  plain?: boolean
}

export function ListRow({
  title,
  detail,
  icon,
  end,
  endDetail,
  href,
  onPress,
  bare = false,
  plain = false,
}: ListRowProps) {
  const presses = href !== undefined || onPress !== undefined
  const inside = (
    <>
      {icon === undefined ? null : (
        <span className="list-row__icon" aria-hidden="true">
          {icon}
        </span>
      )}
      <span className="list-row__words">
        <span className="list-row__main">
          <span className={plain ? 'list-row__title list-row__title--plain' : 'list-row__title'}>
            {presses ? title : <Label>{title}</Label>}
          </span>
          {detail === undefined ? null : <span className="list-row__detail">{detail}</span>}
        </span>
        {end === undefined && endDetail === undefined ? null : (
          <span className="list-row__end">
            <span className="list-row__figure">{end}</span>
            {endDetail === undefined ? null : (
              <span className="list-row__detail">{presses ? endDetail : <Label>{endDetail}</Label>}</span>
            )}
          </span>
        )}
      </span>
      {presses && !bare ? (
        <ChevronRight className="list-row__chevron" size={18} strokeWidth={1.9} aria-hidden="true" />
      ) : null}
    </>
  )
  if (href !== undefined)
    return (
      <a className="list-row list-row--press" href={href}>
        {inside}
      </a>
    )
  if (onPress !== undefined)
    return (
      <button type="button" className="list-row list-row--press" onClick={onPress}>
        {inside}
      </button>
    )
  return <div className="list-row">{inside}</div>
}

/** Rows in one card, ruled between. */
export function CardRows({ children }: { children: ReactNode }) {
  return <div className="card card--rows">{children}</div>
}

/** A raised panel. */
export function Card({ children, padded = true }: { children: ReactNode; padded?: boolean }) {
  return <div className={padded ? 'card card--padded' : 'card'}>{children}</div>
}
