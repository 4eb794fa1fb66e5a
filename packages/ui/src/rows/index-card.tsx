import './quotes.css'
import { memo, useRef, type ReactNode } from 'react'
import { useOneStop } from '../base/use-one-stop.ts'
import { Sparkline } from '../charts/sparkline.tsx'
import { FigureBox } from '../figures/figure-box.tsx'
import type { Direction } from '../figures/price-tick.ts'
import { Move, Price } from '../figures/price.tsx'

interface IndexCardProps {
  title: string
  /** Index level in hundredths, so that the tint knows a change. */
  level: number
  levelText: string
  direction: Direction
  moveText: string
  name: string
  spark?: readonly number[] | undefined
  href?: string | undefined
}

/** Drawn anew only when its own level has changed. */
export const IndexCard = memo(function IndexCard({
  title,
  level,
  levelText,
  direction,
  moveText,
  name,
  spark,
  href,
}: IndexCardProps) {
  const inside = (
    <>
      <span className="index-card__head">
        <span className="index-card__title">{title}</span>
        {spark === undefined ? null : <Sparkline values={spark} direction={direction} widthPx={40} heightPx={18} />}
      </span>
      <FigureBox className="index-card__level" text={levelText}>
        <Price pricePaise={level} text={levelText} />
      </FigureBox>
      <FigureBox className="index-card__move" text={moveText}>
        <Move direction={direction} text={moveText} size="small" />
      </FigureBox>
    </>
  )
  return href === undefined ? (
    <div className="index-card" role="group" aria-label={name}>
      {inside}
    </div>
  ) : (
    <a className="index-card" href={href} aria-label={name}>
      {inside}
    </a>
  )
})

/** Index cards side by side; the next one peeks in from the edge. It takes the focus itself, so that arrow keys scroll it. */
export function IndexStrip({ name, children }: { name: string; children: ReactNode }) {
  const strip = useRef<HTMLElement>(null)
  useOneStop(strip)
  return (
    <section ref={strip} className="index-strip" aria-label={name}>
      {children}
    </section>
  )
}
