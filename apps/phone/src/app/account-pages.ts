import { paths, type Path } from '../navigation/paths.ts'
import type { Load } from './page-load.ts'

/** Pages about one's own account and device that few visits reach: the words that only they say come with them. */
export const accountScreens = {
  [paths.closing]: () => import('../me/closing/closing-screen.tsx').then((file) => file.ClosingScreen),
  [paths.nominees]: () => import('../me/nominees/nominees-screen.tsx').then((file) => file.NomineesScreen),
  [paths.nominate]: () => import('../me/nominees/nominate-screen.tsx').then((file) => file.NominateScreen),
  [paths.limits]: () => import('../me/limits/limits-screen.tsx').then((file) => file.LimitsScreen),
  [paths.everything]: () => import('../me/everything/everything-screen.tsx').then((file) => file.EverythingScreen),
  [paths.passkeys]: () => import('../me/passkeys/passkeys-screen.tsx').then((file) => file.PasskeysScreen),
  [paths.messages]: () => import('../me/messages/messages-screen.tsx').then((file) => file.MessagesScreen),
  [paths.mailLink]: () => import('../me/messages/mail-link-screen.tsx').then((file) => file.MailLinkScreen),
} satisfies Partial<Record<Path, Load>>
