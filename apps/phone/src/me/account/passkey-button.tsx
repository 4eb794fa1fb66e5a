import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { askPasskeyLogIn, logInWithPasskey } from '@bahi/contract/customers/passkeys'
import { askForPasskey, canUsePasskeys, NoPasskey } from '@bahi/ui/base/passkeys'
import { Button } from '@bahi/ui/buttons/button'
import { useToast } from '@bahi/ui/feedback/toast'
import { useClient } from '../../calls/client.ts'
import { useText } from '../../text/use-text.tsx'
import { usePasskeyProblem } from '../passkeys/use-passkey-problem.ts'
import { keepDeviceKey, readDeviceKey } from './device-key.ts'
import { useEnter } from './use-sign-in.ts'

/** Logs in without phone and password, where the browser can. `onRefused` shows what the server refused. */
export function PasskeyButton({ onRefused }: { onRefused: (cause: unknown) => void }) {
  const { t } = useText()
  const { toast } = useToast()
  const { call } = useClient()
  const enter = useEnter()
  const problemText = usePasskeyProblem()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const question = await call(askPasskeyLogIn, {}, { isLoading: false })
      return call(logInWithPasskey, { ...(await askForPasskey(question)), deviceKey: readDeviceKey() })
    },
    onSuccess: ({ token, deviceKey, user }) => {
      keepDeviceKey(deviceKey)
      enter(token, user)
    },
    onError: (cause) => (cause instanceof NoPasskey ? toast(problemText(cause)) : onRefused(cause)),
  })
  if (!canUsePasskeys()) return null
  return (
    <Button kind="soft" icon={<Fingerprint size={20} strokeWidth={1.9} />} busy={isPending} onPress={() => mutate()}>
      {t('login.passkey')}
    </Button>
  )
}
