import { useEffect } from 'react'
import { renewPush } from '@bahi/contract/customers/messages'
import { useClient } from '../../calls/client.ts'
import { readPushEndpoint, unsubscribeHere } from '../../device/push.ts'
import { readOwnToken } from '../../session/practice-keys.ts'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'

/**
 * Binds the messages of this device to the present log-in, so that they end with its log-out. Messages of somebody else, who
 * was logged in here before, are ended.
 */
export function useRenewedPush(): void {
  const { call } = useClient()
  const { loggedIn } = useSession()
  const { language } = useText()
  useEffect(() => {
    // In a practice book the full account keeps its messages.
    if (!loggedIn || readOwnToken() !== null) return
    const renew = async () => {
      const endpoint = await readPushEndpoint()
      if (endpoint === null) return
      const { known } = await call(renewPush, { endpoint, lang: language }, { isLoading: false, needLogin: false })
      if (!known) await unsubscribeHere()
    }
    // What cannot be renewed now is renewed when the app is opened again.
    renew().catch(() => undefined)
  }, [loggedIn, call, language])
}
