import './effects.css'
import type { ShownFill } from '@bahi/contract/shares/effects'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { Card } from '@bahi/ui/rows/list-row'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { formatDay, formatSecondOfDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { slippageWithBps } from './effect-words.ts'
import { useSharedFill } from './use-effects.ts'

/** A fill that a customer shows to somebody else: it opens without log-in, and says nothing of who the customer is. */
export function SharedFillScreen() {
  const { t } = useText()
  const { link = '' } = useQueryValues(paths.sharedFill)
  const query = useSharedFill(link)
  return (
    <AppScreen title={t('link.title')} strip={<OfflineNotice />}>
      <QueryStates query={query} title={t('link.error')}>
        {({ fill }) =>
          fill === null ? (
            <EmptyState title={t('link.gone')} text={t('link.gone.text')} />
          ) : (
            <>
              <Fill fill={fill} />
              {fill.proof === null ? null : <Proof date={fill.tradedOn} proof={fill.proof} />}
            </>
          )
        }
      </QueryStates>
    </AppScreen>
  )
}

function Fill({ fill }: { fill: ShownFill }) {
  const { t, language } = useText()
  const figures = useFigures()
  const { symbol, quantity, firstSecond, lastSecond } = fill
  return (
    <>
      <Gutter>
        <p className="effect-claim">
          {fill.side === 'buy' ? t('link.bought', { symbol }) : t('link.sold', { symbol })}
        </p>
        <p className="effect-how">{fill.name}</p>
      </Gutter>
      <Card>
        <KeyValue label={t('link.day')} value={formatDay(`${fill.tradedOn}T12:00:00+05:30`, language)} />
        <KeyValue label={t('effect.average')} value={`₹${figures.price(fill.averagePaise)}`} />
        {quantity === null ? null : <KeyValue label={t('link.quantity')} value={figures.shares(quantity)} />}
        {firstSecond === null || lastSecond === null ? null : (
          <KeyValue
            label={t('link.time')}
            value={
              firstSecond === lastSecond
                ? formatSecondOfDay(firstSecond, true)
                : `${formatSecondOfDay(firstSecond, true)} – ${formatSecondOfDay(lastSecond, true)}`
            }
          />
        )}
        {fill.slippage === null ? null : (
          <KeyValue label={t('effect.slippage')} value={slippageWithBps({ t, figures }, fill.slippage)} />
        )}
      </Card>
    </>
  )
}

function Proof({ date, proof }: { date: string; proof: NonNullable<ShownFill['proof']> }) {
  const { t } = useText()
  const figures = useFigures()
  const seals = [
    [t('effect.digest'), proof.digest],
    [t('link.seed'), proof.seed],
    [t('link.anchor'), proof.anchor],
  ] as const
  return (
    <Section title={t('link.proof.title')}>
      <Card>
        {proof.trades.map((trade) => (
          <KeyValue
            key={trade.tapeSeq}
            label={t('link.trade', { number: trade.tapeSeq, time: formatSecondOfDay(trade.second, true) })}
            value={t('order.factor', { count: figures.shares(trade.quantity), price: figures.price(trade.pricePaise) })}
          />
        ))}
      </Card>
      <Gutter>
        <p className="effect-how">
          {proof.line === null
            ? t('link.proof.later')
            : t('link.proof.how', { line: proof.line, day: proof.dayNumber })}{' '}
          <code className="effect-code">npm run market:verify -- {date}</code>
        </p>
        {seals.map(([name, value]) =>
          value === null ? null : (
            <p key={name} className="effect-how">
              {name} <code className="effect-code">{value}</code>
            </p>
          ),
        )}
      </Gutter>
    </Section>
  )
}
