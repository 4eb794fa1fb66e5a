import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useState } from 'react'
import { addStaffPasskey, askNewStaffPasskey } from '@bahi/contract/staff/passkeys'
import { makePasskey } from '@bahi/ui/base/passkeys'
import { DialogForm } from '../../page/dialog-form.tsx'
import { TextField } from '../../page/fields.tsx'
import { useClient } from '../../session/client.ts'
import { passkeysKey } from './passkeys-key.ts'

/** Asks for password and code again; then the device makes the passkey. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const add = useMutation({
    mutationFn: async () => {
      const made = await makePasskey(await client.call(askNewStaffPasskey, { password, code }))
      return client.call(addStaffPasskey, { ...made, name }, { idempotencyKey: client.newIdempotencyKey() })
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: passkeysKey })
      onClose()
    },
  })
  return (
    <Modal open title="Add a passkey" footer={null} onCancel={onClose}>
      <DialogForm
        act="Add the passkey"
        isReady={name.trim() !== '' && password !== '' && /^\d{6}$/.test(code)}
        isSending={add.isPending}
        cause={add.error}
        onSend={() => add.mutate()}
        onClose={onClose}
      >
        <TextField label="Name of the passkey" maxLength={40} value={name} onChange={setName} />
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          maxLength={200}
          value={password}
          onChange={setPassword}
        />
        <TextField
          label="Code from your app"
          hint="A code opens once: wait for the next if you have just signed in with this one."
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onChange={(typed) => setCode(typed.replace(/\D/g, ''))}
        />
      </DialogForm>
    </Modal>
  )
}
