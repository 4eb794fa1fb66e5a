import type { ShareSipView } from '@bahi/contract/shares/sips'
import { Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { linkTo, paths } from '../../navigation/paths.ts'
import { formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { instalmentKey, purchaseText, refusedText } from './share-sip-words.ts'

/** What a SIP has bought so far, and every instalment, newest first: its shares with the price paid, or why it was missed. */
export function InstalmentRows({ sip }: { sip: ShareSipView }) {
  const text = useText()
  const { t, language } = text
  const figures = useFigures()
  const { instalments, boughtQuantity, paidPaise } = sip
  if (instalments.length === 0) return null
  return (
    <Section title={t('shareSip.instalments')}>
      {boughtQuantity === 0 ? null : (
        <div className="sip-form__bought">
          <KeyValue
            label={t('shareSip.bought')}
            value={t('shareSip.shares', { count: boughtQuantity, figure: figures.shares(boughtQuantity) })}
          />
          <KeyValue label={t('shareSip.paid')} value={figures.rupees(paidPaise)} />
        </div>
      )}
      <CardRows>
        {instalments.toReversed().map((instalment) => {
          const { dueOn, runsOn, order } = instalment
          const bought = order !== null && order.filledQuantity > 0
          const said = bought
            ? t('shareSip.boughtAt', {
                count: order.filledQuantity,
                figure: figures.shares(order.filledQuantity),
                price: figures.price(order.averagePaise),
              })
            : order === null
              ? refusedText(text, instalment)
              : order.isLive
                ? ''
                : t('shareSip.noneBought')
          return (
            <ListRow
              key={dueOn}
              title={formatDay(runsOn, language)}
              detail={said === '' ? undefined : said}
              end={bought ? figures.rupees(order.paidPaise) : purchaseText(text, figures, sip)}
              endDetail={t(instalmentKey(instalment))}
              href={order === null ? undefined : linkTo(paths.orderDone, { order: order.id })}
            />
          )
        })}
      </CardRows>
    </Section>
  )
}
