import type { WorthFigure } from '@bahi/contract/reports/worth-figure'
import { Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../../navigation/paths.ts'
import type { Veil } from '../../session/use-hidden-amounts.tsx'
import { formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import type { WorthParts } from './use-worth.ts'

const sumOf = (items: readonly { paise: number }[]): number => items.reduce((sum, { paise }) => sum + paise, 0)

const open = (of: WorthFigure): string => linkTo(paths.worthWorking, { of })

/** What was earned and paid since the first day; each figure leads to the entries or the lots it is made of. */
export function WorthSoFar({ parts, veil }: { parts: WorthParts; veil: Veil }) {
  const { t, language } = useText()
  const figures = useFigures()
  const gain = (amountPaise: number) => veil.veil(veil.mask(figures.signedRupees(amountPaise)))
  const money = (amountPaise: number) => veil.veil(veil.mask(figures.rupees(amountPaise)))
  return (
    <Section title={t('worth.soFar')}>
      <CardRows>
        <ListRow
          plain
          title={t('worth.realised')}
          detail={t('worth.realised.about')}
          end={gain(parts.realisedPaise)}
          href={open('realised')}
        />
        <ListRow
          plain
          title={t('worth.unrealised')}
          detail={t('worth.unrealised.about')}
          end={gain(parts.unrealisedPaise)}
          href={open('unrealised')}
        />
        <ListRow plain title={t('worth.dividends')} end={money(parts.dividendsPaise)} href={open('dividends')} />
        {parts.dividendsToCome.map(({ code, exDate, paidOn, amountPaise }) => (
          <ListRow
            key={`${code} ${exDate}`}
            plain
            title={t('worth.toCome', { code })}
            detail={t('worth.toCome.days', { ex: formatDay(exDate, language), paid: formatDay(paidOn, language) })}
            end={money(amountPaise)}
            href={open('to-come')}
          />
        ))}
        <ListRow
          plain
          title={t('worth.charges')}
          detail={t('worth.charges.about')}
          end={money(sumOf(parts.charges))}
          href={open('charges')}
        />
        <ListRow
          plain
          title={t('worth.taxes')}
          detail={t('worth.taxes.about')}
          end={money(sumOf(parts.taxes))}
          href={open('taxes')}
        />
        {parts.exitLoadsPaise === 0 ? null : (
          <ListRow
            plain
            title={t('worth.exitLoads')}
            detail={t('worth.exitLoads.about')}
            end={money(parts.exitLoadsPaise)}
            href={open('exit-loads')}
          />
        )}
        {parts.loanInterestPaise === 0 ? null : (
          <ListRow
            plain
            title={t('worth.loanInterest')}
            end={money(parts.loanInterestPaise)}
            href={open('loan-interest')}
          />
        )}
      </CardRows>
    </Section>
  )
}
