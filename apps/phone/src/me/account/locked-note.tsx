import { LockKeyhole } from 'lucide-react'
import * as refusals from '@bahi/contract/messages/refusals'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { formatDayAndTime } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import type { LockedEntry } from './login-form.ts'
import { useEnter } from './use-sign-in.ts'

/** Locked is not lost: why, until when, and the way to read and export everything. */
export function LockedNote({ entry }: { entry: LockedEntry }) {
  const { t, tip, language } = useText()
  const enter = useEnter()
  const until = entry.until === null ? tip('lock.until.legal-order') : formatDayAndTime(entry.until, language)
  return (
    <div className="account-form__locked">
      <Note tone="alert" icon={<LockKeyhole size={18} strokeWidth={1.9} />}>
        {tip(refusals.accountLockedAtLogin, { reason: tip(`lock.reason.${entry.reason}`), until })}
      </Note>
      <Button kind="soft" onPress={() => enter(entry.token, null)}>
        {t('login.readOnly')}
      </Button>
    </div>
  )
}
