import { Check, LockKeyhole, X } from 'lucide-react'
import type { LockView } from '@bahi/contract/customers/account'
import { Tag } from '@bahi/ui/feedback/tag'
import { Card } from '@bahi/ui/rows/list-row'
import { formatDayAndTime } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'

/** Locked is not lost: since when, until when, why, how long it may last at most, and what still works. */
export function LockCard({ lock }: { lock: LockView }) {
  const { t, tip, language } = useText()
  const until = lock.until === null ? tip('lock.until.legal-order') : formatDayAndTime(lock.until, language)
  const facts = [
    [t('lock.reason'), tip(`lock.reason.${lock.reason}`)],
    [t('lock.since'), formatDayAndTime(lock.lockedAt, language)],
    [t('lock.until'), until],
    [
      t('lock.longest'),
      lock.longestHours === null ? t('lock.longest.legal') : t('lock.longest.hours', { hours: lock.longestHours }),
    ],
  ]
  return (
    <Card>
      <section className="lock-card" aria-label={lock.kind === 'account' ? t('lock.account') : t('lock.trade')}>
        <Tag tone="wait" icon={<LockKeyhole size={14} strokeWidth={2} />}>
          {lock.kind === 'account' ? t('lock.account') : t('lock.trade')}
        </Tag>
        <dl className="lock-card__facts">
          {facts.map(([name, fact]) => (
            <div key={name} className="lock-card__fact">
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
        <ul className="lock-card__works">
          <Works>{t('lock.works.read')}</Works>
          {lock.kind === 'account' ? null : <Works>{t('lock.works.transferOut')}</Works>}
          <Stops>{lock.kind === 'account' ? t('lock.stops.everything') : t('lock.stops.orders')}</Stops>
        </ul>
      </section>
    </Card>
  )
}

function Works({ children }: { children: string }) {
  return (
    <li>
      <Check className="lock-card__yes" size={18} strokeWidth={2.2} aria-hidden="true" />
      {children}
    </li>
  )
}

function Stops({ children }: { children: string }) {
  return (
    <li>
      <X className="lock-card__no" size={18} strokeWidth={2.2} aria-hidden="true" />
      {children}
    </li>
  )
}
