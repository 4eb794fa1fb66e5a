import './positions.css'
import { DoubleRule } from '@bahi/ui/figures/double-rule'
import { Label } from '@bahi/ui/figures/label'

/** The total below cards; its double rule is drawn when all of them are on the page and come to it. */
export function SumTotal({ label, text, proven }: { label: string; text: string; proven: boolean }) {
  return (
    <p className="sum-total">
      <span>
        <Label>{label}</Label>
      </span>
      <DoubleRule proven={proven}>{text}</DoubleRule>
    </p>
  )
}
