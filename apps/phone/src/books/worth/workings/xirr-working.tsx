import { ownLines, type WorthWorkings, type XirrTerm } from '@bahi/contract/reports/worth'
import { formatMove } from '@bahi/money/format'
import { Section } from '@bahi/ui/layout/screen'
import { ListRow } from '@bahi/ui/rows/list-row'
import { KeyValue, SumList, Well } from '@bahi/ui/rows/sum-list'
import { useChosenSheet } from '../../../page/use-chosen-sheet.ts'
import type { Veil } from '../../../session/use-hidden-amounts.tsx'
import { formatDay } from '../../../text/business-time.ts'
import { useFigures } from '../../../text/use-figures.ts'
import { useText, type TextKey } from '../../../text/use-text.tsx'
import { EntriesSheet } from './entries-sheet.tsx'

const kindTexts = {
  begins: 'working.term.begins',
  flow: 'working.term.flow',
  ends: 'working.term.ends',
} as const satisfies Record<XirrTerm['kind'], TextKey>

/** The equation of the yearly rate: each dated amount as what it is worth on the first day, which come to nothing. */
export function XirrWorking({ workings, veil }: { workings: WorthWorkings; veil: Veil }) {
  const { t, language } = useText()
  const figures = useFigures()
  const { sheet, show, chosen: key } = useChosenSheet('entries')
  const { bps, rate, terms } = workings.xirr
  const chosen = key === null ? undefined : terms[Number(key)]
  const sum = terms.reduce((total, { discountedPaise }) => total + (discountedPaise ?? 0), 0)
  const figure = (paise: number) => veil.veil(veil.mask(figures.signedRupees(paise)))
  return (
    <>
      <p className="working-page__words">{t(rate === null ? 'worth.xirr.none' : 'working.xirr.about')}</p>
      {rate === null ? null : (
        <div className="working-page__well">
          <Well>
            <KeyValue label={t('worth.xirr')} value={formatMove(bps ?? 0)} />
            <KeyValue small label={t('working.xirr.rate')} value={rate.replace('-', '−')} />
          </Well>
        </div>
      )}
      <Section title={t('working.xirr.terms')}>
        <SumList
          totalLabel={t('working.xirr.sum')}
          totalText={rate === null ? '—' : figures.rupees(sum)}
          proven={rate !== null && sum === 0}
        >
          {terms.map((term, at) => (
            <ListRow
              key={`${term.kind} ${term.on}`}
              plain
              title={t(kindTexts[term.kind])}
              detail={t('working.xirr.day', { day: formatDay(term.on, language), count: term.days })}
              end={figure(term.discountedPaise ?? term.paise)}
              endDetail={
                term.discountedPaise === null || term.days === 0
                  ? undefined
                  : veil.veil(t('working.xirr.of', { amount: veil.mask(figures.signedRupees(term.paise)) }))
              }
              onPress={term.kind === 'flow' ? () => show(String(at)) : undefined}
            />
          ))}
        </SumList>
      </Section>
      <EntriesSheet
        sheet={sheet}
        title={chosen === undefined ? '' : formatDay(chosen.on, language)}
        lines={chosen === undefined ? [] : ownLines}
        range={chosen ?? workings}
        expectedPaise={chosen === undefined ? null : -chosen.paise}
        veil={veil}
      />
    </>
  )
}
