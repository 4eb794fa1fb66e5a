import './positions.css'
import { DoubleRule } from '@bahi/ui/figures/double-rule'

/** The total below cards; its double rule is drawn when all of them are on the page and come to it. */
export function SumTotal({ label, text, proven }: { label: string; text: string; proven: boolean }) {
  return (
    <p className="sum-total">
      <span>{label}</span>
      <DoubleRule proven={proven}>{text}</DoubleRule>
    </p>
  )
}
