import { useState } from 'react'
import { Button } from '@bahi/ui/buttons/button'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import type { PlanDetail } from './use-plans.ts'

const shownAtFirst = 5

/** "9.4%": to a tenth, which is what a bar shows. */
function weightText(bps: number): string {
  return `${(bps / 100).toFixed(1)}%`
}

/** What the plan holds today, the largest first, each with its part of the whole. */
export function PlanWeights({ plan: { holdings, cashPaise, dividendsPaise } }: Pick<PlanDetail, 'plan'>) {
  const { t } = useText()
  const figures = useFigures()
  const [isWhole, setWhole] = useState(false)
  const sorted = holdings.toSorted((one, other) => other.weightBps - one.weightBps)
  const most = sorted[0]?.weightBps ?? 0
  return (
    <Section title={t('plan.holds')}>
      {sorted.length === 0 ? (
        <Gutter>
          <p className="text-2">{t('plan.holds.none')}</p>
        </Gutter>
      ) : (
        <ul className="plan-weights">
          {sorted.slice(0, isWhole ? undefined : shownAtFirst).map(({ code, symbol, name, weightBps }) => (
            <li key={code}>
              <a className="plan-weights__one" href={linkTo(paths.stock, { code })}>
                <span className="plan-weights__names">
                  <b>{symbol}</b>
                  <small>{name}</small>
                </span>
                <span className="plan-weights__bar" aria-hidden="true">
                  <span style={{ width: `${most === 0 ? 0 : (weightBps / most) * 100}%` }} />
                </span>
                <span className="plan-weights__part">{weightText(weightBps)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <Gutter>
        <p className="text-caption text-3">{t('plan.holds.cash', { amount: figures.compactRupees(cashPaise) })}</p>
        {dividendsPaise === 0 ? null : (
          <p className="text-caption text-3">
            {t('plan.holds.dividends', { amount: figures.compactRupees(dividendsPaise) })}
          </p>
        )}
        {isWhole || sorted.length <= shownAtFirst ? null : (
          <Button kind="quiet" small onPress={() => setWhole(true)}>
            {t('scheme.contents.all', { count: sorted.length })}
          </Button>
        )}
      </Gutter>
    </Section>
  )
}
