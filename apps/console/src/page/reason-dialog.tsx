import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Input, Modal } from 'antd'
import { useState, type ReactNode } from 'react'
import { refresh } from '../session/refresh.ts'
import { useIntentKey } from '../session/use-intent-key.ts'
import { DialogForm } from './dialog-form.tsx'

export const reasonLength = { least: 10, most: 300 } as const

interface ReasonDialogProps {
  title: string
  /** What will happen, and who reads it. */
  children?: ReactNode
  /** The word on the button. */
  act: string
  danger?: boolean
  /** The dialog has many fields before the reason: it is wide, and the first field has the focus. */
  isLong?: boolean
  /** False while something else of the dialog is not filled in. */
  isReady?: boolean
  open: boolean
  onClose: () => void
  /** One intent: the same key for every try until it is done. */
  onAct: (reason: string, options: { idempotencyKey: string }) => Promise<unknown>
  /** Said in passing when it is done. */
  done: string
}

/**
 * An act of staff with its typed reason, which the person concerned can read. Everything on the screen is asked for
 * again afterwards.
 */
export function ReasonDialog(props: ReasonDialogProps) {
  return (
    <Modal
      open={props.open}
      title={props.title}
      footer={null}
      onCancel={props.onClose}
      width={props.isLong === true ? 720 : 460}
      destroyOnHidden
    >
      <ReasonForm {...props} />
    </Modal>
  )
}

function ReasonForm({
  children,
  act,
  danger = false,
  isLong = false,
  isReady = true,
  onClose,
  onAct,
  done,
}: ReasonDialogProps) {
  const queries = useQueryClient()
  const { message } = App.useApp()
  const [reason, setReason] = useState('')
  const idempotencyKey = useIntentKey(reason)
  const doing = useMutation({
    mutationFn: () => onAct(reason.trim(), { idempotencyKey }),
    onSuccess: () => {
      onClose()
      void message.success(done)
    },
    onSettled: () => refresh(queries),
  })
  return (
    <DialogForm
      act={act}
      danger={danger}
      isReady={isReason(reason) && isReady}
      isSending={doing.isPending}
      cause={doing.error}
      onSend={() => doing.mutate()}
      onClose={onClose}
    >
      {children}
      <ReasonField value={reason} onChange={setReason} maxRows={6} isFirst={!isLong} />
    </DialogForm>
  )
}

/** Whether a reason is long enough for the server. */
export function isReason(reason: string): boolean {
  return reason.trim().length >= reasonLength.least
}

interface ReasonFieldProps {
  value: string
  onChange: (value: string) => void
  maxRows: number
  /** The cursor begins in it. */
  isFirst?: boolean
}

/** The reason of an act. The person whom the act concerns can read it. */
export function ReasonField({ value, onChange, maxRows, isFirst = false }: ReasonFieldProps) {
  return (
    <div className="dialog__field">
      <label className="dialog__field">
        Reason
        <Input.TextArea
          autoFocus={isFirst}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          maxLength={reasonLength.most}
          autoSize={{ minRows: 2, maxRows }}
        />
      </label>
      <span className="dialog__count">
        {isReason(value)
          ? `${value.length} / ${reasonLength.most}`
          : `At least ${reasonLength.least} characters; it stands in the audit log`}
      </span>
    </div>
  )
}
