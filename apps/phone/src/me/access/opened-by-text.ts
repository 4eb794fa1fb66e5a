import type { SessionView } from '@bahi/contract/customers/sessions'
import type { TextKey } from '../../text/use-text.tsx'

/** What opened a session, in words. */
export const openedByText: Readonly<Record<NonNullable<SessionView['openedBy']>, TextKey>> = {
  password: 'devices.openedBy.password',
  passkey: 'devices.openedBy.passkey',
}
