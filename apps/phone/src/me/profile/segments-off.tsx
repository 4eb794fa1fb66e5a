import './profile.css'
import { Ban, ToggleLeft } from 'lucide-react'
import { Tag } from '@bahi/ui/feedback/tag'
import { Card } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'

const names: Readonly<Record<string, TextKey>> = {
  shares: 'segment.shares',
  'new-shares': 'segment.new-shares',
  blocks: 'segment.blocks',
  placements: 'segment.placements',
  'vip-tickets': 'segment.vip-tickets',
  funds: 'segment.funds',
  plans: 'segment.plans',
  loans: 'segment.loans',
}

/** What is switched off for this customer, what still works, and whom to ask. */
export function SegmentsOff({ off }: { off: readonly string[] }) {
  const { t } = useText()
  if (off.length === 0) return null
  return (
    <Card>
      <section className="segments-off" aria-label={t('segment.title')}>
        <Tag tone="wait" icon={<ToggleLeft size={14} strokeWidth={2} />}>
          {t('segment.title')}
        </Tag>
        <ul className="segments-off__list">
          {off.map((segment) => (
            <li key={segment}>
              <Ban size={16} strokeWidth={2} aria-hidden="true" />
              {segmentName(segment, t)}
            </li>
          ))}
        </ul>
        <p className="segments-off__text">{t('segment.text')}</p>
        <a className="segments-off__ask" href={linkTo(paths.customerService)}>
          {t('segment.ask')}
        </a>
      </section>
    </Card>
  )
}

/** A segment that this version does not know yet keeps the name the server gave it. */
function segmentName(segment: string, t: (key: TextKey) => string): string {
  const key = names[segment]
  return key === undefined ? segment : t(key)
}
