import { InputNumber, Select } from 'antd'
import { useState } from 'react'
import { lockCustomer, type listLockReasons } from '@bahi/contract/customers/staff'
import { type ReplyOf } from '@bahi/contract/wire/endpoint'
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
  const [form, setForm] = useState<LockForm>({ hours: null, legalOrder: '' })
  const chosen = reasons.find(({ reason }) => reason === form.lockReason)
  const lock = async (reason: string, options: { idempotencyKey: string }) => {
    const { lockReason, hours, legalOrder } = form
    if (lockReason === undefined) return
    const order = lockReason === 'legal-order' ? legalOrder.trim() : ''
    await client.call(
      lockCustomer,
      { id: customerId, kind, lockReason, reason, ...(hours === null ? {} : { hours }), legalOrder: order },
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
      isReady={isFilledIn(form, chosen)}
      done={
        chosen?.needsTwo === true
          ? 'Proposed. A second person decides.'
          : 'Locked. The customer reads why and until when.'
      }
      onAct={lock}
    >
      <LockFields form={form} reasons={reasons} chosen={chosen} onChange={(next) => setForm({ ...form, ...next })} />
    </ReasonDialog>
  )
}

interface LockForm {
  readonly lockReason?: LockReason
  readonly hours: number | null
  readonly legalOrder: string
}

type Allowed = ReplyOf<typeof listLockReasons>['items'][number]

function isFilledIn({ hours, legalOrder }: LockForm, chosen: Allowed | undefined): boolean {
  if (chosen === undefined) return false
  if (chosen.reason === 'legal-order') return legalOrder.trim() !== ''
  return hours !== null && (chosen.longestHours === null || hours <= chosen.longestHours)
}

interface LockFieldsProps {
  form: LockForm
  reasons: readonly Allowed[]
  chosen: Allowed | undefined
  onChange: (next: Partial<LockForm>) => void
}

function LockFields({ form: { lockReason, hours, legalOrder }, reasons, chosen, onChange }: LockFieldsProps) {
  return (
    <>
      <Field label="Reason of the closed list">
        <Select
          value={lockReason ?? null}
          onChange={(next: LockReason) =>
            onChange({
              lockReason: next,
              hours: reasons.find(({ reason }) => reason === next)?.longestHours ?? null,
            })
          }
          placeholder="Choose"
          options={reasons.map(({ reason, longestHours }) => ({
            value: reason,
            label: `${lockReasonWords[reason]}${longestHours === null ? '' : `, ${longestHours} h at most`}`,
          }))}
        />
      </Field>
      <Field label="Hours" hint={hoursHint(chosen)}>
        <InputNumber
          value={hours}
          onChange={(next) => onChange({ hours: next })}
          min={1}
          max={chosen?.longestHours ?? 24 * 366}
          precision={0}
          style={{ width: '100%' }}
        />
      </Field>
      {lockReason === 'legal-order' ? (
        <TextField
          label="Number of the order, and whose"
          value={legalOrder}
          onChange={(order) => onChange({ legalOrder: order })}
          maxLength={200}
        />
      ) : null}
    </>
  )
}

function hoursHint(chosen: Allowed | undefined): string {
  if (chosen === undefined) return ''
  return chosen.longestHours === null ? 'Empty: until the order ends' : `${chosen.longestHours} at most within 30 days`
}
