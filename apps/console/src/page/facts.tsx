import type { ReactNode } from 'react'

export type Fact = readonly [name: string, value: ReactNode]

/** Names and values, a line each. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div className="facts__one" key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
