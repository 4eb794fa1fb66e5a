import { useState } from 'react'
import { pauseDays } from '@bahi/contract/customers/limits'
import { Button } from '@bahi/ui/buttons/button'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { Note } from '@bahi/ui/feedback/note'
import { useToast } from '@bahi/ui/feedback/toast'
import { Section } from '@bahi/ui/layout/screen'
import { Card } from '@bahi/ui/rows/list-row'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { mutateThen } from '../../calls/mutate-then.ts'
import { useOnline } from '../../live/use-online.ts'
import { useSheet } from '../../page/use-sheet.ts'
import { formatDayAndTime } from '../../text/business-time.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText } from '../../text/use-text.tsx'
import { pauseWords } from './limit-words.ts'
import { usePauseBuying } from './use-limits.ts'

const DAY_MS = 86_400_000
type Option = `${(typeof pauseDays)[number]}`

/** A pause of buying: how long, what it stops, and that nobody can shorten it. */
export function PauseSection({ pausedUntil }: { pausedUntil: string | null }) {
  const { t, language } = useText()
  const online = useOnline()
  const sheet = useSheet('pause')
  return (
    <Section title={t('limits.pause')}>
      <Card>
        <div className="own-limit">
          {pausedUntil === null ? null : (
            <Note tone="wait">{t('limits.paused', { time: formatDayAndTime(pausedUntil, language) })}</Note>
          )}
          <p className="own-limit__say">{t('limits.pause.text')}</p>
          <Button kind="outline" disabled={!online} onPress={sheet.show}>
            {t(pausedUntil === null ? 'limits.pause.button' : 'limits.pause.longer')}
          </Button>
        </div>
      </Card>
      <PauseSheet sheet={sheet} />
    </Section>
  )
}

function PauseSheet({ sheet }: { sheet: ReturnType<typeof useSheet> }) {
  const { t, language } = useText()
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const pause = usePauseBuying()
  const [chosen, setChosen] = useState<Option>('7')
  const days = pauseDays.find((count) => `${count}` === chosen) ?? 7
  // Shown to the minute; the server counts from the moment when it is asked.
  const [shownAt] = useState(Date.now)
  const send = () =>
    mutateThen(
      pause,
      { days },
      {
        onSuccess: () => {
          sheet.close()
          toast(t('limits.paused.done'), { tone: 'done' })
        },
      },
    )
  return (
    <Sheet
      open={sheet.open}
      onOpenChange={sheet.onOpenChange}
      title={t('limits.pause')}
      closeName={t('app.close')}
      locked={pause.isPending}
      foot={
        <Button busy={pause.isPending} onPress={send}>
          {t('limits.pause.confirm', { time: formatDayAndTime(new Date(shownAt + days * DAY_MS), language) })}
        </Button>
      }
    >
      <div className="limit-form">
        <Segmented
          name={t('limits.pause.days')}
          value={chosen}
          options={pauseDays.map((count) => ({ value: `${count}` as const, text: t(pauseWords[count]) }))}
          onChange={setChosen}
        />
        <Note tone="wait">{t('limits.pause.never')}</Note>
        {pause.isError ? <Note tone="alert">{refusalText(pause.error)}</Note> : null}
      </div>
    </Sheet>
  )
}
