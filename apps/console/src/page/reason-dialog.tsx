import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Button, Input, Modal } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import { useClient } from '../session/client.ts'
import { refresh } from '../session/refresh.ts'
import { Failure } from './fields.tsx'

export const reasonLength = { least: 10, most: 300 } as const

interface ReasonDialogProps {
  title: string
  /** What will happen, and who reads it. */
  children?: ReactNode
  /** The word on the button. */
  act: string
  danger?: boolean
  /** False while something else of the dialog is not filled in. */
  isReady?: boolean
  open: boolean
  onClose: () => void
  /** One intent: the same key for every try until it is done. */
  onAct: (reason: string, options: { idempotencyKey: string }) => Promise<unknown>
  /** Said in passing when it is done. */
  done: string
}

/** An act of staff with its typed reason, which the person concerned can read. Everything on the screen is asked for again afterwards. */
export function ReasonDialog(props: ReasonDialogProps) {
  return (
    <Modal open={props.open} title={props.title} footer={null} onCancel={props.onClose} width={460} destroyOnHidden>
      <ReasonForm {...props} />
    </Modal>
  )
}

function ReasonForm({ children, act, danger = false, isReady = true, onClose, onAct, done }: ReasonDialogProps) {
  const client = useClient()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const [reason, setReason] = useState('')
  // Other words are another intent; the same words tried again are the same.
  const idempotencyKey = useMemo(() => (reason === '' ? '' : client.newIdempotencyKey()), [client, reason])
  const doing = useMutation({
    mutationFn: () => onAct(reason.trim(), { idempotencyKey }),
    onSuccess: () => {
      onClose()
      void message.success(done)
    },
    onSettled: () => refresh(queries),
  })
  const isLong = reason.trim().length >= reasonLength.least
  return (
    <form
      className="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        if (isLong && isReady && !doing.isPending) doing.mutate()
      }}
    >
      {children}
      <div className="dialog__field">
        <label className="dialog__field">
          Reason
          <Input.TextArea
            autoFocus
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            maxLength={reasonLength.most}
            autoSize={{ minRows: 2, maxRows: 6 }}
          />
        </label>
        <span className="dialog__count">
          {isLong
            ? `${reason.length} / ${reasonLength.most}`
            : `At least ${reasonLength.least} characters; it stands in the audit log`}
        </span>
      </div>
      <Failure cause={doing.error} />
      <DialogButtons
        act={act}
        danger={danger}
        isSending={doing.isPending}
        isReady={isLong && isReady}
        onClose={onClose}
      />
    </form>
  )
}

/** The foot of a dialog: the way out, and the act. */
export function DialogButtons({
  act,
  danger = false,
  isSending,
  isReady,
  onClose,
}: {
  act: string
  danger?: boolean
  isSending: boolean
  isReady: boolean
  onClose: () => void
}) {
  return (
    <div className="dialog__buttons">
      <Button onClick={onClose}>Cancel</Button>
      <Button type="primary" danger={danger} htmlType="submit" loading={isSending} disabled={!isReady}>
        {act}
      </Button>
    </div>
  )
}
