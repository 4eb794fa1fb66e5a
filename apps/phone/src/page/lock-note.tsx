import { LockKeyhole } from 'lucide-react'
import { TextLink } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { linkTo, paths } from '../navigation/paths.ts'
import { useUserInfo } from '../session/use-user-info.ts'
import { formatDayAndTime } from '../text/business-time.ts'
import { useText } from '../text/use-text.tsx'

/** The lock that bars every act of this customer; undefined when there is none. */
export function useAccountLock() {
  return useUserInfo().data?.locks.find(({ kind }) => kind === 'account')
}

/** Says before anything is filled in that it could not be sent. */
export function LockNote() {
  const { t, language } = useText()
  const lock = useAccountLock()
  if (lock === undefined) return null
  return (
    <Note tone="wait" icon={<LockKeyhole size={18} strokeWidth={1.9} />}>
      {lock.until === null ? t('lock.note.legal') : t('lock.note', { time: formatDayAndTime(lock.until, language) })}{' '}
      <TextLink href={linkTo(paths.profile)}>{t('lock.note.why')}</TextLink>
    </Note>
  )
}
