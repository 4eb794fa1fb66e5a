import type { ShareSipView } from '@bahi/contract/shares/sips'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { AmountField } from '@bahi/ui/fields/amount-field'
import type { Grouping } from '@bahi/ui/fields/group-while-typing'
import { StepperField } from '@bahi/ui/fields/stepper-field'
import { LockNote } from '../../page/lock-note.tsx'
import { DayGrid } from '../../sips/day-grid.tsx'
import { useText } from '../../text/use-text.tsx'
import { DayChoice } from './day-choice.tsx'
import { weekdays } from './share-sip-form.ts'
import { weekdayName } from './share-sip-words.ts'
import type { ShareSipFormState } from './use-share-sip-form.ts'

interface FieldsProps {
  state: ShareSipFormState
  lotSize: number
  /** The SIP that is changed; null for a new one. */
  sip: ShareSipView | null
}

/** How much, on which day, from when and until when. */
export function ShareSipFields({ state, lotSize, sip }: FieldsProps) {
  return (
    <>
      <LockNote />
      <PurchaseFields state={state} lotSize={lotSize} />
      <ScheduleFields state={state} />
      {sip === null ? <StartField state={state} /> : null}
      <EndFields state={state} />
    </>
  )
}

/** An amount in rupees, or a number of shares. */
function PurchaseFields({ state: { form, change }, lotSize }: Omit<FieldsProps, 'sip'>) {
  const { t, language } = useText()
  const grouping: Grouping = language === 'zh' ? 'none' : 'lakh'
  const note = lotSize === 1 ? undefined : t('order.multiples', { count: lotSize })
  return (
    <div className="sip-form__part">
      <Segmented
        name={t('order.by')}
        value={form.by}
        options={[
          { value: 'amount', text: t('shareSip.by.amount') },
          { value: 'shares', text: t('shareSip.by.shares') },
        ]}
        onChange={(by) => change({ by })}
      />
      {form.by === 'amount' ? (
        <AmountField
          large
          label={t('shareSip.amount')}
          value={form.amount}
          grouping={grouping}
          note={t('shareSip.amount.note')}
          onChange={(amount) => change({ amount })}
        />
      ) : (
        <StepperField
          label={t('order.shares')}
          note={note}
          value={form.quantity}
          step={lotSize}
          minimum={lotSize}
          lessName={t('order.fewer', { count: lotSize })}
          moreName={t('order.more', { count: lotSize })}
          onChange={(quantity) => change({ quantity })}
        />
      )}
    </div>
  )
}

function ScheduleFields({ state: { form, change } }: Pick<FieldsProps, 'state'>) {
  const text = useText()
  const { t } = text
  return (
    <div className="sip-form__part">
      <Segmented
        name={t('shareSip.every')}
        value={form.every}
        options={[
          { value: 'month', text: t('shareSip.every.month') },
          { value: 'week', text: t('shareSip.every.week') },
        ]}
        onChange={(every) => change({ every })}
      />
      {form.every === 'month' ? (
        <DayGrid day={form.dayOfMonth} onDay={(dayOfMonth) => change({ dayOfMonth })} />
      ) : (
        <div>
          <p className="sip-form__label">
            <span>{t('shareSip.weekday')}</span>
            <span className="text-3">{t('sip.day.closed')}</span>
          </p>
          <ChipRow name={t('shareSip.weekday')} wrap>
            {weekdays.map((weekday) => (
              <Chip key={weekday} on={weekday === form.weekday} onPress={() => change({ weekday })}>
                {weekdayName(text, weekday, 'short')}
              </Chip>
            ))}
          </ChipRow>
        </div>
      )}
    </div>
  )
}

function StartField({ state: { form, change } }: Pick<FieldsProps, 'state'>) {
  const { t } = useText()
  return (
    <div>
      <p className="sip-form__label">{t('shareSip.starts')}</p>
      <ChipRow name={t('shareSip.starts')} wrap>
        <Chip on={form.startsOn === ''} onPress={() => change({ startsOn: '' })}>
          {t('shareSip.starts.soon')}
        </Chip>
        <DayChoice
          name={t('shareSip.starts.day')}
          day={form.startsOn}
          isOn={form.startsOn !== ''}
          onDay={(startsOn) => change({ startsOn })}
        />
      </ChipRow>
    </div>
  )
}

function EndFields({ state: { form, change } }: Pick<FieldsProps, 'state'>) {
  const { t } = useText()
  return (
    <div className="sip-form__part">
      <div>
        <p className="sip-form__label">{t('shareSip.ends')}</p>
        <ChipRow name={t('shareSip.ends')} wrap>
          <Chip on={form.ends === 'never'} onPress={() => change({ ends: 'never' })}>
            {t('shareSip.ends.never')}
          </Chip>
          <DayChoice
            name={t('shareSip.ends.day')}
            day={form.lastOn}
            isOn={form.ends === 'day'}
            onDay={(lastOn) => change({ ends: 'day', lastOn })}
          />
          <Chip on={form.ends === 'count'} onPress={() => change({ ends: 'count' })}>
            {t('shareSip.ends.count')}
          </Chip>
        </ChipRow>
      </div>
      {form.ends === 'count' ? (
        <StepperField
          label={t('shareSip.purchases')}
          note={t('shareSip.purchases.note')}
          value={form.purchases}
          step={1}
          minimum={1}
          maximum={1_200}
          lessName={t('order.fewer', { count: 1 })}
          moreName={t('order.more', { count: 1 })}
          onChange={(purchases) => change({ purchases })}
        />
      ) : null}
    </div>
  )
}
