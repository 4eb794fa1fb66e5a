import './gallery.css'
import type { ReactNode } from 'react'

/** One component in one or more states, under its name. */
export function Block({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={wide ? 'gallery-block gallery-block--wide' : 'gallery-block'} aria-label={name}>
      <h2 className="gallery-block__name">{name}</h2>
      <div className="gallery-block__content">{children}</div>
    </section>
  )
}

/** Things side by side, as many as fit. */
export function Line({ children }: { children: ReactNode }) {
  return <div className="gallery-line">{children}</div>
}
