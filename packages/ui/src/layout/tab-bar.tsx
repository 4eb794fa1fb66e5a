import './layout.css'
import type { ReactNode } from 'react'

export interface TabBarItem {
  id: string
  text: string
  href: string
  icon: (strokeWidth: number) => ReactNode
  badge?: ReactNode
}

/** The five roots. The selected one has a turmeric word, a bar above and a heavier icon. */
export function TabBar({
  name,
  items,
  current,
  onSelect,
}: {
  name: string
  items: readonly TabBarItem[]
  current: string
  onSelect: (id: string) => void
}) {
  return (
    <nav className="tab-bar" aria-label={name}>
      {items.map((item) => {
        const selected = item.id === current
        return (
          <a
            key={item.id}
            className="tab-bar__tab"
            href={item.href}
            aria-current={selected ? 'page' : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              onSelect(item.id)
            }}
          >
            <span className="tab-bar__icon" aria-hidden="true">
              {item.icon(selected ? 2.1 : 1.7)}
              {item.badge}
            </span>
            {item.text}
          </a>
        )
      })}
    </nav>
  )
}
