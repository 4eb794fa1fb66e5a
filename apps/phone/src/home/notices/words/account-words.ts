import {
  BadgeCheck,
  Bot,
  CirclePause,
  DoorClosed,
  Eye,
  FileWarning,
  Gauge,
  Gavel,
  Hourglass,
  IdCard,
  Landmark,
  LockKeyhole,
  LockKeyholeOpen,
  Ticket,
  TicketX,
  ToggleLeft,
  Undo2,
  UserCheck,
  UserX,
  Users,
} from 'lucide-react'
import type { NoticeKind } from '@bahi/contract/customers/notices'
import { linkTo, paths } from '../../../navigation/paths.ts'
import type { NoticeWords } from './notice-entry.ts'

const toLog = { text: 'notices.toLog', href: linkTo(paths.accessLog, { part: 'identity' }) } as const
const toIdentity = { text: 'notices.toIdentity', href: linkTo(paths.identity) } as const
const toProfile = { text: 'notices.toProfile', href: linkTo(paths.profile) } as const
const toBank = { text: 'notices.toBank', href: linkTo(paths.bank) } as const
const toClosing = { text: 'notices.toClosing', href: linkTo(paths.closing) } as const
const toNominees = { text: 'nominees.title', href: linkTo(paths.nominees) } as const
const toLimits = { text: 'notices.toLimits', href: linkTo(paths.limits) } as const
const limitWords = { buy: 'notice.limit.what.buy', bring: 'notice.limit.what.bring' } as const

/** Of the account itself: identity, bank account, locks, agents, programs, limits, closing and nominees. */
export const accountWords = {
  'bank.added': {
    Icon: Landmark,
    tone: 'done',
    title: 'notice.bank.added',
    text: 'notice.bank.added.text',
    action: toBank,
  },
  'bank.changed': {
    Icon: Landmark,
    tone: 'wait',
    title: 'notice.bank.changed',
    text: 'notice.bank.changed.text',
    action: toBank,
  },
  'identity.opened': {
    Icon: Eye,
    tone: 'plain',
    title: 'notice.identity.opened',
    text: 'notice.identity.opened.text',
    action: toLog,
  },
  'identity.completed': {
    Icon: BadgeCheck,
    tone: 'done',
    title: 'notice.identity.completed',
    text: 'notice.identity.completed.text',
  },
  'identity.failed': {
    Icon: FileWarning,
    tone: 'alert',
    title: 'notice.identity.failed',
    text: 'notice.identity.failed.text',
    action: toIdentity,
  },
  'identity.taken-back': {
    Icon: IdCard,
    tone: 'alert',
    title: 'notice.identity.taken-back',
    text: 'notice.identity.taken-back.text',
    action: toIdentity,
  },
  'lock.trade': {
    Icon: LockKeyhole,
    tone: 'wait',
    title: 'notice.lock.trade',
    text: 'notice.lock.trade.text',
    action: toProfile,
  },
  'lock.account': {
    Icon: LockKeyhole,
    tone: 'wait',
    title: 'notice.lock.account',
    text: 'notice.lock.account.text',
    action: toProfile,
  },
  'lock.legal': {
    Icon: Gavel,
    tone: 'wait',
    title: 'notice.lock.legal',
    text: 'notice.lock.legal.text',
    action: toProfile,
  },
  'lock.lifted': { Icon: LockKeyholeOpen, tone: 'done', title: 'notice.lock.lifted', text: 'notice.lock.lifted.text' },
  'segments.changed': {
    Icon: ToggleLeft,
    tone: 'plain',
    title: 'notice.segments.changed',
    text: 'notice.segments.changed.text',
    action: toProfile,
  },
  'agent.made': {
    Icon: Users,
    tone: 'plain',
    title: 'notice.agent.made',
    text: 'notice.agent.made.text',
    action: toProfile,
  },
  'agent.ended': { Icon: Users, tone: 'plain', title: 'notice.agent.ended', text: 'notice.agent.ended.text' },
  'agent.code': {
    Icon: Ticket,
    tone: 'plain',
    title: 'notice.agent.code',
    text: 'notice.agent.code.text',
    action: toProfile,
  },
  'agent.code-retired': {
    Icon: TicketX,
    tone: 'plain',
    title: 'notice.agent.code-retired',
    text: 'notice.agent.code-retired.text',
  },
  'program.stopped': {
    Icon: Bot,
    tone: 'plain',
    title: 'notice.program.stopped',
    text: 'notice.program.stopped.text',
  },
  'limit.set': {
    Icon: Gauge,
    tone: 'plain',
    title: 'notice.limit.set',
    text: 'notice.limit.set.text',
    action: toLimits,
    words: limitWords,
  },
  'limit.waits': {
    Icon: Hourglass,
    tone: 'wait',
    title: 'notice.limit.waits',
    text: 'notice.limit.waits.text',
    action: toLimits,
    words: limitWords,
  },
  'limit.ends': {
    Icon: Hourglass,
    tone: 'wait',
    title: 'notice.limit.ends',
    text: 'notice.limit.ends.text',
    action: toLimits,
    words: limitWords,
  },
  'limit.taken-back': {
    Icon: Undo2,
    tone: 'plain',
    title: 'notice.limit.taken-back',
    text: 'notice.limit.taken-back.text',
    action: toLimits,
    words: limitWords,
  },
  'limit.paused': {
    Icon: CirclePause,
    tone: 'wait',
    title: 'notice.limit.paused',
    text: 'notice.limit.paused.text',
    action: toLimits,
  },
  'closing.asked': {
    Icon: DoorClosed,
    tone: 'wait',
    title: 'notice.closing.asked',
    text: 'notice.closing.asked.text',
    action: toClosing,
  },
  'closing.taken-back': {
    Icon: Undo2,
    tone: 'plain',
    title: 'notice.closing.taken-back',
    text: 'notice.closing.taken-back.text',
    action: toClosing,
  },
  'nominees.named': {
    Icon: UserCheck,
    tone: 'done',
    title: 'notice.nominees.named',
    text: 'notice.nominees.named.text',
    action: toNominees,
  },
  'nominees.opted-out': {
    Icon: UserX,
    tone: 'plain',
    title: 'notice.nominees.opted-out',
    text: 'notice.nominees.opted-out.text',
    action: toNominees,
  },
  'nominees.withdrawn': {
    Icon: UserX,
    tone: 'plain',
    title: 'notice.nominees.withdrawn',
    text: 'notice.nominees.withdrawn.text',
    action: toNominees,
  },
  'nominees.opened': {
    Icon: Eye,
    tone: 'plain',
    title: 'notice.nominees.opened',
    text: 'notice.nominees.opened.text',
    action: toLog,
  },
} as const satisfies Partial<Record<NoticeKind, NoticeWords>>
