import './triggers.css'
import type { StockDetail } from '@bahi/contract/market/views'
import * as refusals from '@bahi/contract/messages/refusals'
import type { TriggerView } from '@bahi/contract/shares/triggers'
import { TextLink } from '@bahi/ui/buttons/button'
import { SlideToConfirm } from '@bahi/ui/buttons/slide-to-confirm'
import { Note } from '@bahi/ui/feedback/note'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { useQuote } from '../../live/use-live.ts'
import { useOnline } from '../../live/use-online.ts'
import { Unsaved } from '../../page/unsaved.tsx'
import { formatDay } from '../../text/business-time.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText } from '../../text/use-text.tsx'
import { useProblemText } from '../ticket/problem-text.ts'
import { TriggerFields } from './trigger-fields.tsx'
import { type Side, type TriggerShape, legWarnings } from './trigger-form.ts'
import { TriggerSum } from './trigger-sum.tsx'
import { type TriggerFormState, useTriggerForm } from './use-trigger-form.ts'

/** The catalogue also says that no order was placed, which is not asked here. */
const cashShort = refusals.cashShort

interface TriggerSheetProps {
  side: Side
  stock: Pick<StockDetail, 'instrumentId' | 'code' | 'symbol' | 'lotSize' | 'tickPaise' | 'lastPaise'>
  shape?: TriggerShape | undefined
  quantity?: number | undefined
  /** The trigger to change; absent for a new trigger. */
  changes?: TriggerView | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  onSet: (trigger: TriggerView) => void
}

/** An order that waits for a price: which price, what is placed then, what that would come to, slide. Made anew each time it opens. */
export function TriggerSheet({ side, stock, shape, quantity, changes, open, onOpenChange, onSet }: TriggerSheetProps) {
  const { t } = useText()
  const state = useTriggerForm({ code: stock.code, side, lotSize: stock.lotSize, shape, quantity, changes, onSet })
  const live = useQuote(stock.instrumentId, 'ltp', open)
  const title =
    side === 'buy'
      ? t('trigger.title.buy', { symbol: stock.symbol })
      : t('trigger.title.sell', { symbol: stock.symbol })
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      closeName={t('app.close')}
      locked={state.sending}
      foot={<TriggerFoot state={state} changes={changes !== undefined} />}
    >
      <div className="trigger-sheet">
        <Unsaved inSheet isFilled={state.isUnsaved} />
        <TriggerFields
          state={state}
          lotSize={stock.lotSize}
          tickPaise={stock.tickPaise}
          lastPaise={live?.lastPaise || stock.lastPaise}
          fixedShape={changes !== undefined}
          fixedQuantity={changes !== undefined && changes.entry !== null}
        />
        <TriggerTroubles state={state} />
        <TriggerSum state={state} />
        <Note>{t('trigger.holdsNothing')}</Note>
      </div>
    </Sheet>
  )
}

/** The problems of the trigger, and the refusals that its order would get at the present price. */
function TriggerTroubles({
  state: { problems, preview, previewFailed, retry, failure, filled },
}: {
  state: TriggerFormState
}) {
  const { t, language } = useText()
  const problemText = useProblemText()
  const refusalText = useRefusalText()
  const warnings = legWarnings(preview?.legs ?? [])
  return (
    <>
      {problems.others.map((one) => (
        <Note key={one.msg} tone="alert">
          {problemText([one])}
        </Note>
      ))}
      {filled && warnings.length > 0 ? (
        <Note tone="wait">
          <b>{t('trigger.now')}</b>{' '}
          {warnings
            .map((one) => (one.msg === cashShort ? t('order.cashShort') : problemText([one])))
            .join(language === 'zh' ? '' : ' ')}
        </Note>
      ) : null}
      {failure !== null && problems.count === 0 ? <Note tone="alert">{refusalText(failure)}</Note> : null}
      {previewFailed ? (
        <Note tone="alert">
          {t('order.preview.error')} <TextLink onPress={() => void retry()}>{t('state.retry')}</TextLink>
        </Note>
      ) : null}
    </>
  )
}

function TriggerFoot({ state, changes }: { state: TriggerFormState; changes: boolean }) {
  const { t, language } = useText()
  const online = useOnline()
  const { preview, problems, current, filled, form } = state
  const locked = !online
    ? t('order.locked.offline')
    : !filled
      ? t('trigger.locked.empty')
      : problems.count > 0
        ? t('order.locked.problems', { count: problems.count })
        : current
          ? undefined
          : t('order.locked.counting')
  const until = preview?.validUntil ?? null
  return (
    <>
      <SlideToConfirm
        hintText={t('slide.hint')}
        text={changes ? t('trigger.slide.change') : t('trigger.slide')}
        name={changes ? t('trigger.slide.change.name') : t('trigger.slide.name')}
        tone={form.side === 'buy' ? 'primary' : 'ink'}
        onConfirm={state.send}
        sending={state.sending}
        sendingText={t('order.sending')}
        lockedText={locked}
      />
      <p className="trigger-sheet__foot">
        {until === null ? t('trigger.until.cancelled') : t('trigger.until', { day: formatDay(until, language) })}
      </p>
    </>
  )
}
