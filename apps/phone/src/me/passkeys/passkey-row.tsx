import { Fingerprint } from 'lucide-react'
import type { PasskeyView } from '@bahi/contract/customers/passkeys'
import { ListRow } from '@bahi/ui/rows/list-row'
import { useSheet } from '../../page/use-sheet.ts'
import { formatDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { PasskeySheet } from './passkey-sheet.tsx'

/** One passkey: what made it, and when it was last used. It opens what can be done with it. */
export function PasskeyRow({ passkey }: { passkey: PasskeyView }) {
  const { t, language } = useText()
  const sheet = useSheet(`passkey ${passkey.id}`)
  const { device, lastUsedAt } = passkey
  const used = lastUsedAt === null ? t('passkeys.unused') : t('passkeys.used', { day: formatDay(lastUsedAt, language) })
  return (
    <>
      <ListRow
        icon={<Fingerprint size={22} strokeWidth={1.75} />}
        title={passkey.name}
        detail={
          <>
            {device === '' ? t('devices.unknown') : device} · <span className="passkeys-screen__used">{used}</span>
          </>
        }
        onPress={sheet.show}
      />
      <PasskeySheet
        key={String(sheet.open)}
        passkey={passkey}
        open={sheet.open}
        close={sheet.close}
        onOpenChange={sheet.onOpenChange}
      />
    </>
  )
}
