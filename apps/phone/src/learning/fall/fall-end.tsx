import { formatMove } from '@bahi/money/format'
import { Note } from '@bahi/ui/feedback/note'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import type { FallDay } from './fall-day.ts'

const shownDays = [1, 5, 10, 20] as const

/** What the learner's orders did beside having done nothing, what they cost, and how the days went that nobody knew. */
export function FallEnd({ day }: { day: FallDay }) {
  const { t } = useText()
  const { rupees, signedRupees } = useFigures()
  const { end, after, cashPaise, shares } = day
  const before = shares.reduce((sum, { beforePaise, held }) => sum + beforePaise * held, cashPaise)
  const difference = end.worthPaise - end.withoutPaise
  return (
    <>
      <Section title={t('fall.end')}>
        <Gutter>
          <div role="status">
            <Note>
              {day.orders.length === 0
                ? t('fall.end.nothing')
                : difference === 0
                  ? t('fall.end.same')
                  : difference > 0
                    ? t('fall.end.more', { amount: rupees(difference) })
                    : t('fall.end.less', { amount: rupees(-difference) })}
            </Note>
          </div>
          <KeyValue label={t('fall.worth.before')} value={rupees(before)} />
          <KeyValue label={t('fall.worth.without')} value={rupees(end.withoutPaise)} />
          <KeyValue label={t('fall.worth.yours')} value={rupees(end.worthPaise)} />
          <KeyValue total label={t('fall.difference')} value={signedRupees(difference)} />
          <KeyValue label={t('fall.charges')} value={rupees(end.chargesPaise)} />
          <KeyValue label={t('fall.cash')} value={rupees(end.cashPaise)} />
          <p className="fall__small">{t('fall.end.close')}</p>
        </Gutter>
      </Section>
      <Section title={t('fall.after')}>
        <Gutter>
          <p className="fall__text">{t('fall.after.text')}</p>
          <div className="fall-after">
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('fall.after.day')}</th>
                  <th scope="col">{t('fall.column.index')}</th>
                  <th scope="col">{t('fall.after.without')}</th>
                  <th scope="col">{t('fall.after.yours')}</th>
                </tr>
              </thead>
              <tbody>
                {shownDays.map((number) => {
                  const one = after[number - 1]
                  return one === undefined ? null : (
                    <tr key={number}>
                      <th scope="row">{number}</th>
                      <td>{formatMove(one.indexBps)}</td>
                      <td>{rupees(one.withoutPaise)}</td>
                      <td>{rupees(one.worthPaise)}</td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </div>
          <p className="fall__text">{t('fall.after.lesson')}</p>
        </Gutter>
      </Section>
    </>
  )
}
