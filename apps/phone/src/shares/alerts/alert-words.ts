import type { AlertView } from '@bahi/contract/customers/alerts'
import { useMarketClock } from '../../live/use-live.ts'
import { formatDay, formatSecondOfDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'

/** An alert in words: what it waits for, and how it stands. */
export function useAlertWords() {
  const { t, language } = useText()
  const figures = useFigures()
  const today = useMarketClock()?.date
  return {
    /** "Falls to 1,380.00" */
    waitsFor: ({ kind, level, moveBps }: Pick<AlertView, 'kind' | 'level' | 'moveBps'>) => {
      if (kind === 'move') return t('alert.line.move', { percent: String((moveBps ?? 0) / 100) })
      const price = figures.price(level ?? 0)
      return kind === 'above' ? t('alert.line.above', { price }) : t('alert.line.below', { price })
    },
    /** "reached today at 09:52:10, at 1,400.20" */
    stands: ({ state, fired, repeats }: Pick<AlertView, 'state' | 'fired' | 'repeats'>) => {
      if (state === 'ended') return t('alert.ended')
      const reached = fired === null ? null : reachedText(fired)
      if (state === 'fired') return reached ?? ''
      const stands = state === 'off' ? t('alert.off') : repeats ? t('alert.repeats') : t('alert.on')
      return reached === null ? stands : `${stands} · ${reached}`
    },
  }

  function reachedText({ on, second, value }: NonNullable<AlertView['fired']>): string {
    const at = { time: formatSecondOfDay(second, true), price: figures.price(value) }
    return on === today ? t('alert.reached.today', at) : t('alert.reached', { ...at, day: formatDay(on, language) })
  }
}
