import { Gutter, Section } from '@bahi/ui/layout/screen'
import { TermsLink } from '../../glossary/terms-link.tsx'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { type Act, eventsUntil, type FallDay } from './fall-day.ts'
import { eventText, timeText } from './fall-words.ts'

/** What happened so far, the newest first, each in words with the terms it needs. */
export function FallLog({ day, acts, second }: { day: FallDay; acts: readonly Act[]; second: number }) {
  const { t } = useText()
  const figures = useFigures()
  const events = eventsUntil(day, acts, second).toReversed()
  return (
    <Section title={t('fall.log')}>
      <Gutter>
        <ol className="fall-log" aria-live="polite">
          {events.map((event) => {
            const told = eventText(event, day, acts, { t, figures })
            return (
              <li
                key={`${event.kind} ${event.second} ${'order' in event ? event.order : ''}${'share' in event ? event.share : ''}`}
              >
                <p className="fall-log__head">
                  <time>{timeText(event.second)}</time> <strong>{told.title}</strong>
                </p>
                <p className="fall-log__text">{told.text}</p>
                {told.terms.length === 0 ? null : <TermsLink of={told.terms} />}
              </li>
            )
          })}
        </ol>
      </Gutter>
    </Section>
  )
}
