import { Check, Clock, X } from 'lucide-react'
import type { TransferInView } from '@bahi/contract/wallet/views'
import { Tag } from '@bahi/ui/feedback/tag'
import { RecordCard } from '@bahi/ui/rows/record-card'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { formatDayAndTime } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'

const failures = {
  expired: 'transfer.failed.expired',
  'bank-refused': 'transfer.failed.refused',
  'other-payer': 'transfer.failed.other',
  cancelled: 'transfer.failed.cancelled',
} as const satisfies Record<NonNullable<TransferInView['failure']>, TextKey>

const icon = { size: 14, strokeWidth: 2.2 } as const

/** One transfer in among the records. */
export function TransferInCard({ transfer }: { transfer: TransferInView }) {
  const { t, language } = useText()
  const figures = useFigures()
  const navigation = useNavigation()
  const { state, failure, endedAt } = transfer
  const tag =
    state === 'waiting' ? (
      <Tag tone="wait" icon={<Clock {...icon} />}>
        {t('transfer.state.waiting')}
      </Tag>
    ) : state === 'successful' ? (
      <Tag tone="done" icon={<Check {...icon} />}>
        {t('transfer.state.successful')}
      </Tag>
    ) : (
      <Tag tone="bad" icon={<X {...icon} />}>
        {t('transfer.state.failed')}
      </Tag>
    )
  const place =
    state === 'successful'
      ? t('transfer.place.in', { when: formatDayAndTime(endedAt ?? transfer.createdAt, language) })
      : t('transfer.place.none')
  return (
    <RecordCard
      title={figures.rupees(transfer.amountPaise)}
      tag={tag}
      lines={[
        `${transfer.provider === 'demo-bank' ? t('transfer.demo.short') : t('transfer.manual.short')} · ${formatDayAndTime(transfer.createdAt, language)}`,
        failure === null ? place : `${t(failures[failure])} · ${place}`,
      ]}
      foot={transfer.number}
      action={{ text: t('transfer.see'), onPress: () => navigation.open(paths.transferIn, { transfer: transfer.id }) }}
    />
  )
}
