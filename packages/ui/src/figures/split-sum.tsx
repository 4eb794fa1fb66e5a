import './figures.css'
import type { ReactNode } from 'react'
import { TextLink } from '../buttons/button.tsx'
import { DoubleRule } from './double-rule.tsx'
import { Label } from './label.tsx'

export interface SplitPart {
  id: string
  amountPaise: number
  amountText: ReactNode
  title: ReactNode
  /** The rule that holds this part, and when it is free. */
  detail?: string | undefined
  action?: { text: string; href: string } | undefined
  /** The part that was asked about. */
  strong?: boolean
}

interface SplitSumProps {
  parts: readonly SplitPart[]
  totalLabel: string
  totalText: ReactNode
  /** The whole was recomputed from the entries of the book and matches. */
  proven: boolean
  /** False leaves the bar out: its lengths would say what the amounts may not. */
  drawn: boolean
}

/** One stacked bar, a row for each part, and the whole under its double rule. Only for parts that add up. */
export function SplitSum({ parts, totalLabel, totalText, proven, drawn }: SplitSumProps) {
  return (
    <div className="split-sum">
      {drawn && parts.some((part) => part.amountPaise > 0) ? <SplitBar parts={parts} /> : null}
      <ul>
        {parts.map((part, index) => (
          <li
            key={part.id}
            className={part.strong === true ? 'split-sum__part split-sum__part--strong' : 'split-sum__part'}
          >
            <span className={`split-sum__mark split-sum__share--${toneAt(index)}`} aria-hidden="true" />
            <span className="split-sum__words">
              <span className="split-sum__title">
                <Label>{part.title}</Label>
              </span>
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
        <span>
          <Label>{totalLabel}</Label>
        </span>
        <DoubleRule proven={proven}>{totalText}</DoubleRule>
      </div>
    </div>
  )
}

function SplitBar({ parts }: Pick<SplitSumProps, 'parts'>) {
  return (
    <div className="split-sum__bar" aria-hidden="true">
      {parts
        .filter((part) => part.amountPaise > 0)
        .map((part) => (
          <span
            key={part.id}
            className={`split-sum__share split-sum__share--${toneAt(parts.indexOf(part))}`}
            style={{ flexGrow: part.amountPaise }}
          />
        ))}
    </div>
  )
}

const tones = ['first', 'second', 'third', 'fourth', 'fifth'] as const

/** More parts than tones share the last one: their rows tell them apart. */
function toneAt(index: number): (typeof tones)[number] {
  return tones[index] ?? 'fifth'
}
