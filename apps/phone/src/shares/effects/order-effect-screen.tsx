import './effects.css'
import type { getOrderEffect } from '@bahi/contract/shares/effects'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { Button, TextLink } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { Gutter } from '@bahi/ui/layout/screen'
import { Card } from '@bahi/ui/rows/list-row'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { formatDay, formatSecondOfDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { useOrder } from '../orders/use-orders.ts'
import { DayWithout } from './day-without.tsx'
import { impactText, queueText, slippageWithBps } from './effect-words.ts'
import { FillLinkSheet } from './fill-link-sheet.tsx'
import { useOrderEffect } from './use-effects.ts'

type Reply = ReplyOf<typeof getOrderEffect>

/** What one order did: its place in the queue, what it paid beside the price it saw, and its day without the customer. */
export function OrderEffectScreen() {
  const { t } = useText()
  const { order = '' } = useQueryValues(paths.orderEffect)
  const query = useOrderEffect(order)
  const placed = useOrder(order).data?.order
  const link = useSheet('link')
  return (
    <AppScreen
      title={t('effect.title')}
      subtitle={placed?.symbol}
      strip={<OfflineNotice />}
      foot={
        placed === undefined || placed.filledQuantity === 0 ? undefined : (
          <Button kind="outline" onPress={link.show}>
            {t('effect.link')}
          </Button>
        )
      }
    >
      <QueryStates query={query} title={t('effect.error')}>
        {(reply) => (
          <>
            <Found reply={reply} />
            <Gutter>
              <p className="effect-how">
                <TextLink href={linkTo(paths.monthEffects, {})}>{t('effect.month')}</TextLink>
              </p>
            </Gutter>
          </>
        )}
      </QueryStates>
      <FillLinkSheet orderId={order} open={link.open} onOpenChange={link.onOpenChange} />
    </AppScreen>
  )
}

function Found({ reply: { state, effect, without } }: { reply: Reply }) {
  const { t, language } = useText()
  const figures = useFigures()
  if (effect === null)
    return (
      <Gutter>
        {/* The region is there before its words change, so that a screen reader announces them. */}
        <div role="status">
          <Note tone={state === 'computing' ? 'wait' : 'plain'}>{t(stateKeys[state])}</Note>
        </div>
      </Gutter>
    )
  const words = { t, figures }
  return (
    <>
      <Card>
        <KeyValue
          label={t('effect.arrived')}
          value={`${formatDay(`${effect.date}T12:00:00+05:30`, language)} ${formatSecondOfDay(effect.arrivedSecond, true)}`}
        />
        <KeyValue label={t('effect.queue')} value={queueText(words, effect)} />
        <KeyValue
          label={t('effect.seen')}
          value={effect.seenPaise === null ? t('effect.notTold') : `₹${figures.price(effect.seenPaise)}`}
        />
        <KeyValue
          label={t('effect.average')}
          value={effect.averagePaise === null ? t('effect.unfilled') : `₹${figures.price(effect.averagePaise)}`}
        />
        {effect.filledQuantity === 0 ? null : (
          <>
            <KeyValue label={t('effect.slippage')} value={slippageWithBps(words, effect.slippage)} />
            <KeyValue
              label={t('effect.atOnce')}
              value={t('effect.atOnce.of', {
                count: figures.shares(effect.atOnceQuantity),
                all: figures.shares(effect.filledQuantity),
              })}
            />
          </>
        )}
        <KeyValue label={t('effect.impact')} value={impactText(words, effect.impact)} />
      </Card>
      {without === null ? null : <DayWithout without={without} date={effect.date} line={effect.line} />}
    </>
  )
}

const stateKeys = {
  running: 'effect.state.running',
  computing: 'effect.state.computing',
  none: 'effect.state.none',
  ready: 'effect.state.none',
} as const
