import { Move } from '@bahi/ui/figures/price'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { LotDisc } from '../entries/lot-disc.tsx'
import { useToday } from '../live/use-today.ts'
import { formatDay } from '../text/business-time.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { exitText } from './scheme/lots-taken.tsx'
import { formatNav } from './scheme/nav-figure.ts'
import { isLockedOn } from './scheme/units-rules.ts'
import type { SchemeHolding } from './scheme/use-schemes.ts'

/** The lots of a fund, oldest first: redemptions take them in this order. Exit load and lock-up are said on the lot, and the cost of what is left of it. */
export function FundLots({ lots }: { lots: SchemeHolding['lots'] }) {
  const text = useText()
  const { t, language } = text
  const figures = useFigures()
  const today = useToday()
  if (lots.length === 0) return null
  return (
    <Section
      title={t('fund.lots', { count: lots.length })}
      end={<span className="text-caption text-3">{t('scheme.lots.oldest')}</span>}
    >
      <Gutter>
        <ol>
          {lots.map((lot, index) => (
            <li key={lot.id} className="lots-taken__lot">
              <LotDisc number={index + 1} locked={isLockedOn(lot, today)} />
              <span className="lots-taken__words">
                <span className="lots-taken__when">
                  {formatDay(lot.boughtOn, language)} · {formatNav(lot.nav)}
                  <small>{exitText(text, lot, today)}</small>
                  <small>
                    {t('fund.lot.cost', {
                      cost: figures.rupees(lot.valuePaise - lot.gainPaise),
                      value: figures.rupees(lot.valuePaise),
                    })}
                  </small>
                </span>
                <span className="lots-taken__end">
                  <span>
                    <b>{figures.shares(lot.remaining)}</b>
                    {lot.remaining === lot.units
                      ? null
                      : ` ${t('scheme.lots.of', { held: figures.shares(lot.units) })}`}
                  </span>
                  <Move
                    direction={directionOf(lot.gainPaise)}
                    text={figures.signedRupees(lot.gainPaise)}
                    size="small"
                  />
                </span>
              </span>
            </li>
          ))}
        </ol>
      </Gutter>
    </Section>
  )
}
