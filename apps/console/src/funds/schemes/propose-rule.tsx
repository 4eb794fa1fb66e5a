import { useState } from 'react'
import { proposeFundRule } from '@bahi/contract/funds/staff'
import { LongTextField } from '../../page/fields.tsx'
import { ReasonDialog } from '../../page/reason-dialog.tsx'
import { useClient } from '../../session/client.ts'

/** Another version of the rule: everybody who holds units is told, and it is followed from the sixth trading day on. */
export function ProposeRule({
  code,
  name,
  rule: current,
  onClose,
}: {
  code: string
  name: string
  rule: string
  onClose: () => void
}) {
  const client = useClient()
  const [rule, setRule] = useState(current)
  return (
    <ReasonDialog
      open
      title={`Another rule: ${name}`}
      act="Propose"
      onClose={onClose}
      done="Proposed. A second person of the market role signs."
      isReady={rule.trim() !== '' && rule.trim() !== current.trim()}
      onAct={(reason, options) => client.call(proposeFundRule, { code, rule: rule.trim(), reason }, options)}
    >
      <p>It is followed from the sixth trading day after the second signature. Every holder reads it before.</p>
      <LongTextField
        label="Rule file, as JSON"
        className="fund-rule"
        value={rule}
        maxLength={4_000}
        rows={[6, 16]}
        onChange={setRule}
      />
    </ReasonDialog>
  )
}
