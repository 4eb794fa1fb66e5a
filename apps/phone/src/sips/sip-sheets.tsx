import './sips.css'
import { addMonths, businessDate } from '@bahi/money/business-date'
import { TextLink } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { useToast } from '@bahi/ui/feedback/toast'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { mutateThen } from '../calls/mutate-then.ts'
import { useToday } from '../live/use-today.ts'
import { AppModal } from '../page/app-modal.tsx'
import { formatDay } from '../text/business-time.ts'
import { useRefusalText } from '../text/refusal-text.ts'
import { useText } from '../text/use-text.tsx'
import type { SipFace } from './sip-face.ts'

const pauseMonths = [1, 3, 6] as const

interface SipSheetProps {
  sip: Pick<SipFace, 'id' | 'name' | 'stopText' | 'acting'>
  sheet: { open: boolean; onOpenChange: (open: boolean) => void; close: () => void }
}

/** For how long a SIP buys nothing; what was bought stays as it is. */
export function PauseSheet({ sip: { id, name, acting: act }, sheet, onStop }: SipSheetProps & { onStop: () => void }) {
  const { t, language } = useText()
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const today = useToday()
  const pause = (until: string | null) =>
    mutateThen(
      act,
      { id, act: 'pause', ...(until === null ? {} : { until }) },
      {
        onSuccess: () => {
          toast(
            until === null
              ? t('sip.pausedNow', { name })
              : t('sip.pausedNow.until', { name, day: formatDay(until, language) }),
            { tone: 'done' },
          )
          sheet.close()
        },
      },
    )
  return (
    <Sheet
      open={sheet.open}
      onOpenChange={sheet.onOpenChange}
      title={t('sip.pause.title', { name })}
      closeName={t('app.close')}
      locked={act.isPending}
    >
      <div className="sip-sheet">
        <p className="text-caption text-2">{t('sip.pause.text')}</p>
        <CardRows>
          {pauseMonths.map((months) => {
            const until = addMonths(businessDate(today), months)
            return (
              <ListRow
                key={months}
                title={t('sip.pause.months', { count: months })}
                detail={t('sip.pause.until', { day: formatDay(until, language) })}
                onPress={() => pause(until)}
              />
            )
          })}
          <ListRow title={t('sip.pause.open')} onPress={() => pause(null)} />
        </CardRows>
        {act.isError ? <Note tone="alert">{refusalText(act.error)}</Note> : null}
        <TextLink onPress={onStop}>{t('sip.stop')}</TextLink>
      </div>
    </Sheet>
  )
}

/** The one thing that cannot be taken back. */
export function StopModal({
  sip: { id, name, stopText, acting: act },
  sheet,
  onStopped,
}: SipSheetProps & { onStopped?: (() => void) | undefined }) {
  const { t } = useText()
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const stop = () =>
    mutateThen(
      act,
      { id, act: 'stop' },
      {
        onSuccess: () => {
          toast(t('sip.stopped', { name }), { tone: 'done' })
          if (onStopped === undefined) sheet.close()
          else onStopped()
        },
        onError: (cause) => {
          toast(refusalText(cause), { tone: 'alert' })
          sheet.close()
        },
      },
    )
  return (
    <AppModal
      open={sheet.open}
      onOpenChange={sheet.onOpenChange}
      title={t('sip.stop.title', { name })}
      confirmText={t('sip.stop')}
      busy={act.isPending}
      onConfirm={stop}
    >
      {stopText}
    </AppModal>
  )
}
