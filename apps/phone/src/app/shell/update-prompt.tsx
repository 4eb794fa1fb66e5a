import '@bahi/ui/sheets/sheets.css'
import './shell.css'
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { checkVersion } from '@bahi/contract/site/site-info'
import { appVersion } from '@bahi/contract/wire/headers'
import { Button } from '@bahi/ui/buttons/button'
import { BrandMark } from '@bahi/ui/layout/brand-mark'
import { useFrameElement } from '@bahi/ui/layout/frame'
import { useClient } from '../../calls/client.ts'
import { useOffers } from '../../device/device-offers.ts'
import { useValueStore } from '../../live/value-store.ts'
import { formatDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { putOff, wantsPrompt, type VersionReply } from './update-choice.ts'

const lookEveryMs = 3_600_000

/** Asks whether there is a newer version, and says so over whatever page is shown. A version that has ended leaves only one way on. */
export function UpdatePrompt() {
  const { call } = useClient()
  const [later, setLater] = useState(false)
  const { data } = useQuery({
    queryKey: ['app-version'],
    queryFn: ({ signal }) => call(checkVersion, { ...appVersion }, { signal, isLoading: false, needLogin: false }),
    staleTime: lookEveryMs,
    refetchInterval: lookEveryMs,
    refetchOnWindowFocus: true,
    retry: false,
  })
  if (data === undefined || !wantsPrompt(data, localStorage) || (later && data.update === 'offered')) return null
  const onLater = () => {
    putOff(data, localStorage)
    setLater(true)
  }
  return <Prompt reply={data} onLater={onLater} />
}

function Prompt({ reply, onLater }: { reply: VersionReply; onLater: () => void }) {
  const { t, language } = useText()
  const frame = useFrameElement()
  const begin = useValueStore(useOffers().update)
  const { version, update, notes, sizeKb, worksUntil } = reply
  const have =
    sizeKb === null
      ? t('update.have', { version: appVersion.version })
      : t('update.have.size', { version: appVersion.version, size: (sizeKb / 1_000).toFixed(1) })
  const forced = update === 'forced'
  const terms = forced
    ? t('update.forced', { version: appVersion.version })
    : t('update.untouched') +
      (worksUntil === null
        ? ''
        : ` ${t('update.worksUntil', { version: appVersion.version, day: formatDay(worksUntil, language) })}`)
  return (
    <AlertDialog.Root open onOpenChange={(open) => void (open || forced || onLater())}>
      <AlertDialog.Portal container={frame}>
        <AlertDialog.Backdrop className="modal-scrim" />
        <AlertDialog.Viewport className="modal-viewport">
          <AlertDialog.Popup className="modal update-prompt">
            <div className="update-prompt__cover">
              <BrandMark sizePx={32} />
              <div>
                <AlertDialog.Title className="update-prompt__title">{t('update.title', { version })}</AlertDialog.Title>
                <p className="update-prompt__have">{have}</p>
              </div>
            </div>
            <div className="update-prompt__body">
              <ul className="update-prompt__notes">
                {notes[language].map((note) => (
                  <li key={note}>
                    <Check size={18} strokeWidth={2.2} aria-hidden="true" />
                    {note}
                  </li>
                ))}
              </ul>
              <AlertDialog.Description className="update-prompt__terms">{terms}</AlertDialog.Description>
              <div className="modal__buttons">
                {forced ? null : (
                  <Button kind="quiet" onPress={onLater}>
                    {t('update.later')}
                  </Button>
                )}
                <Button onPress={() => (begin === null ? void updateNow() : begin())}>{t('update.update')}</Button>
              </div>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** Fetches the newest worker and begins again. Without one a plain load brings the newest version. */
async function updateNow(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await registration?.update()
    registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
  } finally {
    location.reload()
  }
}
