import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { KeyRound } from 'lucide-react'
import { askStaffPasskey, signInWithPasskey } from '@bahi/contract/staff/passkeys'
import { askForPasskey, canUsePasskeys, NoPasskey } from '@bahi/ui/base/passkeys'
import { useClient } from '../../session/client.ts'
import { useSessionStore } from '../../session/session.ts'
import { refusalText } from '../../text/refusal-text.ts'
import { keepDeviceKey, readDeviceKey } from './device-key.ts'

interface PasskeyButtonProps {
  known: { readonly name: string; readonly password: string }
  onRefused: (why: string) => void
}

/** A passkey in the place of the code, where the browser can have one. */
export function PasskeyButton({ known, onRefused }: PasskeyButtonProps) {
  const client = useClient()
  const session = useSessionStore()
  const signIn = useMutation({
    mutationFn: async () => {
      const question = await client.call(askStaffPasskey, {}, { needLogin: false })
      const input = { ...known, ...(await askForPasskey(question)), deviceKey: readDeviceKey() }
      return client.call(signInWithPasskey, input, { needLogin: false })
    },
    onSuccess: ({ deviceKey, ...opened }) => {
      keepDeviceKey(deviceKey)
      session.signIn(opened)
    },
    // Whoever closed the browser's question may still type the code.
    onError: (cause) => (cause instanceof NoPasskey ? undefined : onRefused(refusalText(cause))),
  })
  if (!canUsePasskeys()) return null
  return (
    <>
      {signIn.error instanceof NoPasskey ? (
        <p className="sign-in__wrong" role="alert">
          {refusalText(signIn.error)}
        </p>
      ) : null}
      <Button
        size="large"
        block
        icon={<KeyRound size={18} />}
        loading={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        Use a passkey instead
      </Button>
    </>
  )
}
