import type { ApplicationView } from '@bahi/contract/ipo/views'
import { Note } from '@bahi/ui/feedback/note'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { shortDate } from '../ipo-times.ts'
import { useIpoFigures } from '../use-ipo-figures.ts'
import { holdSum } from './apply-form.ts'
import type { ApplyState } from './use-apply.ts'

/** What is held and what is left. The last answer stays, paler, while the next one is on its way. */
export function ApplySumLines({
  apply: { form, preview, current, problems },
  standing,
}: {
  apply: ApplyState
  standing: ApplicationView | null
}) {
  const { t, language } = useText()
  const figures = useFigures()
  const { bare } = useIpoFigures()
  if (preview === undefined || problems.lots.length + problems.price.length > 0)
    return <KeyValue total label={t('ipo.sum.held')} value={preview === undefined ? '…' : '–'} />
  const { holdPaise, morePaise } = holdSum(preview, standing)
  const values = { count: figures.shares(preview.shares), price: bare(preview.pricePaise) }
  return (
    <>
      <div className={current ? undefined : 'apply-sheet__old'}>
        <KeyValue
          label={form.atCutOff ? t('ipo.sum.top', values) : t('ipo.sum.own', values)}
          value={figures.rupees(holdPaise - preview.chargesPaise)}
        />
        <KeyValue label={t('ipo.sum.charges')} value={figures.rupees(preview.chargesPaise)} />
        <KeyValue
          total
          label={t('ipo.sum.held')}
          value={<span className="apply-sheet__total">{figures.rupees(holdPaise)}</span>}
        />
        {standing === null || morePaise === 0 ? null : (
          <KeyValue
            label={morePaise > 0 ? t('ipo.sum.more') : t('ipo.sum.less')}
            value={figures.rupees(Math.abs(morePaise))}
          />
        )}
        <KeyValue label={t('ipo.sum.after')} value={figures.rupees(Math.max(0, preview.availableAfterPaise))} />
      </div>
      <Note>{t('ipo.sheet.back', { day: shortDate(preview.moneyBackOn, language) })}</Note>
    </>
  )
}
