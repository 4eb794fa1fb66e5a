import { useEffect } from 'react'
import { presenceEverySeconds, reportOnline } from '@bahi/contract/customers/support'
import { useClient } from '../../calls/client.ts'
import { useSession } from '../../session/use-session.ts'

/**
 * Tells the server, for whoever is logged in, when the app comes to the front and when it goes, and while it stays there. Nobody waits for it, and a
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
    const again = setInterval(() => document.visibilityState !== 'hidden' && report(1), presenceEverySeconds * 1_000)
    return () => {
      clearInterval(again)
      document.removeEventListener('visibilitychange', shown)
    }
  }, [call, token])
  return null
}
