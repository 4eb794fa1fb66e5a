import { useState } from 'react'
import type { WorthClass } from '@bahi/contract/reports/worth'
import { formatPercent } from '@bahi/money/format'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { Section } from '@bahi/ui/layout/screen'
import { linkTo, paths } from '../../navigation/paths.ts'
import type { Veil } from '../../session/use-hidden-amounts.tsx'
import { sectorName } from '../../text/sector-name.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type Text, type TextKey } from '../../text/use-text.tsx'
import { findConcentration } from './concentration.ts'
import type { WorthParts } from './use-worth.ts'

export const classTexts = {
  cash: 'worth.class.cash',
  shares: 'worth.class.shares',
  gold: 'worth.class.gold',
  funds: 'worth.class.funds',
  plans: 'worth.class.plans',
  redeeming: 'worth.class.redeeming',
} as const satisfies Record<WorthClass, TextKey>

const cuts = ['class', 'sector', 'holding'] as const
type Cut = (typeof cuts)[number]
const cutTexts = {
  class: 'worth.by.class',
  sector: 'worth.by.sector',
  holding: 'worth.by.holding',
} as const satisfies Record<Cut, TextKey>

/** What the account is made of, cut by class, by sector or by holding. */
export function WorthAllocation({ parts, veil }: { parts: WorthParts; veil: Veil }) {
  const text = useText()
  const { t } = text
  const figures = useFigures()
  const [cut, setCut] = useState<Cut>('class')
  const bars = barsOf(cut, parts, text)
  return (
    <Section title={t('worth.parts')}>
      <Concentrated parts={parts} />
      <ChipRow name={t('worth.parts')}>
        {cuts.map((one) => (
          <Chip key={one} on={one === cut} onPress={() => setCut(one)}>
            {t(cutTexts[one])}
          </Chip>
        ))}
      </ChipRow>
      {bars.length === 0 ? <p className="worth-page__words">{t('worth.parts.none')}</p> : null}
      <ul className="worth-bars">
        {bars.map(({ key, name, paise, bps }) => (
          <li key={key}>
            <a className="worth-bars__one" href={linkTo(paths.worthWorking, { of: cut, key })}>
              <span className="worth-bars__name">{name}</span>
              <span className="worth-bars__amount">{veil.veil(veil.mask(figures.rupees(paise)))}</span>
              <span className="worth-bars__share">{formatPercent(bps)}</span>
              <span className="worth-bars__line" aria-hidden="true">
                <span style={{ width: `${bps / 100}%` }} />
              </span>
            </a>
          </li>
        ))}
      </ul>
      {cut === 'sector' && bars.length > 0 ? <p className="worth-page__words">{t('worth.sector.about')}</p> : null}
    </Section>
  )
}

function barsOf(cut: Cut, { classes, sectors, holdings }: WorthParts, text: Text) {
  if (cut === 'class') return classes.map((one) => ({ ...one, key: one.class, name: text.t(classTexts[one.class]) }))
  if (cut === 'sector') return sectors.map((one) => ({ ...one, key: one.sector, name: sectorName(one.sector, text) }))
  return holdings.map((one) => ({ ...one, key: one.code }))
}

/** How much hangs on the largest holding and on one sector, in words. */
function Concentrated({ parts }: { parts: WorthParts }) {
  const text = useText()
  const { t } = text
  const { largest, isHeavy, sector } = findConcentration(parts)
  if (largest === null) return <p className="worth-page__words">{t('worth.largest.none')}</p>
  const said = { name: largest.name, share: formatPercent(largest.bps) }
  return (
    <>
      <p className="worth-page__words">
        {isHeavy
          ? t('worth.largest.heavy', { ...said, half: formatPercent(Math.round(largest.bps / 2)) })
          : t('worth.largest', said)}
      </p>
      {sector === null ? null : (
        <p className="worth-page__words">
          {t('worth.sector.heavy', { sector: sectorName(sector.name, text), share: formatPercent(sector.bps) })}
        </p>
      )}
    </>
  )
}
