import './stock.css'
import type { CompanyCard } from '@bahi/contract/market/companies'
import type { StockDetail } from '@bahi/contract/market/views'
import { FigureGrid, type FigureItem } from '@bahi/ui/figures/figure-grid'
import { Section } from '@bahi/ui/layout/screen'
import { ListRow } from '@bahi/ui/rows/list-row'
import { useSettings } from '../../session/use-settings.ts'
import { formatDay, formatShortDay } from '../../text/business-time.ts'
import { sectorName } from '../../text/sector-name.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { useActionWords } from './action-words.ts'
import type { StockFigures } from './stock-figures.ts'
import { useCompany } from './use-share-pages.ts'

/** An instant of a day of the calendar that is that day in India. */
const noonOf = (date: string) => `${date}T12:00:00+05:30`

/** The company card: what bounds an order in this share today, what the company is, and what it does to its shares. */
export function StockCompany({ stock, figures: now }: { stock: StockDetail; figures: StockFigures }) {
  const { t } = useText()
  const figures = useFigures()
  const company = useCompany(stock.code).data
  const price = (paise: number) => (paise === 0 ? '–' : figures.price(paise))
  return (
    <>
      {company === undefined || company.actions.length === 0 ? null : (
        <Section title={t('action.title')}>
          <CompanyActions actions={company.actions} />
        </Section>
      )}
      <Section title={t('stock.about')}>
        <div className="stock-about">
          <FigureGrid
            columns={2}
            items={[
              { label: t('stock.lowerLimit'), value: price(stock.lowerBandPaise) },
              { label: t('stock.upperLimit'), value: price(stock.upperBandPaise) },
              { label: t('stock.average'), value: price(now.averagePaise) },
              {
                label: t('stock.marketCap'),
                value:
                  now.lastPaise === 0
                    ? '–'
                    : figures.compactRupees(BigInt(stock.sharesOutstanding) * BigInt(now.lastPaise)),
              },
              { label: t('stock.lot'), value: t('stock.lotOf', { count: stock.lotSize }) },
              { label: t('stock.tick'), value: `₹${figures.price(stock.tickPaise)}` },
              ...useOrderLimits(),
              ...useCompanyFigures(stock, company),
            ]}
          />
        </div>
      </Section>
    </>
  )
}

/** What the settings bound of an order; a rule that bars nothing is not shown. */
function useOrderLimits(): FigureItem[] {
  const { t } = useText()
  const figures = useFigures()
  const rules = useSettings().data?.tradeConfiguration
  if (rules === undefined) return []
  const { buyMaxNum, buyMinAmtPaise, buyMaxAmt, riseRate, stockDays } = rules
  return [
    { label: t('stock.maxOrder'), value: t('stock.lotOf', { count: buyMaxNum }) },
    ...(buyMinAmtPaise > 0 ? [{ label: t('stock.minAmount'), value: figures.rupees(buyMinAmtPaise) }] : []),
    ...(buyMaxAmt === '100' ? [] : [{ label: t('stock.maxOfWorth'), value: `${buyMaxAmt}%` }]),
    ...(riseRate === null
      ? []
      : [{ label: t('stock.maxRise'), value: t('stock.maxRise.value', { percent: riseRate, count: stockDays }) }]),
  ]
}

function useCompanyFigures(stock: StockDetail, company: CompanyCard | undefined): FigureItem[] {
  const { t, language } = useText()
  const figures = useFigures()
  const known =
    company === undefined
      ? []
      : [
          ...(company.sharesOutstanding === 0
            ? []
            : [
                { label: t('stock.shareCount'), value: figures.compact(company.sharesOutstanding) },
                {
                  label: t('stock.freeFloat'),
                  value: `${Math.round((company.freeFloat * 100) / company.sharesOutstanding)}%`,
                },
              ]),
          { label: t('stock.usualVolume'), value: figures.compact(company.averageDailyVolume) },
          ...(company.indices.length === 0
            ? []
            : [{ label: t('stock.indices'), value: company.indices.map(({ name }) => name).join(', ') }]),
        ]
  return [
    { label: t('stock.sector'), value: sectorName(stock.sector, { t }) },
    { label: t('stock.listedOn'), value: formatDay(noonOf(stock.listedOn), language) },
    ...known,
    { label: t('stock.isin'), value: stock.isin },
  ]
}

function CompanyActions({ actions }: { actions: CompanyCard['actions'] }) {
  const { t, language } = useText()
  const words = useActionWords()
  const day = (date: string) => formatShortDay(noonOf(date), language)
  return (
    <ul>
      {actions.map((action) => (
        <li key={action.id}>
          <ListRow
            plain
            title={words(action)}
            detail={
              action.kind === 'dividend'
                ? t('action.dates.paid', { announced: day(action.announcedOn), paid: day(action.paidOn) })
                : t('action.dates', { announced: day(action.announcedOn) })
            }
            end={day(action.exDate)}
            endDetail={t(action.done ? 'action.exDate' : 'action.exDate.coming')}
          />
        </li>
      ))}
    </ul>
  )
}
