import './buttons.css'
import type { ReactNode } from 'react'

export interface Shortcut {
  text: string
  href: string
  icon: ReactNode
}

/** Four ways on, as soft squares. */
export function Shortcuts({ name, items }: { name: string; items: readonly Shortcut[] }) {
  return (
    <nav className="shortcuts" aria-label={name}>
      {items.map((item) => (
        <a key={item.text} className="shortcuts__one" href={item.href}>
          <span className="shortcuts__icon" aria-hidden="true">
            {item.icon}
          </span>
          {item.text}
        </a>
      ))}
    </nav>
  )
}
