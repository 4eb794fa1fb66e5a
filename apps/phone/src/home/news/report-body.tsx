import type { MarketReport } from '@bahi/contract/market/news'
import type { StockRow } from '@bahi/contract/market/views'
import { LineChart } from '@bahi/ui/charts/line-chart'
import { FigureGrid } from '@bahi/ui/figures/figure-grid'
import { Move } from '@bahi/ui/figures/price'
import { Section } from '@bahi/ui/layout/screen'
import { ListRow } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../../navigation/paths.ts'
import { formatLongDay, formatSecondOfDay } from '../../text/business-time.ts'
import { sectorName } from '../../text/sector-name.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { ReportShares } from './report-shares.tsx'
import { ShareChips } from './share-chips.tsx'

/** The continuous session, as seconds of its day. */
const [OPEN, CLOSE] = [33_300, 55_800]

/** The report of a day: figures as the server computed them from the day's bars, in words of this phone's language. */
export function ReportBody({
  report,
  title,
  shares,
}: {
  report: MarketReport
  title: string
  shares: readonly StockRow[]
}) {
  const { t, language } = useText()
  const figures = useFigures()
  const { breadth, sectors, halts, actions } = report
  return (
    <article>
      <div className="report__head">
        <h2 className="news-item__title">{title}</h2>
        <p className="news-item__about">
          <time dateTime={report.date}>
            {t('report.afterClose', { day: formatLongDay(`${report.date}T06:00:00Z`, language) })}
          </time>
        </p>
      </div>
      <IndexOfDay report={report} />
      <Breadth breadth={breadth} />
      {sectors.length === 0 ? null : (
        <Section title={t('report.sectors')}>
          <Sectors sectors={sectors} />
        </Section>
      )}
      <Section title={t('report.turnover')}>
        <FigureGrid
          columns={2}
          items={[
            { label: t('report.turnover'), value: figures.compactRupees(report.valuePaise) },
            { label: t('report.traded'), value: figures.compact(report.volume) },
            { label: t('report.yearHighs'), value: figures.shares(breadth.yearHighs) },
            { label: t('report.yearLows'), value: figures.shares(breadth.yearLows) },
          ]}
        />
      </Section>
      <ReportShares report={report} />
      {report.indices.length < 2 ? null : (
        <Section title={t('report.indices')}>
          <Indices indices={report.indices} />
        </Section>
      )}
      <Halts halts={halts} />
      <Actions actions={actions} />
      <div className="report__shares">
        {shares.length === 0 ? null : <ShareChips title={t('news.inStory')} shares={shares} />}
      </div>
      <p className="report__rule">{t('report.byRule')}</p>
    </article>
  )
}

function IndexOfDay({
  report: {
    indices: [index],
    line,
  },
}: {
  report: MarketReport
}) {
  const { t } = useText()
  const figures = useFigures()
  if (index === undefined) return null
  const move = figures.move(index.levelHundredths, index.previousHundredths)
  const values = line.map((value, at) => ({ at: OPEN + ((CLOSE - OPEN) * at) / Math.max(1, line.length - 1), value }))
  const price = figures.price
  return (
    <>
      <div className="report__index">
        <div>
          <p className="report__index-name">{index.name}</p>
          <p className="report__level">{price(index.levelHundredths)}</p>
        </div>
        <Move direction={move.direction} text={move.full} name={move.name} size="large" />
      </div>
      {values.length < 2 ? null : (
        <LineChart
          points={values}
          from={OPEN}
          to={CLOSE}
          direction={move.direction}
          times={[OPEN, 45_000, CLOSE].map((at) => ({ at, text: formatSecondOfDay(at) }))}
          formatValue={price}
          formatAt={(at) => formatSecondOfDay(at)}
          name={t('report.line', {
            index: index.name,
            open: price(index.openHundredths),
            close: price(index.levelHundredths),
            high: price(index.highHundredths),
            low: price(index.lowHundredths),
          })}
          columns={{ time: t('stock.time'), value: t('report.level') }}
          crosshairName={t('stock.chart.crosshair')}
          previousClose={{ value: index.previousHundredths, text: price(index.previousHundredths) }}
        />
      )}
    </>
  )
}

/** A bar to either side of the middle: hollow and green upwards, full and red downwards, so that colour is not needed. */
function Sectors({ sectors }: Pick<MarketReport, 'sectors'>) {
  const text = useText()
  const figures = useFigures()
  const widest = Math.max(1, ...sectors.map(({ changeBps }) => Math.abs(changeBps)))
  return (
    <table className="report__table">
      <caption className="visually-hidden">{text.t('report.sectors')}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{text.t('report.sector')}</th>
          <td />
          <th scope="col">{text.t('report.move')}</th>
        </tr>
      </thead>
      <tbody>
        {sectors.map(({ sector, changeBps }) => {
          const move = figures.move(10_000 + changeBps, 10_000)
          const width = (Math.abs(changeBps) / widest) * 48
          return (
            <tr key={sector}>
              <th scope="row">{sectorName(sector, text)}</th>
              <td className="report__bar" aria-hidden="true">
                <svg viewBox="0 0 100 16" preserveAspectRatio="none">
                  <line x1="50" x2="50" y1="-4" y2="20" />
                  {changeBps === 0 ? null : (
                    <rect
                      className={changeBps > 0 ? 'gain' : 'loss'}
                      x={changeBps > 0 ? 50 : 50 - width}
                      y="3"
                      width={Math.max(1, width)}
                      height="10"
                    />
                  )}
                </svg>
              </td>
              <td>
                <Move direction={move.direction} text={move.percent} name={move.name} size="small" />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Indices({ indices }: Pick<MarketReport, 'indices'>) {
  const { t } = useText()
  const figures = useFigures()
  return (
    <table className="report__table report__table--ruled">
      <caption className="visually-hidden">{t('report.indices')}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('report.index')}</th>
          <th scope="col">{t('report.level')}</th>
          <th scope="col">{t('report.move')}</th>
        </tr>
      </thead>
      <tbody>
        {indices.map(({ code, name, levelHundredths, previousHundredths }) => {
          const move = figures.move(levelHundredths, previousHundredths)
          return (
            <tr key={code}>
              <th scope="row">{name}</th>
              <td>{figures.price(levelHundredths)}</td>
              <td>
                <Move direction={move.direction} text={move.percent} name={move.name} size="small" />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Breadth({ breadth }: Pick<MarketReport, 'breadth'>) {
  const { t } = useText()
  return (
    <Section
      title={t('report.breadth')}
      end={
        <span className="text-caption text-3">
          {t('report.breadth.text', { rising: breadth.rising, same: breadth.same, falling: breadth.falling })}
        </span>
      }
    >
      <div className="report__breadth" aria-hidden="true">
        {[breadth.rising, breadth.same, breadth.falling].map((count, index) => (
          <span key={index} style={{ flexGrow: count }} />
        ))}
      </div>
    </Section>
  )
}

function Halts({ halts }: Pick<MarketReport, 'halts'>) {
  const { t } = useText()
  if (halts.length === 0) return null
  return (
    <Section title={t('report.halts')}>
      {halts.map(({ code, reason }, index) => (
        <ListRow key={index} title={code} detail={reason} href={linkTo(paths.stock, { code })} />
      ))}
    </Section>
  )
}

function Actions({ actions }: Pick<MarketReport, 'actions'>) {
  const { t } = useText()
  if (actions.length === 0) return null
  return (
    <Section title={t('report.actions')}>
      {actions.map((action) => (
        <ListRow
          key={action.code}
          title={action.code}
          detail={<ActionWords action={action} />}
          href={linkTo(paths.stock, { code: action.code })}
        />
      ))}
    </Section>
  )
}

function ActionWords({ action: { kind, shares, dividendPaise } }: { action: MarketReport['actions'][number] }) {
  const { t } = useText()
  const figures = useFigures()
  if (kind === 'dividend') return t('report.action.dividend', { amount: figures.rupees(dividendPaise ?? 0) })
  return t(kind === 'split' ? 'report.action.split' : 'report.action.bonus', { count: shares ?? 0 })
}
