import type { MadeShare } from '@bahi/contract/learning/fall'
import { Tag } from '@bahi/ui/feedback/tag'
import { Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { type Act, type FallDay, heldUntil } from './fall-day.ts'
import { shareWords } from './fall-words.ts'

interface FallSharesProps {
  day: FallDay
  acts: readonly Act[]
  at: number
  /** Undefined once the day is over. */
  onTrade: ((share: MadeShare) => void) | undefined
}

/** The made portfolio at this minute; a share opens its ticket. */
export function FallShares({ day, acts, at, onTrade }: FallSharesProps) {
  const { t } = useText()
  const figures = useFigures()
  const frame = day.frames[at]
  if (frame === undefined) return null
  return (
    <Section title={t('fall.portfolio')}>
      <CardRows>
        {day.shares.map(({ share, beforePaise, lowerPaise }, place) => {
          const last = frame.last[place] ?? beforePaise
          const isLocked = frame.bid[place] === 0 && last === lowerPaise
          const held = heldUntil(day, acts, share, frame.second)
          return (
            <ListRow
              key={share}
              plain
              title={t(shareWords[share])}
              detail={t('fall.held', { count: held })}
              end={figures.price(last)}
              endDetail={isLocked ? <Tag tone="bad">{t('fall.locked')}</Tag> : figures.move(last, beforePaise).percent}
              onPress={onTrade === undefined ? undefined : () => onTrade(share)}
            />
          )
        })}
      </CardRows>
    </Section>
  )
}
