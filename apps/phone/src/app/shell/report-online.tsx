import { useEffect } from 'react'
import { reportOnline } from '@bahi/contract/customers/support'
import { useClient } from '../../calls/client.ts'
import { useSession } from '../../session/use-session.ts'

/**
 * Tells the server, for whoever is logged in, when the app comes to the front and when it goes. Nobody waits for it, and a
 * failure is said to nobody, but for one: it is often the first to hear that the session has ended, and the customer is then told so.
 */
export function ReportOnline() {
  const { call } = useClient()
  const { token } = useSession()
  useEffect(() => {
    if (token === null) return
    const report = (status: 0 | 1) => void call(reportOnline, { status }, { isLoading: false }).catch(() => undefined)
    const shown = () => report(document.visibilityState === 'hidden' ? 0 : 1)
    shown()
    document.addEventListener('visibilitychange', shown)
    return () => document.removeEventListener('visibilitychange', shown)
  }, [call, token])
  return null
}
