import { lazy, Suspense } from 'react'
import { loadChunk } from '../navigation/load-chunk.ts'
import { useSettings } from '../session/use-settings.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { PracticePlace, VisitorIntro } from './visitor-intro.tsx'

/** It comes with the amount, which the card waits for anyway. */
const PracticeButton = lazy(() =>
  loadChunk(() => import('../page/practice-button.tsx').then((file) => ({ default: file.PracticeButton }))),
)

/** For visitors: Bahi in two sentences, and the two ways to log in. Not drawn beside a live market, which has no practice accounts. */
export function VisitorCard() {
  const { t } = useText()
  const figures = useFigures()
  const { data: settings } = useSettings()
  const cash = settings?.practiceCashPaise
  if (cash === null) return null
  if (cash === undefined) return <VisitorIntro t={t} amount={null} practice={<PracticePlace />} />
  return (
    <VisitorIntro
      t={t}
      amount={t('visitor.card.start', { amount: figures.roundRupees(cash) })}
      practice={
        <Suspense fallback={<PracticePlace />}>
          <PracticeButton />
        </Suspense>
      }
    />
  )
}
