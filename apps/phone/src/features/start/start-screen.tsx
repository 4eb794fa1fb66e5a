import { BrandMark } from '@bahi/ui/brand-mark'
import { useEffect } from 'react'
import { useNavigation } from '../../navigate.ts'
import { paths } from '../../paths.ts'
import { useText } from '../../text/use-text.tsx'
import './start-screen.css'

/** The first page: the mark for a moment, then Home in its place. */
export function StartScreen() {
  const { t } = useText()
  const { redirect } = useNavigation()
  useEffect(() => {
    redirect(paths.home)
  }, [redirect])
  return (
    <main className="start-screen">
      <BrandMark sizePx={72} onCover />
      <h1 className="start-screen__name">{t('app.name')}</h1>
      <p className="start-screen__promise">{t('app.promise')}</p>
    </main>
  )
}
