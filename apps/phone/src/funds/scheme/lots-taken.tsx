import './scheme.css'
import type { FundPreview } from '@bahi/contract/funds/views'
import { formatPercent } from '@bahi/money/format'
import { Move } from '@bahi/ui/figures/price'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { LotDisc } from '../../entries/lot-disc.tsx'
import { formatDay, formatShortDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type Text } from '../../text/use-text.tsx'
import { formatNav } from './nav-figure.ts'
import { isLockedOn } from './units-rules.ts'
import type { SchemeLot } from './use-schemes.ts'

/** What leaving with a lot would cost on a day, and until when; or until when it cannot leave at all. */
export function exitText(
  { t, language }: Text,
  lot: Pick<SchemeLot, 'lockedUntil' | 'exitBps' | 'exitFreeOn'>,
  on: string,
): string {
  const { lockedUntil, exitBps, exitFreeOn } = lot
  if (lockedUntil !== null && isLockedOn(lot, on))
    return t('scheme.lot.locked', { day: formatShortDay(lockedUntil, language) })
  if (exitBps === 0) return t('scheme.lot.free')
  const percent = formatPercent(exitBps)
  return exitFreeOn === null
    ? t('scheme.lot.load', { percent })
    : t('scheme.lot.loadUntil', { percent, day: formatDay(exitFreeOn, language) })
}

/** Which lots a redemption takes, oldest first, and what each has earned, at the value of the day that applies. */
export function LotsTaken({ lots, on }: { lots: FundPreview['lots']; on: string }) {
  const text = useText()
  const { t, language } = text
  const figures = useFigures()
  if (lots.length === 0) return null
  return (
    <section>
      <div className="lots-taken__head">
        <h2>{t('scheme.lots.oldest')}</h2>
        <span>{t('scheme.lots.takenOfHeld')}</span>
      </div>
      <ol>
        {lots.map((lot, index) => (
          <li key={lot.id} className="lots-taken__lot">
            <LotDisc number={index + 1} locked={isLockedOn(lot, on)} />
            <span className="lots-taken__words">
              <span className="lots-taken__when">
                {formatDay(lot.boughtOn, language)} · {formatNav(lot.nav)}
                <small>{exitText(text, lot, on)}</small>
              </span>
              <span className="lots-taken__end">
                <span>
                  <b>{figures.shares(lot.taken)}</b> {t('scheme.lots.of', { held: figures.shares(lot.remaining) })}
                </span>
                {lot.taken === 0 ? null : (
                  <Move
                    direction={directionOf(lot.takenGainPaise)}
                    text={figures.signedRupees(lot.takenGainPaise)}
                    size="small"
                  />
                )}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
