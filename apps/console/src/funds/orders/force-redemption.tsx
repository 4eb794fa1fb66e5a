import { Select } from 'antd'
import { useState } from 'react'
import { proposeForcedRedemption } from '@bahi/contract/funds/staff'
import { announcedReasons, type AnnouncedReason } from '@bahi/contract/funds/views'
import { Field, TextField } from '../../page/fields.tsx'
import { ReasonDialog } from '../../page/reason-dialog.tsx'
import { useClient } from '../../session/client.ts'
import { readForcedTerms, type ForcedForm } from './forced-form.ts'
import { forcedWords } from './fund-order-words.ts'

/**
 * Takes units back for one of the closed reasons: announced, at the net value of its day and without an exit load,
 * with everything else as for a redemption of one's own.
 */
export function ForceRedemption({
  code,
  customerId,
  onClose,
}: {
  code: string
  customerId: string
  onClose: () => void
}) {
  const client = useClient()
  const [form, setForm] = useState<ForcedForm>({ code, customerId, units: '', why: undefined, on: '' })
  const terms = readForcedTerms(form)
  const say = (next: Partial<ForcedForm>) => setForm({ ...form, ...next })
  return (
    <ReasonDialog
      open
      title="Force a redemption"
      act="Propose"
      danger
      onClose={onClose}
      isReady={terms !== null}
      done="Proposed. A second person of the market role signs; then the user is told."
      onAct={async (reason, options) =>
        terms === null ? undefined : client.call(proposeForcedRedemption, { ...terms, reason }, options)
      }
    >
      <p>
        The user reads the reason and the day at least five trading days before. The money goes to the user’s own
        balance, never elsewhere, and no exit load is taken.
      </p>
      <div className="dialog__row">
        <TextField
          label="Code of the fund"
          value={form.code}
          maxLength={32}
          onChange={(typed) => say({ code: typed })}
        />
        <TextField
          label="Number of the user"
          value={form.customerId}
          maxLength={20}
          inputMode="numeric"
          onChange={(typed) => say({ customerId: typed })}
        />
        <TextField
          label="Units, empty for all"
          value={form.units}
          maxLength={16}
          inputMode="numeric"
          onChange={(typed) => say({ units: typed })}
        />
        <TextField label="At the NAV of" type="date" value={form.on} onChange={(typed) => say({ on: typed })} />
      </div>
      <Field label="Reason of the closed list">
        <Select<AnnouncedReason>
          value={form.why ?? null}
          onChange={(why) => say({ why })}
          placeholder="Choose"
          options={announcedReasons.map((value) => ({ value, label: forcedWords[value] }))}
        />
      </Field>
    </ReasonDialog>
  )
}
