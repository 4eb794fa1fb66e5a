import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Failure } from './fields.tsx'

interface DialogFormProps {
  /** The word on the button. */
  act: string
  danger?: boolean
  /** Whether everything that is needed is filled in. */
  isReady: boolean
  isSending: boolean
  /** Why the last try failed; null when it did not. */
  cause: unknown
  onSend: () => void
  onClose: () => void
  children: ReactNode
}

/** The form of a dialog: its fields, why sending failed, the way out, and the act. */
export function DialogForm({
  act,
  danger = false,
  isReady,
  isSending,
  cause,
  onSend,
  onClose,
  children,
}: DialogFormProps) {
  return (
    <form
      className="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !isSending) onSend()
      }}
    >
      {children}
      <Failure cause={cause} />
      <div className="dialog__buttons">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" danger={danger} htmlType="submit" loading={isSending} disabled={!isReady}>
          {act}
        </Button>
      </div>
    </form>
  )
}
