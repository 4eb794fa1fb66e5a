import { formatMove } from '@bahi/money/format'
import { DisplayFigure, Move } from '@bahi/ui/figures/price'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { Gutter } from '@bahi/ui/layout/screen'
import { formatDay } from '../../text/business-time.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { formatNav } from './nav-figure.ts'
import type { NavLine, NavRange } from './nav-ranges.ts'

const inKeys = {
  '1M': 'scheme.in.1M',
  '6M': 'scheme.in.6M',
  '1Y': 'scheme.in.1Y',
  '3Y': 'scheme.in.3Y',
} as const satisfies Record<Exclude<NavRange, 'all'>, TextKey>

interface NavHeadProps {
  nav: string
  navOn: string
  line: NavLine
  range: NavRange
  /** The day under the finger, in the place of the newest. */
  scrubbed: { date: string; nav: number } | null
}

/**
 * The net value as the one large figure, what it did over days that really were, and apart from that the move of a
 * range that begins before the opening, named as computed.
 */
export function NavHead({ nav, navOn, line, range, scrubbed }: NavHeadProps) {
  const { ownBps, ownSince, ownFrom, wholeBps, dates } = line
  const { t, language } = useText()
  const figure = `₹${scrubbed === null ? formatNav(nav) : formatNav(scrubbed.nav)}`
  const isWhole = range !== 'all' && ownFrom === null && dates.length > 0
  return (
    <Gutter>
      <p className="text-caption text-3">{t('scheme.nav.on', { day: formatDay(scrubbed?.date ?? navOn, language) })}</p>
      <DisplayFigure text={figure} name={figure} />
      {ownBps === null ? null : (
        <p>
          <Move direction={directionOf(ownBps)} size="large" text={formatMove(ownBps)} />{' '}
          <span className="text-2">
            {isWhole ? t(inKeys[range]) : t('scheme.in.since', { day: formatDay(ownSince ?? navOn, language) })}
          </span>
        </p>
      )}
      {ownFrom === null || wholeBps === null ? null : (
        <p className="text-caption text-3">
          {t('scheme.in.computed', { move: formatMove(wholeBps), day: formatDay(dates[0] ?? navOn, language) })}
        </p>
      )}
    </Gutter>
  )
}
