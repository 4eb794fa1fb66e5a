import type { ReactNode } from 'react'

/** One figure of a page with its name above it. */
export function FigureTile({
  name,
  isAlarm = false,
  children,
}: {
  name: ReactNode
  isAlarm?: boolean
  children: ReactNode
}) {
  return (
    <div className="tile">
      <div className="tile__name">{name}</div>
      <b className={isAlarm ? 'tile__value side__alarm' : 'tile__value'}>{children}</b>
    </div>
  )
}
