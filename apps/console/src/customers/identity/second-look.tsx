import { Button, Input } from 'antd'
import { useState } from 'react'
import { reasonLength } from '../../page/reason-dialog.tsx'

/** Asks why something decided is opened again, before anything of it is shown. */
export function SecondLook({ onSay }: { onSay: (reason: string) => void }) {
  const [reason, setReason] = useState('')
  const isLong = reason.trim().length >= reasonLength.least
  return (
    <form
      className="page-state second-look"
      onSubmit={(event) => {
        event.preventDefault()
        if (isLong) onSay(reason.trim())
      }}
    >
      <p className="page-state__title">Why do you look again?</p>
      <p>This was decided already. The person reads who opened it, and your reason.</p>
      <Input.TextArea
        aria-label="Reason"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxLength={reasonLength.most}
        autoSize={{ minRows: 2 }}
        placeholder="The name on the card was hard to read"
      />
      <Button type="primary" htmlType="submit" disabled={!isLong}>
        Open
      </Button>
    </form>
  )
}
