import { Input, Select } from 'antd'
import { useState } from 'react'
import { proposeSetting, type openSetting } from '@bahi/contract/staff/settings'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { TextField } from '../../page/fields.tsx'
import { ReasonDialog } from '../../page/reason-dialog.tsx'
import { useClient } from '../../session/client.ts'
import { boundsWords, fieldHint, formatSetting, readSetting, writeSetting } from './setting-value.ts'

/** Another value from a day on. The server holds the bounds and the earliest day, and says which was left. */
export function ProposeSetting({
  setting,
  earliest,
  onClose,
}: {
  setting: ReplyOf<typeof openSetting>
  earliest: string
  onClose: () => void
}) {
  const client = useClient()
  const { name, label, unit, initial, now, bounds } = setting
  const [text, setText] = useState(() => writeSetting(now, unit))
  const [from, setFrom] = useState(earliest)
  const value = readSetting(text, unit, initial)
  return (
    <ReasonDialog
      title={`Propose: ${label}`}
      act="Propose"
      open
      onClose={onClose}
      done="Proposed. A second person signs."
      isReady={value !== null && from !== ''}
      onAct={(reason, options) => client.call(proposeSetting, { name, value: value ?? '', from, reason }, options)}
    >
      <p>
        Now {formatSetting(now, unit)}. Bounds: {boundsWords(bounds, unit)}. A change for the worse is known seven days
        before.
      </p>
      <div className="dialog__row">
        <label className="dialog__field">
          Value
          {typeof initial === 'boolean' ? (
            <Select
              value={text}
              onChange={setText}
              options={[
                { value: 'yes', label: 'Yes' },
                { value: 'no', label: 'No' },
              ]}
            />
          ) : (
            <Input
              value={text}
              onChange={(event) => setText(event.target.value)}
              status={value === null ? 'error' : ''}
            />
          )}
          <span className="dialog__count">{typeof initial === 'boolean' ? '' : fieldHint(unit, initial)}</span>
        </label>
        <TextField label="From" type="date" min={earliest} value={from} onChange={setFrom} />
      </div>
    </ReasonDialog>
  )
}
