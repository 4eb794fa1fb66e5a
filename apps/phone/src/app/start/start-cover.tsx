import './start.css'
import { BrandMark } from '@bahi/ui/layout/brand-mark'
import type { Text } from '../../text/use-text.tsx'

/** The cover that every visit but a visitor's begins with: in the page until the app is there, and then of the app. */
export function StartCover({ t, state }: { t: Text['t']; state: string }) {
  return (
    <main className="start-screen">
      <BrandMark sizePx={72} onCover />
      <h1 className="start-screen__name">{t('app.name')}</h1>
      <p className="start-screen__promise">{t('app.promise')}</p>
      <p className="start-screen__state" role="status">
        {state}
      </p>
    </main>
  )
}
