import {
  Eye,
  Fingerprint,
  KeyRound,
  LockKeyhole,
  Mail,
  MapPin,
  MessageSquareText,
  MessageSquareX,
  ScrollText,
} from 'lucide-react'
import type { NoticeKind, NoticeView } from '@bahi/contract/customers/notices'
import { linkTo, paths } from '../../../navigation/paths.ts'
import type { NoticeWords } from './notice-entry.ts'

const toChat = { text: 'notices.toChat', href: linkTo(paths.customerService) } as const
const toDevices = { text: 'notices.toDevices', href: linkTo(paths.devices) } as const
const toMessages = { text: 'notices.toMessages', href: linkTo(paths.messages) } as const
const toPasswords = { text: 'notices.toPasswords', href: linkTo(paths.passwords) } as const
const toPasskeys = { text: 'notices.toPasskeys', href: linkTo(paths.passkeys) } as const
const toNote = {
  text: 'notices.toPaper',
  href: ({ date }: NoticeView['params']) => linkTo(paths.paper, { kind: 'contract-note', period: String(date) }),
} as const
const toDayStatement = {
  text: 'notices.toPaper',
  href: ({ date }: NoticeView['params']) => linkTo(paths.paper, { kind: 'ledger', period: String(date) }),
} as const

/** Of log-ins, passwords and keys, and of messages and papers. */
export const signInWords = {
  'support.answered': {
    Icon: MessageSquareText,
    tone: 'done',
    title: 'notice.support.answered',
    text: 'notice.support.answered.text',
    action: toChat,
  },
  'support.access-asked': {
    Icon: Eye,
    tone: 'wait',
    title: 'notice.support.access-asked',
    text: 'notice.support.access-asked.text',
    action: toChat,
  },
  'support.closed': {
    Icon: MessageSquareX,
    tone: 'plain',
    title: 'notice.support.closed',
    text: 'notice.support.closed.text',
    action: toChat,
  },
  'passwords.changed': {
    Icon: KeyRound,
    tone: 'plain',
    title: 'notice.passwords.changed',
    text: 'notice.passwords.changed.text',
    action: toPasswords,
  },
  'log-in.new-place': {
    Icon: MapPin,
    tone: 'wait',
    title: 'notice.log-in.new-place',
    text: 'notice.log-in.new-place.text',
    action: toDevices,
    words: { '': 'devices.unknown', machine: 'devices.place.machine', local: 'devices.place.local' },
  },
  'passkey.added': {
    Icon: Fingerprint,
    tone: 'done',
    title: 'notice.passkey.added',
    text: 'notice.passkey.added.text',
    action: toPasskeys,
  },
  'passkey.removed': {
    Icon: Fingerprint,
    tone: 'plain',
    title: 'notice.passkey.removed',
    text: 'notice.passkey.removed.text',
    action: toPasskeys,
  },
  'passkey.copied': {
    Icon: Fingerprint,
    tone: 'alert',
    title: 'notice.passkey.copied',
    text: 'notice.passkey.copied.text',
    action: toPasskeys,
  },
  'passkey.stay': {
    Icon: Fingerprint,
    tone: 'wait',
    title: 'notice.passkey.stay',
    text: 'notice.passkey.stay.text',
    action: toPasskeys,
  },
  'pin.set': { Icon: KeyRound, tone: 'done', title: 'notice.pin.set', text: 'notice.pin.set.text' },
  'pin.changed': {
    Icon: KeyRound,
    tone: 'plain',
    title: 'notice.pin.changed',
    text: 'notice.pin.changed.text',
    action: toChat,
  },
  'pin.locked': {
    Icon: LockKeyhole,
    tone: 'alert',
    title: 'notice.pin.locked',
    text: 'notice.pin.locked.text',
    action: toPasswords,
  },
  'mail.added': {
    Icon: Mail,
    tone: 'wait',
    title: 'notice.mail.added',
    text: 'notice.mail.added.text',
    action: toMessages,
  },
  'mail.refused': {
    Icon: Mail,
    tone: 'alert',
    title: 'notice.mail.refused',
    text: 'notice.mail.refused.text',
    action: toMessages,
  },
  'paper.note': {
    Icon: ScrollText,
    tone: 'plain',
    title: 'notice.paper.note',
    text: 'notice.paper.note.text',
    action: toNote,
  },
  'paper.statement': {
    Icon: ScrollText,
    tone: 'plain',
    title: 'notice.paper.statement',
    text: 'notice.paper.statement.text',
    action: toDayStatement,
  },
} as const satisfies Partial<Record<NoticeKind, NoticeWords>>
