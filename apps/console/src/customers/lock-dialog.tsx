import { InputNumber, Select } from 'antd'
import { useState } from 'react'
import { lockCustomer } from '@bahi/contract/customers/staff'
import { Field, TextField } from '../page/fields.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { useClient } from '../session/client.ts'
import { lockKindWords, lockReasonWords, type LockKind, type LockReason } from './customer-words.ts'
import { useLockReasons } from './use-customers.ts'

interface LockDialogProps {
  kind: LockKind
  customerId: string
  onClose: () => void
  onChanged: () => Promise<void>
}

/** Locks for a reason of the closed list, no longer than the reason allows. */
export function LockDialog({ kind, customerId, onClose, onChanged }: LockDialogProps) {
  const client = useClient()
  const reasons = useLockReasons().data?.items.filter((one) => one.kind === kind) ?? []
  const [lockReason, setLockReason] = useState<LockReason>()
  const [hours, setHours] = useState<number | null>(null)
  const [legalOrder, setLegalOrder] = useState('')
  const chosen = reasons.find(({ reason }) => reason === lockReason)
  const isOrder = lockReason === 'legal-order'
  const isReady =
    chosen !== undefined &&
    (isOrder
      ? legalOrder.trim() !== ''
      : hours !== null && (chosen.longestHours === null || hours <= chosen.longestHours))
  const lock = async (reason: string, options: { idempotencyKey: string }) => {
    if (lockReason === undefined) return
    await client.call(
      lockCustomer,
      {
        id: customerId,
        kind,
        lockReason,
        reason,
        ...(hours === null ? {} : { hours }),
        legalOrder: isOrder ? legalOrder.trim() : '',
      },
      options,
    )
    await onChanged()
  }
  return (
    <ReasonDialog
      title={`Lock ${lockKindWords[kind].toLowerCase()}`}
      act={chosen?.needsTwo === true ? 'Propose' : 'Lock'}
      danger
      open
      onClose={onClose}
      isReady={isReady}
      done={
        chosen?.needsTwo === true
          ? 'Proposed. A second person decides.'
          : 'Locked. The customer reads why and until when.'
      }
      onAct={lock}
    >
      <Field label="Reason of the closed list">
        <Select
          value={lockReason ?? null}
          onChange={(next: LockReason) => {
            setLockReason(next)
            setHours(reasons.find(({ reason }) => reason === next)?.longestHours ?? null)
          }}
          placeholder="Choose"
          options={reasons.map(({ reason, longestHours }) => ({
            value: reason,
            label: `${lockReasonWords[reason]}${longestHours === null ? '' : `, ${longestHours} h at most`}`,
          }))}
        />
      </Field>
      <label className="dialog__field">
        Hours
        <InputNumber
          value={hours}
          onChange={setHours}
          min={1}
          max={chosen?.longestHours ?? 24 * 366}
          precision={0}
          style={{ width: '100%' }}
        />
        <span className="dialog__count">
          {chosen === undefined
            ? ''
            : chosen.longestHours === null
              ? 'Empty: until the order ends'
              : `${chosen.longestHours} at most within 30 days`}
        </span>
      </label>
      {isOrder ? (
        <TextField label="Number of the order, and whose" value={legalOrder} onChange={setLegalOrder} maxLength={200} />
      ) : null}
    </ReasonDialog>
  )
}
