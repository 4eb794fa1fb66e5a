import { FileText } from 'lucide-react'
import type { IpoDetail } from '@bahi/contract/ipo/views'
import { FigureGrid } from '@bahi/ui/figures/figure-grid'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../../navigation/paths.ts'
import { formatDay } from '../../text/business-time.ts'
import { sectorName } from '../../text/sector-name.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { timesText } from '../ipo-times.ts'
import { documentWords } from '../ipo-words.ts'

/** Who issues the shares, what it earned, who brought the offer, and its papers. */
export function IpoCompany({ ipo }: { ipo: IpoDetail }) {
  const text = useText()
  const { t, language } = text
  const { compactRupees, compact } = useFigures()
  const { lastYear } = ipo
  return (
    <>
      <Section title={t('ipo.company')}>
        <Gutter>
          <p className="text-2">{ipo.about[language]}</p>
        </Gutter>
        <div className="ipo-company__figures">
          <FigureGrid
            items={[
              { label: t('ipo.sector'), value: sectorName(ipo.sector, text) },
              { label: t('ipo.revenue'), value: compactRupees(lastYear.revenuePaise) },
              { label: t('ipo.profit'), value: compactRupees(lastYear.profitPaise) },
              { label: t('ipo.sharesAfter'), value: compact(lastYear.sharesAfterIssue) },
              { label: t('ipo.priceEarnings'), value: timesText(lastYear.priceEarningsHundredths) },
              { label: 'ISIN', value: ipo.isin },
            ]}
          />
        </div>
        <Gutter>
          <p className="text-caption text-3">
            {ipo.madeBy === 'exchange' ? t('ipo.madeBy.exchange') : t('ipo.madeBy.two')}
          </p>
        </Gutter>
      </Section>
      {ipo.documents.length === 0 ? null : (
        <Section title={t('ipo.documents')}>
          <CardRows>
            {ipo.documents.map(({ id, kind, publishedAt }) => (
              <ListRow
                key={id}
                icon={<FileText size={22} strokeWidth={1.75} />}
                title={t(documentWords[kind])}
                detail={t('ipo.document.published', { day: formatDay(publishedAt, language) })}
                href={linkTo(paths.ipoDocument, { id })}
              />
            ))}
          </CardRows>
        </Section>
      )}
    </>
  )
}
