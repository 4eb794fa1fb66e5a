import type { SipView } from '@bahi/contract/funds/sips'
import { Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../../navigation/paths.ts'
import { formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { instalmentKeys, missedText } from './sip-words.ts'

/** Every instalment, newest first, with its units or the reason why it failed; an instalment with an order links to the order. */
export function SipMonths({ sip: { months } }: { sip: SipView }) {
  const text = useText()
  const { t, language } = text
  const figures = useFigures()
  if (months.length === 0) return null
  return (
    <Section title={t('sip.months')}>
      <CardRows>
        {months.toReversed().map((month) => {
          const said =
            month.state === 'missed'
              ? missedText(text, figures, month)
              : month.units > 0
                ? t(month.state === 'in-progress' ? 'sip.month.about' : 'sip.month.bought', {
                    count: figures.shares(month.units),
                  })
                : undefined
          return (
            <ListRow
              key={month.dueOn}
              title={formatDay(month.dueOn, language)}
              detail={said}
              end={figures.rupees(month.amountPaise)}
              endDetail={t(instalmentKeys[month.state])}
              href={month.orderId === null ? undefined : linkTo(paths.fundOrder, { order: month.orderId })}
            />
          )
        })}
      </CardRows>
    </Section>
  )
}
