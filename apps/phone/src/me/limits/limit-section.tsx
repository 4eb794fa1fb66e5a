import type { LimitKind, OwnLimitView } from '@bahi/contract/customers/limits'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { ProgressBar } from '@bahi/ui/feedback/progress-bar'
import { useToast } from '@bahi/ui/feedback/toast'
import { Section } from '@bahi/ui/layout/screen'
import { Card } from '@bahi/ui/rows/list-row'
import { mutateThen } from '../../calls/mutate-then.ts'
import { useOnline } from '../../live/use-online.ts'
import { useSheet } from '../../page/use-sheet.ts'
import { formatDayAndTime } from '../../text/business-time.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { LimitSheet } from './limit-sheet.tsx'
import { limitWords } from './limit-words.ts'
import { useTakeBack } from './use-limits.ts'

interface LimitProps {
  kind: LimitKind
  limit: OwnLimitView
  /** How many hours a raise waits. */
  hours: number
}

/** A limit with what of it is used today, a raise that waits, and the way to change it. */
export function LimitSection({ kind, limit, hours }: LimitProps) {
  const { t } = useText()
  const figures = useFigures()
  const online = useOnline()
  const sheet = useSheet(`limit-${kind}`)
  const { limitPaise, usedPaise, next } = limit
  return (
    <Section title={t(limitWords[kind].title)}>
      <Card>
        <div className="own-limit">
          <div className="own-limit__head">
            <span className="own-limit__figure">
              {limitPaise === null ? t('limits.none') : figures.rupees(limitPaise)}
            </span>
            <Button kind="soft" small grow={0} disabled={!online} onPress={sheet.show}>
              {t(limitPaise === null ? 'limits.set' : 'limits.change')}
            </Button>
          </div>
          {limitPaise === null ? null : <Use usedPaise={usedPaise} limitPaise={limitPaise} />}
          {next === null || limitPaise === null ? null : <Waiting kind={kind} next={next} />}
          <p className="own-limit__counts">{t(limitWords[kind].counts)}</p>
        </div>
      </Card>
      <LimitSheet sheet={sheet} kind={kind} limitPaise={limitPaise} hours={hours} />
    </Section>
  )
}

function Use({ usedPaise, limitPaise }: { usedPaise: number; limitPaise: number }) {
  const { t } = useText()
  const figures = useFigures()
  return (
    <>
      <ProgressBar done={Math.min(usedPaise, limitPaise)} of={limitPaise} />
      <p className="own-limit__use">
        <span>{t('limits.used', { used: figures.rupees(usedPaise), limit: figures.rupees(limitPaise) })}</span>
        <span>{t('limits.left', { left: figures.rupees(Math.max(0, limitPaise - usedPaise)) })}</span>
      </p>
    </>
  )
}

/** A raise that waits, its time, and the way to take it back. */
function Waiting({ kind, next }: { kind: LimitKind; next: NonNullable<OwnLimitView['next']> }) {
  const { t, language } = useText()
  const figures = useFigures()
  const online = useOnline()
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const takeBack = useTakeBack()
  const time = formatDayAndTime(next.at, language)
  const send = () =>
    mutateThen(
      takeBack,
      { kind },
      {
        onSuccess: (limits) =>
          toast(t('limits.takenBack', { limit: figures.rupees(limits[kind].limitPaise ?? 0) }), { tone: 'done' }),
        onError: (cause) => toast(refusalText(cause), { tone: 'alert' }),
      },
    )
  return (
    <Note tone="wait">
      <p className="own-limit__waits">
        {next.limitPaise === null
          ? t('limits.waits.end', { time })
          : t('limits.waits', { limit: figures.rupees(next.limitPaise), time })}
      </p>
      <Button kind="outline" small grow={0} disabled={!online} busy={takeBack.isPending} onPress={send}>
        {t('limits.takeBack')}
      </Button>
    </Note>
  )
}
