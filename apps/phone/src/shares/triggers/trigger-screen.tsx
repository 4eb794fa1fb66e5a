import './triggers.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getSingleStock } from '@bahi/contract/market/quotes'
import type { TriggerView } from '@bahi/contract/shares/triggers'
import { Button, ButtonRow, TextLink } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { useToast } from '@bahi/ui/feedback/toast'
import { Card } from '@bahi/ui/rows/list-row'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { useClient } from '../../calls/client.ts'
import { linkTo, paths, pathWithQuery } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { useSession } from '../../session/use-session.ts'
import { formatDay } from '../../text/business-time.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { TriggerLife } from './trigger-life-card.tsx'
import { TriggerSheet } from './trigger-sheet.tsx'
import { TriggerTag, useTriggerWords } from './trigger-words.tsx'
import { useCancelTrigger, useTrigger } from './use-triggers.ts'

/** One trigger: what it waits for, what has become of it, and what may still be done. */
export function TriggerScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const { trigger: id = '' } = useQueryValues(paths.trigger)
  const query = useTrigger(id)
  const change = useSheet('change')
  const cancel = useSheet('cancel')
  const cancelLeg = useSheet('cancel-leg')
  const [leg, setLeg] = useState<number>()
  const waits = query.data?.state === 'watching' || query.data?.state === 'attached'
  return (
    <AppScreen
      title={query.data?.symbol ?? t('trigger.page')}
      subtitle={query.data?.name}
      strip={<OfflineNotice />}
      foot={
        query.data === undefined ? undefined : waits ? (
          <>
            <Button kind="outline" onPress={cancel.show}>
              {t('trigger.cancel')}
            </Button>
            <Button grow={1.6} onPress={change.show}>
              {t('trigger.change')}
            </Button>
          </>
        ) : query.data.order === null ? undefined : (
          <Button href={linkTo(paths.orderDone, { order: query.data.order.id })}>{t('trigger.toOrder')}</Button>
        )
      }
    >
      {!loggedIn ? (
        <LogInFirst next={pathWithQuery(paths.trigger, { trigger: id })} />
      ) : (
        <QueryStates query={query} title={t('triggers.error')}>
          {(trigger) => (
            <>
              <TriggerCard
                trigger={trigger}
                onCancelLeg={(one) => {
                  setLeg(one)
                  cancelLeg.show()
                }}
              />
              <TriggerLife trigger={trigger} />
              <ChangeSheet trigger={trigger} open={change.open} onOpenChange={change.onOpenChange} />
              <CancelSheet trigger={trigger} open={cancel.open} onOpenChange={cancel.onOpenChange} />
              <CancelSheet trigger={trigger} leg={leg} open={cancelLeg.open} onOpenChange={cancelLeg.onOpenChange} />
            </>
          )}
        </QueryStates>
      )}
    </AppScreen>
  )
}

const whyKeys = {
  delisted: 'trigger.why.delisted',
  'corporate-action': 'trigger.why.corporate-action',
  'entry-unfilled': 'trigger.why.entry-unfilled',
} as const satisfies Record<NonNullable<TriggerView['why']>, TextKey>

type Leg = TriggerView['legs'][number]

function TriggerCard({ trigger, onCancelLeg }: { trigger: TriggerView; onCancelLeg: (leg: number) => void }) {
  const { t, tip, language } = useText()
  const figures = useFigures()
  const words = useTriggerWords()
  const { legs, state, refused, validUntil, validity, lastPaise, why, entry } = trigger
  const waits = state === 'watching' || state === 'attached'
  const isWaitingLeg = (leg: Leg) => leg.state === 'watching'
  // Of a pair that fired, the other price was cancelled with it, which its history says.
  const isCancelledAlone = (leg: Leg) => leg.state === 'cancelled' && waits
  return (
    <Card>
      <div className="trigger-screen__head">
        <h2>{words.line(trigger)}</h2>
        <TriggerTag state={state} />
      </div>
      {legs.map((leg) => (
        <KeyValue
          key={leg.leg}
          label={t(leg.direction === 'rises' ? 'alert.line.above' : 'alert.line.below', {
            price: figures.price(leg.triggerPaise),
          })}
          value={isCancelledAlone(leg) ? t('order.state.cancelled') : words.order(leg)}
        />
      ))}
      {waits && legs.filter(isWaitingLeg).length > 1 ? (
        <div className="trigger-screen__legs">
          {legs.map(({ leg, triggerPaise }) => (
            <TextLink key={leg} onPress={() => onCancelLeg(leg)}>
              {t('trigger.cancel.leg', { price: figures.price(triggerPaise) })}
            </TextLink>
          ))}
        </div>
      ) : null}
      {entry === null ? null : (
        <KeyValue
          label={t('trigger.entry')}
          value={<TextLink href={linkTo(paths.orderDone, { order: entry.id })}>{entry.number}</TextLink>}
        />
      )}
      {lastPaise === 0 ? null : <KeyValue label={t('trigger.last')} value={figures.price(lastPaise)} />}
      <KeyValue
        label={t('trigger.validity')}
        value={
          validity === 'till-cancelled' || validUntil === null
            ? t('trigger.tillCancelled')
            : formatDay(validUntil, language)
        }
      />
      {state === 'attached' ? <Note>{t('trigger.attached')}</Note> : null}
      {state === 'watching' ? <Note>{t('trigger.holdsNothing')}</Note> : null}
      {refused === null ? null : <Note tone="alert">{tip(refused.msg, refused.params)}</Note>}
      {why === null ? null : <Note>{t(whyKeys[why])}</Note>}
    </Card>
  )
}

interface SheetProps {
  trigger: TriggerView
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The share is asked for its lot and tick when the sheet opens. */
function ChangeSheet({ trigger, open, onOpenChange }: SheetProps) {
  const { t } = useText()
  const { call } = useClient()
  const { toast } = useToast()
  const stock = useQuery({
    queryKey: ['stock', trigger.code],
    queryFn: ({ signal }) => call(getSingleStock, { code: trigger.code }, { signal, isLoading: false }),
    enabled: open,
  })
  if (!open || stock.data === undefined) return null
  const done = () => {
    toast(t('trigger.changed'), { tone: 'done' })
    onOpenChange(false)
  }
  return (
    <TriggerSheet
      side={trigger.side}
      stock={stock.data}
      changes={trigger}
      open
      onOpenChange={onOpenChange}
      onSet={done}
    />
  )
}

function CancelSheet({ trigger, leg, open, onOpenChange }: SheetProps & { leg?: number | undefined }) {
  const { t } = useText()
  const { toast } = useToast()
  const words = useTriggerWords()
  const refusalText = useRefusalText()
  const cancel = useCancelTrigger({ id: trigger.id, leg }, () => {
    toast(t('trigger.cancelled'), { tone: 'done' })
    onOpenChange(false)
  })
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('trigger.cancel.title', { symbol: trigger.symbol })}
      closeName={t('app.close')}
      locked={cancel.isPending}
      foot={
        <ButtonRow>
          <Button kind="quiet" onPress={() => onOpenChange(false)} disabled={cancel.isPending}>
            {t('trigger.cancel.keep')}
          </Button>
          <Button onPress={() => cancel.mutate()} busy={cancel.isPending}>
            {t('trigger.cancel')}
          </Button>
        </ButtonRow>
      }
    >
      <p className="text-label text-2">{words.line(trigger)}</p>
      <p>{leg === undefined ? t('trigger.cancel.text') : t('trigger.cancel.leg.text')}</p>
      {cancel.isError ? <Note tone="alert">{refusalText(cancel.error)}</Note> : null}
    </Sheet>
  )
}
