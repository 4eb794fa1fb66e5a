import type { TransferInView } from '@bahi/contract/wallet/views'
import { formatClock } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'

/** Asked, paid, in cash: where a waiting transfer stands. */
export function TransferSteps({ transfer }: { transfer: TransferInView }) {
  const { t } = useText()
  const steps = [
    { mark: 'done', text: t('transfer.step.asked'), end: formatClock(transfer.createdAt) },
    { mark: 'now', text: t('transfer.step.bank'), end: t('transfer.step.waiting') },
    {
      mark: 'later',
      text: t('transfer.step.cash'),
      end: transfer.provider === 'manual' ? t('transfer.step.statement') : t('transfer.step.soon'),
    },
  ] as const
  return (
    <ol className="transfer-steps">
      {steps.map(({ mark, text, end }) => (
        <li key={text} className="transfer-steps__step" aria-current={mark === 'now' ? 'step' : undefined}>
          <span className={`transfer-steps__mark transfer-steps__mark--${mark}`} aria-hidden="true" />
          <span>{text}</span>
          <span className="transfer-steps__end">{end}</span>
        </li>
      ))}
    </ol>
  )
}
