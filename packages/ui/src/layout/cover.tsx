import './layout.css'
import type { ReactNode } from 'react'

/** The bound cover: a deep indigo panel with its stitch. Once per screen at most. */
export function Cover({ children, name }: { children: ReactNode; name?: string | undefined }) {
  return (
    <section className="cover" aria-label={name}>
      {children}
    </section>
  )
}

/** The cover that begins a page: it fills the top, under the phone's status bar. */
export function PageCover({ children }: { children: ReactNode }) {
  return <div className="cover cover--page">{children}</div>
}

/** Quieter words on a cover. */
export function CoverNote({ children }: { children: ReactNode }) {
  return <span className="cover__note">{children}</span>
}

/** Two things at the ends of one line on a cover. */
export function CoverLine({ children }: { children: ReactNode }) {
  return <div className="cover__line">{children}</div>
}
