import './stock.css'
import type { CompanyFundamentals } from '@bahi/contract/market/fundamentals'
import { formatMove, formatPercent } from '@bahi/money/format'
import { Section } from '@bahi/ui/layout/screen'
import { ListRow } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../../navigation/paths.ts'
import { formatMonth, formatShortDay } from '../../text/business-time.ts'
import type { Language } from '../../text/language.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { holderKeys, ratioText } from './fundamental-words.ts'
import { useFundamentals } from './use-share-pages.ts'

const noonOf = (date: string) => `${date}T12:00:00+05:30`

/** "Jul 2026 – Sep 2026" */
function quarterName({ from, until }: { from: string; until: string }, language: Language): string {
  return `${formatMonth(from.slice(0, 7), language)} – ${formatMonth(until.slice(0, 7), language)}`
}

/** What an invented company earns and is worth, who owns it, and who is like it. Nothing for any other instrument. */
export function StockFundamentals({ code, lastPaise }: { code: string; lastPaise: number }) {
  const { t } = useText()
  const company = useFundamentals(code).data?.fundamentals
  if (company == null) return null
  return (
    <>
      <Ratios company={company} lastPaise={lastPaise} />
      <Results company={company} />
      <Section title={t('company.shareholding')}>
        <ul>
          {company.shareholding.map(({ holder, bps }) => (
            <li key={holder}>
              <ListRow plain title={t(holderKeys[holder])} end={formatPercent(bps)} />
            </li>
          ))}
        </ul>
      </Section>
      <Peers peers={company.peers} />
    </>
  )
}

/** Each figure with what it means. P/E, P/B and yield are of the price that moves above them. */
function Ratios({ company, lastPaise }: { company: CompanyFundamentals; lastPaise: number }) {
  const { t, language } = useText()
  const figures = useFigures()
  const price = lastPaise > 0 ? lastPaise : company.pricePaise
  const { epsPaise, bookValuePaise, dividendPaise } = company
  const rows: readonly (readonly [title: string, meaning: string, value: string])[] = [
    [t('company.pe'), t('company.pe.means'), ratioText(price, epsPaise)],
    [t('company.eps'), t('company.eps.means'), figures.rupees(epsPaise)],
    [t('company.pb'), t('company.pb.means'), ratioText(price, bookValuePaise)],
    [t('company.book'), t('company.book.means'), figures.rupees(bookValuePaise)],
    [t('company.roe'), t('company.roe.means'), company.roeBps === null ? '–' : formatPercent(company.roeBps)],
    [
      t('company.yield'),
      t('company.yield.means', { amount: figures.rupees(dividendPaise) }),
      formatPercent(Math.round((dividendPaise * 10_000) / price)),
    ],
  ]
  return (
    <Section title={t('company.figures')}>
      <p className="stock-company-words">
        {company.business === null ? null : `${company.business[language]}. `}
        {t('company.invented', { year: String(company.foundedIn) })}
      </p>
      <ul>
        {rows.map(([title, meaning, value]) => (
          <li key={title}>
            <ListRow plain title={title} detail={meaning} end={value} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Results({ company: { quarters, comingResults } }: { company: CompanyFundamentals }) {
  const { t, language } = useText()
  const figures = useFigures()
  return (
    <Section title={t('company.results')}>
      <ul>
        <li>
          <ListRow
            plain
            title={quarterName(comingResults, language)}
            detail={t('company.results.coming')}
            end={formatShortDay(noonOf(comingResults.toldOn), language)}
          />
        </li>
        {quarters.map((quarter) => (
          <li key={quarter.from}>
            <ListRow
              plain
              title={quarterName(quarter, language)}
              detail={t('company.results.revenue', { amount: figures.compactRupees(quarter.revenuePaise) })}
              end={figures.compactRupees(quarter.profitPaise)}
              endDetail={
                quarter.changeBps === null
                  ? t('company.results.profit')
                  : t('company.results.change', { move: formatMove(quarter.changeBps) })
              }
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Peers({ peers }: Pick<CompanyFundamentals, 'peers'>) {
  const { t } = useText()
  const figures = useFigures()
  if (peers.length === 0) return null
  return (
    <Section title={t('company.peers')}>
      <ul>
        {peers.map(({ code, symbol, name, lastPaise, marketCapPaise, peHundredths }) => (
          <li key={code}>
            <ListRow
              bare
              href={linkTo(paths.stock, { code })}
              title={symbol}
              detail={name}
              end={`₹${figures.price(lastPaise)}`}
              endDetail={t('company.peer', {
                pe: peHundredths === null ? '–' : (peHundredths / 100).toFixed(2),
                cap: figures.compactRupees(marketCapPaise),
              })}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
