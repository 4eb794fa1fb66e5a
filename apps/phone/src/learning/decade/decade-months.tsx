import { useState } from 'react'
import { TextLink } from '@bahi/ui/buttons/button'
import { Tag } from '@bahi/ui/feedback/tag'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { useSheet } from '../../page/use-sheet.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import type { DecadeMonth } from './decade-plan.ts'
import { dayText } from './decade-words.ts'

/** As many as a page shows at first: a year. */
const fewMonths = 12

/** The instalments so far, the newest first; each opens to its figures. */
export function DecadeMonths({ months }: { months: readonly DecadeMonth[] }) {
  const text = useText()
  const { t } = text
  const figures = useFigures()
  const sheet = useSheet('decade-month')
  const [opened, setOpened] = useState(0)
  const [all, setAll] = useState(false)
  const shown = months.toReversed().slice(0, all ? undefined : fewMonths)
  const month = months[opened]
  return (
    <Section title={t('decade.instalments')}>
      <CardRows>
        {shown.map((one) => {
          const at = months.indexOf(one)
          return (
            <ListRow
              key={one.dueOn}
              plain
              title={dayText(text, one.on)}
              detail={t('decade.bought', { units: one.units, nav: one.nav })}
              end={figures.rupees(one.worthPaise)}
              endDetail={one.isUnderWater ? <Tag tone="bad">{t('decade.underWater')}</Tag> : undefined}
              onPress={() => {
                setOpened(at)
                sheet.show()
              }}
            />
          )
        })}
      </CardRows>
      {months.length > fewMonths ? (
        <Gutter>
          <TextLink onPress={() => setAll(!all)}>
            {all ? t('decade.months.fewer') : t('decade.months.all', { count: months.length })}
          </TextLink>
        </Gutter>
      ) : null}
      <Sheet
        open={sheet.open && month !== undefined}
        onOpenChange={sheet.onOpenChange}
        title={month === undefined ? '' : dayText(text, month.on)}
        closeName={t('app.close')}
      >
        {month === undefined ? null : <MonthFigures month={month} before={months[opened - 1]} number={opened + 1} />}
      </Sheet>
    </Section>
  )
}

interface MonthFiguresProps {
  month: DecadeMonth
  before: DecadeMonth | undefined
  number: number
}

/** Every figure of an instalment, in the order in which one follows from another. */
function MonthFigures({ month, before, number }: MonthFiguresProps) {
  const text = useText()
  const { t } = text
  const figures = useFigures()
  const { rupees } = figures
  return (
    <div className="decade-figures">
      <KeyValue label={t('decade.number')} value={t('decade.number.of', { number })} />
      <KeyValue label={t('decade.due')} value={dayText(text, month.dueOn)} />
      <KeyValue label={t('decade.amount')} value={rupees(month.amountPaise)} />
      <KeyValue label={t('decade.stamp')} value={rupees(month.stampPaise)} />
      <KeyValue label={t('decade.nav')} value={`₹${month.nav}`} />
      <KeyValue label={t('decade.units')} value={month.units} />
      <KeyValue label={t('decade.units.before')} value={before?.totalUnits ?? '0.000'} />
      <KeyValue total label={t('decade.units.total')} value={month.totalUnits} />
      <KeyValue label={t('decade.worth.at', { nav: month.nav })} value={rupees(month.worthPaise)} />
      <KeyValue label={t('decade.paidIn')} value={rupees(month.paidInPaise)} />
      <KeyValue
        label={t('decade.lowest', { day: dayText(text, month.lowestOn), nav: month.lowestNav })}
        value={rupees(month.lowestWorthPaise)}
      />
      <KeyValue label={t('decade.deposit')} value={rupees(month.depositPaise)} />
      {month.laterWorthPaise === null ? null : (
        <KeyValue label={t('decade.later')} value={rupees(month.laterWorthPaise)} />
      )}
      <p className="decade__small">{t('decade.formula')}</p>
    </div>
  )
}
