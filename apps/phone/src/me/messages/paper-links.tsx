import type { PaperLink } from '@bahi/contract/customers/messages'
import { Button } from '@bahi/ui/buttons/button'
import { Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { formatDay, formatDayAndTime } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { topicTexts } from './message-words.ts'
import { useEndPaperLinks } from './use-mail.ts'

const topicOf = { 'contract-note': 'notes', ledger: 'statements' } as const

/** The links to papers that were sent by e-mail and work now. */
export function PaperLinks({ links }: { links: readonly PaperLink[] }) {
  const { t, language } = useText()
  const end = useEndPaperLinks()
  if (links.length === 0) return null
  return (
    <Section title={t('messages.links')}>
      <CardRows>
        {links.map(({ kind, period, until, opens }) => (
          <ListRow
            key={`${kind} ${period} ${until}`}
            plain
            title={t('messages.links.one', {
              paper: t(topicTexts[topicOf[kind]].name),
              day: formatDay(`${period}T12:00:00+05:30`, language),
            })}
            detail={t('messages.links.until', { at: formatDayAndTime(until, language), count: opens })}
          />
        ))}
      </CardRows>
      <div className="messages-screen__acts">
        <Button kind="quiet" busy={end.isPending} onPress={() => end.mutate()}>
          {t('messages.links.end')}
        </Button>
      </div>
    </Section>
  )
}
