import type { WorthReturn } from '@bahi/contract/reports/worth'
import { formatMove } from '@bahi/money/format'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../../navigation/paths.ts'
import type { Veil } from '../../session/use-hidden-amounts.tsx'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import type { Worth } from './use-worth.ts'

interface WorthReturnsProps {
  worth: Worth
  of: WorthReturn
  onIndex: (code: string) => void
  veil: Veil
}

const rateText = (bps: number | null): string => (bps === null ? '—' : formatMove(bps))

/** What the money earned in a period, by two rules that are each said in a sentence, and an index of choice. */
export function WorthReturns({ worth: { indices, index }, of, onIndex, veil }: WorthReturnsProps) {
  const { t } = useText()
  const figures = useFigures()
  const name = indices.find(({ code }) => code === index)?.name
  const money = (amountPaise: number) => veil.veil(veil.mask(figures.signedRupees(amountPaise)))
  return (
    <Section title={t('worth.returns')}>
      <CardRows>
        <ListRow
          plain
          title={t('worth.gain')}
          detail={t('worth.gain.about')}
          end={money(of.gainPaise)}
          href={linkTo(paths.worthWorking, { of: 'gain', period: of.period })}
        />
        <ListRow
          plain
          title={t('worth.contributed')}
          detail={t('worth.contributed.about')}
          end={money(of.contributedPaise)}
          href={linkTo(paths.worthWorking, { of: 'contributed', period: of.period })}
        />
        <ListRow
          plain
          title={t('worth.xirr')}
          detail={t(of.xirrBps === null ? 'worth.xirr.none' : 'worth.xirr.about')}
          end={rateText(of.xirrBps)}
          href={linkTo(paths.worthWorking, { of: 'xirr', period: of.period })}
        />
        <ListRow
          plain
          title={t('worth.twr')}
          detail={t(of.timeWeightedBps === null ? 'worth.twr.none' : 'worth.twr.about')}
          end={rateText(of.timeWeightedBps)}
          href={linkTo(paths.worthWorking, { of: 'time-weighted', period: of.period })}
        />
        {name === undefined ? null : (
          <ListRow plain title={name} detail={t('worth.index.about')} end={rateText(of.indexBps)} />
        )}
      </CardRows>
      {indices.length < 2 ? null : (
        <ChipRow name={t('worth.index')}>
          {indices.map(({ code, name: text }) => (
            <Chip key={code} on={code === index} onPress={() => onIndex(code)}>
              {text}
            </Chip>
          ))}
        </ChipRow>
      )}
    </Section>
  )
}
