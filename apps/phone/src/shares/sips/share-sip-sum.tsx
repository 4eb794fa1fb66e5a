import * as refusals from '@bahi/contract/messages/refusals'
import { TextLink } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { KeyValue, Well } from '@bahi/ui/rows/sum-list'
import { linkTo, paths } from '../../navigation/paths.ts'
import { FailureNote } from '../../page/failure-note.tsx'
import { formatWeekdayAndDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { chargeKeys } from '../ticket/charge-keys.ts'
import type { ShareSipFormState } from './use-share-sip-form.ts'

/** When it buys, what one instalment comes to at the present price, and what stands in the way. */
export function ShareSipSum({ state }: { state: ShareSipFormState }) {
  const { t, language } = useText()
  const { preview, failed, retry } = state
  if (failed)
    return (
      <Note tone="alert">
        {t('sip.noSum')} <TextLink onPress={retry}>{t('state.retry')}</TextLink>
      </Note>
    )
  return (
    <>
      {preview === undefined ? null : (
        <div className="sip-form__sums">
          {preview.nextOn.map((day, at) => (
            <KeyValue
              key={day}
              label={at === 0 ? t('sip.first') : t('shareSip.then')}
              value={formatWeekdayAndDay(day, language)}
            />
          ))}
          <Instalment state={state} preview={preview} />
        </div>
      )}
      <Troubles state={state} />
    </>
  )
}

type Preview = NonNullable<ShareSipFormState['preview']>

function Instalment({ state: { form, problems }, preview }: { state: ShareSipFormState; preview: Preview }) {
  const { t } = useText()
  const figures = useFigures()
  const { quantity, pricePaise, limitPaise, valuePaise, charges, chargesPaise, costPaise } = preview
  if (limitPaise === 0 || problems.length > 0) return null
  const count = figures.shares(quantity)
  return (
    <>
      <KeyValue
        label={t('shareSip.buys', { price: figures.price(pricePaise) })}
        value={t('shareSip.shares', { count: quantity, figure: count })}
      />
      <KeyValue label={t('shareSip.value', { price: figures.price(limitPaise) })} value={figures.rupees(valuePaise)} />
      <Well>
        {charges.map(({ kind, amountPaise }) => (
          <KeyValue key={kind} small label={t(chargeKeys[kind])} value={figures.rupees(amountPaise)} />
        ))}
      </Well>
      <KeyValue label={t('order.charges')} value={figures.rupees(chargesPaise)} />
      {costPaise > valuePaise + chargesPaise ? (
        <KeyValue label={t('order.rounding')} value={figures.rupees(costPaise - valuePaise - chargesPaise)} />
      ) : null}
      <KeyValue total label={t('shareSip.most')} value={figures.rupees(costPaise)} />
      <p className="text-caption text-2">{form.by === 'amount' ? t('shareSip.fixed') : t('shareSip.number')}</p>
      <p className="text-caption text-2">{t('shareSip.how')}</p>
    </>
  )
}

function Troubles({ state: { problems, warnings, preview, failure } }: { state: ShareSipFormState }) {
  const { t, tip } = useText()
  const figures = useFigures()
  return (
    <>
      {problems.map(({ msg, params }) => (
        <Note key={msg} tone="alert">
          {msg === refusals.amountExceeded
            ? t('shareSip.tooSmall', { least: figures.rupees(preview?.lotCostPaise ?? 0) })
            : tip(msg, params)}{' '}
          {msg === refusals.identityMissing ? (
            <TextLink href={linkTo(paths.identity)}>{t('transfer.out.identity')}</TextLink>
          ) : null}
        </Note>
      ))}
      {warnings.length === 0 ? null : (
        <Note tone="wait">
          {t('shareSip.warning')} {warnings.map(({ msg, params }) => tip(msg, params)).join(' ')}
        </Note>
      )}
      <FailureNote cause={failure} />
    </>
  )
}
