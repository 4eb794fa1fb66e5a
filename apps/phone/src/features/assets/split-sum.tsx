import { TextLink } from '@bahi/ui/button'
import { DoubleRule } from '@bahi/ui/double-rule'
import './split-sum.css'

export interface SplitPart {
  id: string
  amountPaise: number
  amountText: string
  title: string
  /** The rule that holds this part, and when it is free. */
  detail?: string | undefined
  action?: { text: string; href: string } | undefined
}

interface SplitSumProps {
  parts: readonly SplitPart[]
  totalLabel: string
  totalText: string
  /** The whole was recomputed from the entries of the book and matches. */
  proven: boolean
}

/** One stacked bar, a row for each part, and the whole under its double rule. Only for parts that add up. */
export function SplitSum({ parts, totalLabel, totalText, proven }: SplitSumProps) {
  return (
    <div className="split-sum">
      <div className="split-sum__bar" aria-hidden="true">
        {parts.filter((part) => part.amountPaise > 0).map((part) => (
          <span key={part.id} className={`split-sum__share split-sum__share--${toneAt(parts.indexOf(part))}`} style={{ flexGrow: part.amountPaise }} />
        ))}
      </div>
      <ul>
        {parts.map((part, index) => (
          <li key={part.id} className={index === 0 ? 'split-sum__part split-sum__part--first' : 'split-sum__part'}>
            <span className={`split-sum__mark split-sum__share--${toneAt(index)}`} aria-hidden="true" />
            <span className="split-sum__words">
              <span className="split-sum__title">{part.title}</span>
              {part.detail === undefined ? null : <span className="split-sum__detail">{part.detail}</span>}
            </span>
            <span className="split-sum__end">
              <span className="split-sum__amount">{part.amountText}</span>
              {part.action === undefined ? null : <TextLink href={part.action.href}>{part.action.text}</TextLink>}
            </span>
          </li>
        ))}
      </ul>
      <div className="split-sum__total">
        <span>{totalLabel}</span>
        <DoubleRule proven={proven}>{totalText}</DoubleRule>
      </div>
    </div>
  )
}

const tones = ['first', 'second', 'third', 'fourth', 'fifth'] as const

/** More parts than tones share the last one: their rows tell them apart. */
function toneAt(index: number): (typeof tones)[number] {
  return tones[index] ?? 'fifth'
}
