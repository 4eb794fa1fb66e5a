import './effects.css'
import type { getOrderEffect } from '@bahi/contract/shares/effects'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { Gutter } from '@bahi/ui/layout/screen'
import { Card } from '@bahi/ui/rows/list-row'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'

interface DayWithoutProps {
  without: NonNullable<ReplyOf<typeof getOrderEffect>['without']>
  date: string
  line: number
}

/** The day as it was beside the same day without the customer, and how anybody can run it again. */
export function DayWithout({ without, date, line }: DayWithoutProps) {
  const { t } = useText()
  const figures = useFigures()
  const move = without.closePaise - without.withoutClosePaise
  const price = figures.price(without.withoutClosePaise)
  return (
    <section>
      <Gutter>
        <h2 className="effect-claim">
          {move === 0 ? t('effect.without.same', { price }) : t('effect.without.close', { price })}
        </h2>
      </Gutter>
      <Card>
        <KeyValue label={t('effect.close')} value={`₹${figures.price(without.closePaise)}`} />
        <KeyValue label={t('effect.close.without')} value={`₹${price}`} />
        <KeyValue label={t('effect.volume')} value={figures.shares(without.volume)} />
        <KeyValue label={t('effect.volume.without')} value={figures.shares(without.withoutVolume)} />
      </Card>
      <Gutter>
        <p className="effect-how">{t('effect.without.how', { count: without.ordersLeftOut })}</p>
        <p className="effect-how">
          {t('effect.check', { line })} <code className="effect-code">npm run market:verify -- {date}</code>
        </p>
        <p className="effect-how">
          {t('effect.digest')} <code className="effect-code">{without.digest}</code>
        </p>
      </Gutter>
    </section>
  )
}
