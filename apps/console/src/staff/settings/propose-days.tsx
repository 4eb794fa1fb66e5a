import { Input, Upload } from 'antd'
import { useState } from 'react'
import { proposeCalendar } from '@bahi/contract/staff/settings'
import { ReasonDialog } from '../../page/reason-dialog.tsx'
import { useClient } from '../../session/client.ts'
import { formatWeekday } from '../../text/business-time.ts'
import { readDays } from './read-days.ts'

/** Days of an exchange's circular, typed, pasted or from a file. What is under way is never changed. */
export function ProposeDays({ earliest, onClose }: { earliest: string; onClose: () => void }) {
  const client = useClient()
  const [text, setText] = useState('')
  const { days, problem } = readDays(text)
  const readFile = (file: File) => {
    void file.text().then(setText)
    return false
  }
  return (
    <ReasonDialog
      title="Propose days"
      act={days === null ? 'Propose' : `Propose ${days.length} ${days.length === 1 ? 'day' : 'days'}`}
      open
      onClose={onClose}
      done="Proposed. A second person signs."
      isReady={days !== null}
      onAct={(reason, options) => client.call(proposeCalendar, { days: JSON.stringify(days), reason }, options)}
    >
      <p>
        A line a day: date, trading or holiday or weekend, whether banks settle, name, and for a special session its
        five times. From {formatWeekday(earliest)} on.
      </p>
      <label className="dialog__field">
        Days
        <Input.TextArea
          value={text}
          onChange={(event) => setText(event.target.value)}
          autoSize={{ minRows: 4, maxRows: 10 }}
          placeholder={'2027-03-22,holiday,no,Holi\n2027-10-29,trading,no,Muhurat,18:00,18:08,18:12,18:15,19:15'}
        />
        <span className="dialog__count">{text === '' ? '' : (problem ?? `${days.length} read`)}</span>
      </label>
      <Upload beforeUpload={readFile} showUploadList={false} accept=".csv,.txt">
        <button type="button" className="chips__one">
          From a file…
        </button>
      </Upload>
    </ReasonDialog>
  )
}
