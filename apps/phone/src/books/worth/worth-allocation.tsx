import { useState } from 'react'
import type { WorthClass } from '@bahi/contract/reports/worth'
import { formatPercent } from '@bahi/money/format'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { Section } from '@bahi/ui/layout/screen'
import type { Veil } from '../../session/use-hidden-amounts.tsx'
import { sectorName } from '../../text/sector-name.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type Text, type TextKey } from '../../text/use-text.tsx'
import type { WorthParts } from './use-worth.ts'

const classTexts = {
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

/** From a quarter of everything on, the page says what a fall of one holding would do. */
const LARGE_BPS = 2_500

/** What the account is made of, cut by class, by sector or by holding. */
export function WorthAllocation({ parts, veil }: { parts: WorthParts; veil: Veil }) {
  const text = useText()
  const { t } = text
  const figures = useFigures()
  const [cut, setCut] = useState<Cut>('class')
  const bars = barsOf(cut, parts, text)
  return (
    <Section title={t('worth.parts')}>
      <p className="worth-page__words">{concentrationOf(parts, text)}</p>
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
          <li key={key} className="worth-bars__one">
            <span className="worth-bars__name">{name}</span>
            <span className="worth-bars__amount">{veil.veil(veil.mask(figures.rupees(paise)))}</span>
            <span className="worth-bars__share">{formatPercent(bps)}</span>
            <span className="worth-bars__line" aria-hidden="true">
              <span style={{ width: `${bps / 100}%` }} />
            </span>
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

/** How much hangs on the largest holding, in words. */
function concentrationOf({ holdings }: WorthParts, { t }: Text): string {
  const [largest] = holdings
  if (largest === undefined) return t('worth.largest.none')
  const said = { name: largest.name, share: formatPercent(largest.bps) }
  return largest.bps < LARGE_BPS
    ? t('worth.largest', said)
    : t('worth.largest.heavy', { ...said, half: formatPercent(Math.round(largest.bps / 2)) })
}
