import './page.css'
import { useUserInfo } from '../session/use-user-info.ts'
import { useText } from '../text/use-text.tsx'

/** Under the badge of every page with a balance: from a practice account nothing can ever be transferred out. */
export function PracticeStrip() {
  const { t } = useText()
  const { data } = useUserInfo()
  if (data?.simulated !== true) return null
  return <p className="practice-strip">{t('app.practice')}</p>
}
