import './charges.css'
import { Section } from '@bahi/ui/layout/screen'
import { Card } from '@bahi/ui/rows/list-row'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { AppScreen } from '../../page/app-screen.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { type TextKey, useText } from '../../text/use-text.tsx'
import { chargeKeys } from '../ticket/charge-keys.ts'
import { type ChargeGroup, type ChargePeriod, groupCharges } from './charge-rows.ts'
import { useCharges } from './use-charges.ts'

type Kind = ChargePeriod['kind']

const OF: Readonly<Record<Kind, TextKey>> = {
  brokerage: 'charges.of.value',
  stt: 'charges.of.value',
  exchange: 'charges.of.value',
  sebi: 'charges.of.value',
  stamp: 'charges.of.purchases',
  gst: 'charges.of.charges',
  dp: 'charges.of.saleDay',
}

const SOURCES: Readonly<Record<Kind, TextKey>> = {
  brokerage: 'charges.source.brokerage',
  stt: 'charges.source.stt',
  exchange: 'charges.source.exchange',
  sebi: 'charges.source.sebi',
  stamp: 'charges.source.stamp',
  gst: 'charges.source.gst',
  dp: 'charges.source.dp',
}

/** The table of charges: every rate with the days it holds and where it comes from. Anybody may read it. */
export function ChargesScreen() {
  const { t, language } = useText()
  const query = useCharges()
  const day = (date: string): string => formatDay(`${date}T06:00:00Z`, language)
  return (
    <AppScreen title={t('charges.title')} strip={<OfflineNotice />} scrollId="charges">
      <QueryStates query={query} title={t('charges.error')}>
        {(table) => (
          <div className="charges-screen">
            <p className="charges-screen__about">{t('charges.about')}</p>
            <Section title={t('charges.date', { day: day(table.date) })}>
              <div className="charges-screen__list">
                {groupCharges(table).map((group) => (
                  <Charge key={group.kind} group={group} date={table.date} day={day} />
                ))}
              </div>
            </Section>
          </div>
        )}
      </QueryStates>
    </AppScreen>
  )
}

interface ChargeProps {
  group: ChargeGroup
  date: string
  day: (date: string) => string
}

function Charge({ group: { kind, now, others }, date, day }: ChargeProps) {
  const { t } = useText()
  const figures = useFigures()
  const rateOf = ({ percent, amountPaise, exchange }: ChargePeriod): string =>
    [...(exchange === null ? [] : [exchange]), percent ?? figures.rupees(amountPaise ?? 0)].join(' ')
  return (
    <Card>
      <article className="charge-card">
        <h3 className="charge-card__name">{t(chargeKeys[kind])}</h3>
        {now.map((period) => (
          <KeyValue
            key={`${period.exchange} ${period.side}`}
            label={period.exchange === null ? t('charges.since', { day: day(period.from) }) : period.exchange}
            value={period.percent ?? figures.rupees(period.amountPaise ?? 0)}
          />
        ))}
        <p className="charge-card__line">{t(OF[kind])}</p>
        {now.some(({ exchange }) => exchange !== null) ? (
          <p className="charge-card__line">{t('charges.since', { day: day(now[0]?.from ?? date) })}</p>
        ) : null}
        {others.map((period) => (
          <p className="charge-card__line" key={`${period.exchange} ${period.side} ${period.from}`}>
            {period.from > date
              ? t('charges.coming', { rate: rateOf(period), day: day(period.from) })
              : t('charges.earlier', { rate: rateOf(period), day: day(period.until ?? period.from) })}
          </p>
        ))}
        <p className="charge-card__source">
          <span className="charge-card__source-name">{t('charges.source')}</span> {t(SOURCES[kind])}
        </p>
      </article>
    </Card>
  )
}
