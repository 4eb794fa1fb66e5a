import { logOut } from '@bahi/contract/customers/account'
import { useToast } from '@bahi/ui/feedback/toast'
import { useClient } from '../../calls/client.ts'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { readOwnToken } from '../../session/practice-keys.ts'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'

const longestWaitMs = 1_000

/** Ends the session here and on the server. The phone forgets it even when the server cannot be reached: the customer said so. */
export function useLogOut(): () => void {
  const { t } = useText()
  const { call } = useClient()
  const session = useSession()
  const { relaunch } = useNavigation()
  const { toast } = useToast()
  return () => {
    // The call carries the token, so the phone forgets it once the server has answered, or has had its moment.
    const end = () => call(logOut, {}, { isLoading: false, needLogin: false }).catch(() => undefined)
    const own = readOwnToken()
    // Who is in a practice book leaves the full account too.
    const ended = own === null ? end() : end().then(() => (session.switchTo(own), end()))
    const late = new Promise((resolve) => setTimeout(resolve, longestWaitMs))
    void Promise.race([ended, late]).then(session.logOut)
    toast(t('more.loggedOut'), { tone: 'done' })
    relaunch(paths.home)
  }
}
