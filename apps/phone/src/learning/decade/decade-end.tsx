import { formatMove, formatPercent } from '@bahi/money/format'
import { Note } from '@bahi/ui/feedback/note'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import type { Decade } from './decade-plan.ts'
import { dayText, rateText } from './decade-words.ts'

/** What the ten years came to, beside a deposit and beside two years of waiting, and what other seeds came to. */
export function DecadeEnd({ decade, depositBps }: { decade: Decade; depositBps: number }) {
  const text = useText()
  const { t } = text
  const { rupees, signedRupees } = useFigures()
  const { end, later } = decade
  return (
    <>
      <Section title={t('decade.end')}>
        <Gutter>
          <div role="status">
            <Note tone={end.worthPaise < end.paidInPaise ? 'wait' : 'plain'}>
              {end.worthPaise < end.paidInPaise
                ? t('decade.end.below', { amount: rupees(end.paidInPaise - end.worthPaise) })
                : end.worthPaise < end.depositPaise
                  ? t('decade.end.belowDeposit', { amount: rupees(end.depositPaise - end.worthPaise) })
                  : t('decade.end.above', { amount: rupees(end.worthPaise - end.paidInPaise) })}
            </Note>
          </div>
          <h3 className="decade__head">{t('decade.sip')}</h3>
          <KeyValue label={t('decade.paidIn')} value={rupees(end.paidInPaise)} />
          <KeyValue label={t('decade.worth')} value={rupees(end.worthPaise)} />
          <KeyValue label={t('decade.change')} value={signedRupees(end.worthPaise - end.paidInPaise)} />
          <KeyValue label={t('decade.xirr')} value={rateText(text, end.xirrBps)} />
          <h3 className="decade__head">{t('decade.depositAt', { percent: formatPercent(depositBps) })}</h3>
          <KeyValue label={t('decade.holds')} value={rupees(end.depositPaise)} />
          <KeyValue label={t('decade.change')} value={signedRupees(end.depositPaise - end.paidInPaise)} />
          <KeyValue label={t('decade.xirr')} value={rateText(text, end.depositXirrBps)} />
          <h3 className="decade__head">{t('decade.later')}</h3>
          <KeyValue label={t('decade.paidIn')} value={rupees(later.paidInPaise)} />
          <KeyValue label={t('decade.worth')} value={rupees(later.worthPaise)} />
          <KeyValue label={t('decade.change')} value={signedRupees(later.worthPaise - later.paidInPaise)} />
          <KeyValue label={t('decade.xirr')} value={rateText(text, later.xirrBps)} />
        </Gutter>
      </Section>
      <Falls decade={decade} />
      <Among among={decade.among} />
    </>
  )
}

function Falls({ decade: { fall, monthsUnderWater, longestUnderWater } }: { decade: Decade }) {
  const text = useText()
  const { t } = text
  return (
    <Section title={t('decade.falls')}>
      <Gutter>
        {fall === null ? null : (
          <>
            <KeyValue label={t('decade.fall')} value={formatMove(fall.moveBps)} />
            <KeyValue label={t('decade.fall.from', { nav: fall.highNav })} value={dayText(text, fall.highOn)} />
            <KeyValue label={t('decade.fall.to', { nav: fall.lowNav })} value={dayText(text, fall.lowOn)} />
            <KeyValue
              label={t('decade.fall.back')}
              value={fall.backOn === null ? t('decade.fall.notBack') : dayText(text, fall.backOn)}
            />
          </>
        )}
        <KeyValue label={t('decade.water')} value={t('decade.months', { count: monthsUnderWater })} />
        <KeyValue label={t('decade.water.longest')} value={t('decade.months', { count: longestUnderWater })} />
      </Gutter>
    </Section>
  )
}

/** What is promised is nothing: how the decades of many seeds ended. */
function Among({ among }: { among: Decade['among'] }) {
  const { t } = useText()
  const { rupees } = useFigures()
  return (
    <Section title={t('decade.among')}>
      <Gutter>
        <p className="decade__text">
          {t('decade.among.text', {
            seeds: among.seeds,
            below: among.belowPaidIn,
            belowDeposit: among.belowDeposit,
            percent: formatPercent(among.depositBps),
          })}
        </p>
        <KeyValue label={t('decade.among.lowest')} value={rupees(among.lowestPaise)} />
        <KeyValue label={t('decade.among.middle')} value={rupees(among.middlePaise)} />
        <KeyValue label={t('decade.among.highest')} value={rupees(among.highestPaise)} />
      </Gutter>
    </Section>
  )
}
