import './figures.css'
import type { ReactNode } from 'react'
import { Label } from './label.tsx'

export interface PairedFigure {
  label: string
  /** With its sign. */
  value: string
  detail?: string | undefined
  tone?: 'gain' | 'loss' | 'plain'
}

/** The expected and the real figure at the same size, with the warning below both, so that neither is read alone. */
export function FigurePair({
  first,
  second,
  warning,
}: {
  first: PairedFigure
  second: PairedFigure
  warning: ReactNode
}) {
  return (
    <div className="figure-pair">
      <dl className="figure-pair__figures">
        {[first, second].map((figure) => (
          <div key={figure.label} className="figure-pair__one">
            <dt className="figure-pair__label">
              <Label>{figure.label}</Label>
            </dt>
            <dd
              className={`figure-pair__value${figure.tone === undefined || figure.tone === 'plain' ? '' : ` ${figure.tone}`}`}
            >
              {figure.value}
            </dd>
            {figure.detail === undefined ? null : <dd className="figure-pair__detail">{figure.detail}</dd>}
          </div>
        ))}
      </dl>
      {warning}
    </div>
  )
}
