import { Select } from 'antd'
import { useState } from 'react'
import { identityReasons, type IdentityReason } from '@bahi/contract/customers/identity'
import { longestReviewNote, proposeReopen } from '@bahi/contract/customers/identity-staff'
import { Field, TextField } from '../../page/fields.tsx'
import { ReasonDialog } from '../../page/reason-dialog.tsx'
import { useClient } from '../../session/client.ts'
import { reasonWords } from './identity-words.ts'

/** Proposes to take a completed identity back: a second reviewer decides. */
export function ReopenDialog({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const client = useClient()
  const [reasons, setReasons] = useState<IdentityReason[]>([])
  const [note, setNote] = useState('')
  return (
    <ReasonDialog
      title="Take this identity back"
      act="Propose"
      danger
      open={open}
      onClose={onClose}
      isReady={reasons.length > 0}
      done="Proposed. A second reviewer decides."
      onAct={(reason, options) => client.call(proposeReopen, { id, reasons, note: note.trim(), reason }, options)}
    >
      <p>
        The person is asked to send it again and cannot trade until then. What they hold stays theirs, and money can
        leave.
      </p>
      <Field label="What is wrong">
        <Select
          mode="multiple"
          value={reasons}
          onChange={setReasons}
          options={identityReasons.map((value) => ({ value, label: reasonWords[value] }))}
        />
      </Field>
      <TextField label="Note to the person" value={note} onChange={setNote} maxLength={longestReviewNote} />
    </ReasonDialog>
  )
}
