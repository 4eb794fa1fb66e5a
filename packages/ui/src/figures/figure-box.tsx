import './figures.css'
import type { CSSProperties, ReactNode } from 'react'

const figures = /^[-+−\d.,%() ]+$/

/**
 * Gives a figure that changes all the time a box of its own size, by its number of letters: nothing beside it has to be
 * laid out again when it changes. Anything but digits keeps the room it needs.
 */
export function FigureBox({ text, className, children }: { text: string; className: string; children: ReactNode }) {
  if (!figures.test(text)) return <span className={className}>{children}</span>
  return (
    <span className={`figure-box ${className}`} style={{ '--letters': text.length } as CSSProperties}>
      {children}
    </span>
  )
}
