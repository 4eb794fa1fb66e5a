import { useEffect, useState } from 'react'
import { useToast } from '@bahi/ui/feedback/toast'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { useHistory, usePlace } from '../../navigation/use-router.ts'
import { pendingAfterMs } from '../../page/screen-loading.tsx'
import { useText } from '../../text/use-text.tsx'
import { StartCover } from './start-cover.tsx'
import { useStart } from './use-start.ts'

/** The first page: the mark while settings and version come, then Home in its place. */
export function StartScreen() {
  const { t } = useText()
  const { redirect } = useNavigation()
  const history = useHistory()
  const place = usePlace()
  const { notice } = useToast()
  const { ready, newVersion } = useStart()
  const slow = useSlow()
  useEffect(() => {
    if (!ready) return
    if (newVersion !== null)
      notice(t('start.newVersion', { version: newVersion }), {
        action: { text: t('start.reload'), onPress: () => location.reload() },
      })
    // Whoever went on while the cover stood is waiting for another page.
    if (history.location.href === place.href) redirect(paths.home)
  }, [ready, newVersion, notice, redirect, history, place, t])
  return <StartCover t={t} state={slow ? t('state.loading') : ''} />
}

function useSlow(): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), pendingAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return slow
}
