import './effects.css'
import { useState } from 'react'
import type { getMonthEffects } from '@bahi/contract/shares/effects'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { Note } from '@bahi/ui/feedback/note'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { Card, CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { useToday } from '../../live/use-today.ts'
import { linkTo, paths, pathWithQuery } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSession } from '../../session/use-session.ts'
import { formatMonth, formatShortDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { bpsText, slippageText, slippageWithBps } from './effect-words.ts'
import { useMonthEffects } from './use-effects.ts'

type Month = ReplyOf<typeof getMonthEffects>

/** What the orders of a month did: together, and one by one. */
export function MonthEffectsScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const today = useToday()
  const { month: asked } = useQueryValues(paths.monthEffects)
  const [chosen, setChosen] = useState(asked)
  const month = chosen ?? today.slice(0, 7)
  return (
    <AppScreen title={t('effect.month')} strip={<OfflineNotice />}>
      {!loggedIn ? (
        <LogInFirst next={pathWithQuery(paths.monthEffects, {})} />
      ) : (
        <OneMonth month={month} onChoose={setChosen} />
      )}
    </AppScreen>
  )
}

function OneMonth({ month, onChoose }: { month: string; onChoose: (month: string) => void }) {
  const { t, language } = useText()
  const query = useMonthEffects(month)
  return (
    <QueryStates query={query} title={t('effect.error')}>
      {(found) => (
        <>
          {found.months.length < 2 ? null : (
            <ChipRow name={t('effect.months')}>
              {found.months.map((one) => (
                <Chip key={one} on={one === month} onPress={() => onChoose(one)}>
                  {formatMonth(one, language)}
                </Chip>
              ))}
            </ChipRow>
          )}
          <div role="status">
            {found.daysReady < found.days ? (
              <Gutter>
                <Note tone="wait">{t('effect.month.computing', { ready: found.daysReady, days: found.days })}</Note>
              </Gutter>
            ) : null}
          </div>
          {found.orders.length === 0 ? <NoOrders found={found} /> : <Orders found={found} />}
        </>
      )}
    </QueryStates>
  )
}

function NoOrders({ found }: { found: Month }) {
  const { t } = useText()
  return found.daysReady < found.days ? null : (
    <EmptyState title={t('effect.month.empty')} text={t('effect.month.empty.text')} />
  )
}

function Orders({ found }: { found: Month }) {
  const { t } = useText()
  const figures = useFigures()
  return (
    <>
      <Card>
        <KeyValue label={t('effect.slippage')} value={slippageWithBps({ t, figures }, found.slippage)} />
        <KeyValue label={t('effect.month.better')} value={figures.shares(found.better)} />
        <KeyValue label={t('effect.month.same')} value={figures.shares(found.same)} />
        <KeyValue label={t('effect.month.worse')} value={figures.shares(found.worse)} />
      </Card>
      <Section title={t('effect.month.orders')}>
        <CardRows>
          {found.orders.map((order) => (
            <OrderRow key={order.orderId} order={order} />
          ))}
        </CardRows>
      </Section>
    </>
  )
}

function OrderRow({ order: { orderId, symbol, side, effect } }: { order: Month['orders'][number] }) {
  const { t, language } = useText()
  const figures = useFigures()
  const { slippage, filledQuantity } = effect
  const count = figures.shares(filledQuantity)
  const done =
    filledQuantity === 0
      ? t('effect.unfilled')
      : side === 'buy'
        ? t('effect.bought', { count })
        : t('effect.sold', { count })
  return (
    <ListRow
      title={symbol}
      detail={`${formatShortDay(effect.date, language)} · ${done}`}
      end={filledQuantity === 0 ? undefined : slippageText({ t, figures }, slippage)}
      endDetail={slippage === null || slippage.paise === 0 ? undefined : bpsText(slippage.tenthsOfBps)}
      href={linkTo(paths.orderEffect, { order: orderId })}
    />
  )
}
