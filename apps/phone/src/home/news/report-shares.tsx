import { useState } from 'react'
import type { MarketReport, ReportShare } from '@bahi/contract/market/news'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { Move } from '@bahi/ui/figures/price'
import { Section } from '@bahi/ui/layout/screen'
import { ListRow } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'

const rankings = [
  { of: 'gainers', textKey: 'report.gainers' },
  { of: 'losers', textKey: 'report.losers' },
  { of: 'byValue', textKey: 'report.byValue' },
  { of: 'byVolume', textKey: 'report.byVolume' },
] as const satisfies readonly { of: keyof MarketReport; textKey: TextKey }[]

/** Who rose and fell most, and what was traded most: of the day of the report, not of now. */
export function ReportShares({ report }: { report: MarketReport }) {
  const { t } = useText()
  const [of, setOf] = useState<(typeof rankings)[number]['of']>('gainers')
  if (rankings.every((ranking) => report[ranking.of].length === 0)) return null
  return (
    <Section title={t('report.which')}>
      <ChipRow name={t('report.which')}>
        {rankings.map((ranking) => (
          <Chip key={ranking.of} on={ranking.of === of} onPress={() => setOf(ranking.of)}>
            {t(ranking.textKey)}
          </Chip>
        ))}
      </ChipRow>
      {report[of].map((share) => (
        <ShareOfDay key={share.code} share={share} of={of} />
      ))}
    </Section>
  )
}

function ShareOfDay({
  share: { code, name, closePaise, changeBps, volume, valuePaise },
  of,
}: {
  share: ReportShare
  of: (typeof rankings)[number]['of']
}) {
  const { t } = useText()
  const figures = useFigures()
  const move = figures.move(10_000 + changeBps, 10_000)
  const traded =
    of === 'byValue'
      ? `${t('report.value')} ${figures.compactRupees(valuePaise)}`
      : of === 'byVolume'
        ? `${t('report.volume')} ${figures.compact(volume)}`
        : name
  return (
    <ListRow
      bare
      title={code}
      detail={traded}
      end={figures.price(closePaise)}
      endDetail={<Move direction={move.direction} text={move.percent} name={move.name} size="small" />}
      href={linkTo(paths.stock, { code })}
    />
  )
}
