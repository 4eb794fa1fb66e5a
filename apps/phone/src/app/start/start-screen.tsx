import './start.css'
import { useEffect, useState } from 'react'
import { useToast } from '@bahi/ui/feedback/toast'
import { BrandMark } from '@bahi/ui/layout/brand-mark'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { pendingAfterMs } from '../../page/screen-loading.tsx'
import { useText } from '../../text/use-text.tsx'
import { useStart } from './use-start.ts'

/** The first page: the mark while settings and version come, then Home in its place. */
export function StartScreen() {
  const { t } = useText()
  const { redirect } = useNavigation()
  const { notice } = useToast()
  const { ready, newVersion } = useStart()
  const slow = useSlow()
  useEffect(() => {
    if (!ready) return
    if (newVersion !== null)
      notice(t('start.newVersion', { version: newVersion }), {
        action: { text: t('start.reload'), onPress: () => location.reload() },
      })
    redirect(paths.home)
  }, [ready, newVersion, notice, redirect, t])
  return (
    <main className="start-screen">
      <BrandMark sizePx={72} onCover />
      <h1 className="start-screen__name">{t('app.name')}</h1>
      <p className="start-screen__promise">{t('app.promise')}</p>
      <p className="start-screen__state" role="status">
        {slow ? t('state.loading') : ''}
      </p>
    </main>
  )
}

function useSlow(): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), pendingAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return slow
}
