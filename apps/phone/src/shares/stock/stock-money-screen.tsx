import './stock.css'
import { useState } from 'react'
import type { Candle } from '@bahi/contract/market/views'
import { TextLink } from '@bahi/ui/buttons/button'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { Toggle } from '@bahi/ui/buttons/toggle'
import { Note } from '@bahi/ui/feedback/note'
import { SkeletonPage } from '@bahi/ui/feedback/skeleton'
import { StateView } from '@bahi/ui/feedback/state-view'
import { FigureGrid } from '@bahi/ui/figures/figure-grid'
import { Label } from '@bahi/ui/figures/label'
import { Move } from '@bahi/ui/figures/price'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { BackButton } from '../../page/back-button.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { useActionWords } from './action-words.ts'
import { fiveSessions, valueRows, type ValueRow } from './money-history.ts'
import { rowsShown, useCompany, useValueHistory, type HistoryPeriod, type HistoryPrices } from './use-share-pages.ts'

const periods = { day: 'stockMoney.day', week: 'stockMoney.week', month: 'stockMoney.month' } as const satisfies Record<
  HistoryPeriod,
  string
>

/** A share's history by what was traded in rupees: sessions, weeks or months, with its prices beside. */
export function StockMoneyScreen() {
  const { t } = useText()
  const { code = '' } = useQueryValues(paths.stockMoney)
  const [period, setPeriod] = useState<HistoryPeriod>('day')
  const [prices, setPrices] = useState<HistoryPrices>('adjusted')
  const history = useValueHistory(code, period, prices)
  const company = useCompany(code).data
  return (
    <AppScreen
      title={company?.symbol ?? (code || t('notFound.title'))}
      subtitle={t('stockMoney.title')}
      strip={<OfflineNotice />}
    >
      <QueryStates
        wayOn={<BackButton />}
        query={history}
        title={t('stock.chart.error')}
        skeleton={<SkeletonPage name={t('state.loading')} />}
      >
        {({ items, actions }) =>
          items.length === 0 ? (
            <StateView compact picture={null} title={t('stockMoney.none')} text={t('stockMoney.none.text')} />
          ) : (
            <>
              {period === 'day' ? <FiveSessions days={items} /> : null}
              <Gutter>
                <div className="stock-money__period">
                  <Segmented<HistoryPeriod>
                    name={t('stockMoney.period')}
                    value={period}
                    options={(['day', 'week', 'month'] as const).map((value) => ({ value, text: t(periods[value]) }))}
                    onChange={setPeriod}
                  />
                </div>
              </Gutter>
              <ValueTable rows={valueRows(items, rowsShown[period])} />
              {actions.length === 0 ? null : (
                <Section title={t('action.title')}>
                  <Gutter>
                    <ActionNotes actions={actions} />
                    <Toggle
                      label={t('stockMoney.adjusted')}
                      detail={t('stockMoney.adjusted.detail')}
                      checked={prices === 'adjusted'}
                      onChange={(on) => setPrices(on ? 'adjusted' : 'traded')}
                    />
                  </Gutter>
                </Section>
              )}
              <Gutter>
                <TextLink href={linkTo(paths.market, { tab: 'trends', rank: 'value5' })}>
                  {t('stockMoney.ranking')}
                </TextLink>
              </Gutter>
            </>
          )
        }
      </QueryStates>
    </AppScreen>
  )
}

function FiveSessions({ days }: { days: readonly Candle[] }) {
  const { t } = useText()
  const figures = useFigures()
  const five = fiveSessions(days)
  return (
    <Section title={t('stockMoney.five')}>
      <div className="stock-facts">
        <FigureGrid
          columns={2}
          items={[
            { label: t('stockMoney.total'), value: figures.compactRupees(five.valuePaise) },
            {
              label: t('stockMoney.daily'),
              value: five.sessions === 0 ? '–' : figures.compactRupees(five.valuePaise / BigInt(five.sessions)),
            },
            { label: t('stock.volume'), value: figures.compact(five.volume) },
            { label: t('stock.average'), value: five.averagePaise === 0 ? '–' : figures.price(five.averagePaise) },
          ]}
        />
      </div>
    </Section>
  )
}

/** Each row has its value as a bar behind it: a chart that is its own table. */
function ValueTable({ rows }: { rows: readonly ValueRow[] }) {
  const { t, language } = useText()
  const figures = useFigures()
  return (
    <table className="stock-money">
      <caption className="visually-hidden">{t('stockMoney.title')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <Label>{t('stockMoney.from')}</Label>
          </th>
          <th scope="col">
            <Label>{t('stock.value')}</Label>
          </th>
          <th scope="col">
            <Label>{t('stock.close')}</Label>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const move = row.previousClosePaise === 0 ? null : figures.move(row.closePaise, row.previousClosePaise)
          return (
            <tr key={row.day}>
              <th scope="row">{formatDay(`${row.day}T12:00:00+05:30`, language)}</th>
              <td>
                <span className="stock-money__value">{figures.compactRupees(row.valuePaise)}</span>
                <span
                  className="stock-money__bar"
                  style={{ width: `${Math.max(1, row.share * 100)}%` }}
                  aria-hidden="true"
                />
              </td>
              <td>
                <span className="stock-money__close">{figures.price(row.closePaise)}</span>
                {move === null ? null : <Move direction={move.direction} text={move.percent} name={move.name} />}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface DoneAction {
  kind: 'split' | 'bonus' | 'dividend'
  exDate: string
  shares: number | null
  dividendPaise: number | null
}

function ActionNotes({ actions }: { actions: readonly DoneAction[] }) {
  const { language } = useText()
  const words = useActionWords()
  return actions.map((action) => (
    <Note key={action.exDate}>
      {words(action)} · {formatDay(`${action.exDate}T12:00:00+05:30`, language)}
    </Note>
  ))
}
