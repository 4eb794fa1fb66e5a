import { Checkbox } from 'antd'
import { useState } from 'react'
import type { StaffView } from '@bahi/contract/staff/people'
import { proposeStaff } from '@bahi/contract/staff/proposals'
import { staffRoles, type StaffRole } from '@bahi/contract/wire/staff-roles'
import { TextField } from '../page/fields.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { useClient } from '../session/client.ts'
import { roleWords } from '../text/role-words.ts'

/** Proposes a new member of staff, or new roles for a member; another admin signs. */
export function ProposePerson({ person, onClose }: { person: StaffView | null; onClose: () => void }) {
  const client = useClient()
  const [name, setName] = useState('')
  const [displayName, setDisplayName] = useState('')
  const [roles, setRoles] = useState<readonly StaffRole[]>(person?.roles ?? [])
  const isNamed = person !== null || (/^[a-z][a-z0-9.-]{2,29}$/.test(name) && displayName.trim().length >= 2)
  return (
    <ReasonDialog
      title={person === null ? 'Propose a person' : `Other roles for ${person.displayName}`}
      act="Propose"
      open
      onClose={onClose}
      done="Proposed. A second person signs."
      isReady={isNamed && roles.length > 0}
      onAct={(reason, options) =>
        client.call(
          proposeStaff,
          person === null
            ? { act: 'staff-create', name, displayName: displayName.trim(), roles: roles.join(','), reason }
            : { act: 'staff-roles', id: person.id, roles: roles.join(','), reason },
          options,
        )
      }
    >
      {person === null ? (
        <div className="dialog__row">
          <TextField
            label="Sign-in name"
            hint="Three letters or more"
            value={name}
            onChange={(typed) => setName(typed.trim().toLowerCase())}
            placeholder="kabir"
          />
          <TextField
            label="Name"
            value={displayName}
            onChange={setDisplayName}
            placeholder="Kabir Sen"
            maxLength={60}
          />
        </div>
      ) : (
        <p>The roles they have now end, and these take their place.</p>
      )}
      <fieldset className="dialog__field">
        <legend>Roles</legend>
        <Checkbox.Group
          value={[...roles]}
          onChange={setRoles}
          options={staffRoles.map((value) => ({ value, label: roleWords[value] }))}
        />
      </fieldset>
    </ReasonDialog>
  )
}
