import { BellOff, BellRing, CalendarSync, ChartPie, Check, Target, TimerOff, X } from 'lucide-react'
import type { NoticeKind, NoticeView } from '@bahi/contract/customers/notices'
import { linkTo, paths } from '../../../navigation/paths.ts'
import { crossings } from '../../../text/study-crossings.ts'
import { toSips } from './holding-words.ts'
import type { NoticeWords } from './notice-entry.ts'

const toOrder = {
  text: 'notices.toOrder',
  href: ({ order }: NoticeView['params']) => linkTo(paths.orderDone, { order: String(order) }),
} as const
const toAlerts = { text: 'notices.toAlerts', href: linkTo(paths.alerts) } as const
const toTriggers = { text: 'notices.toTriggers', href: linkTo(paths.triggers) } as const

/** Of orders, alerts, triggers and SIPs in shares. */
export const orderWords = {
  'alert.fired': {
    Icon: BellRing,
    tone: 'plain',
    title: 'notice.alert.fired',
    text: 'notice.alert.fired.text',
    action: toAlerts,
  },
  'alert.indicator': {
    Icon: BellRing,
    tone: 'plain',
    title: 'notice.alert.indicator',
    text: 'notice.alert.indicator.text',
    action: toAlerts,
    words: crossings,
  },
  'alert.adjusted': {
    Icon: BellRing,
    tone: 'wait',
    title: 'notice.alert.adjusted',
    text: 'notice.alert.adjusted.text',
    action: toAlerts,
  },
  'alert.ended': {
    Icon: BellOff,
    tone: 'plain',
    title: 'notice.alert.ended',
    text: 'notice.alert.ended.text',
    action: toAlerts,
  },
  'orders.bought': {
    Icon: Check,
    tone: 'done',
    title: 'notice.orders.bought',
    text: 'notice.orders.bought.text',
    action: toOrder,
  },
  'orders.sold': {
    Icon: Check,
    tone: 'done',
    title: 'notice.orders.sold',
    text: 'notice.orders.sold.text',
    action: toOrder,
  },
  'orders.partly': {
    Icon: ChartPie,
    tone: 'wait',
    title: 'notice.orders.partly',
    text: 'notice.orders.partly.text',
    action: toOrder,
  },
  'orders.triggered': {
    Icon: Check,
    tone: 'wait',
    title: 'notice.orders.triggered',
    text: 'notice.orders.triggered.text',
    action: toOrder,
  },
  'orders.untriggered': {
    Icon: TimerOff,
    tone: 'plain',
    title: 'notice.orders.untriggered',
    text: 'notice.orders.untriggered.text',
    action: toOrder,
  },
  'orders.refused': {
    Icon: X,
    tone: 'alert',
    title: 'notice.orders.refused',
    text: 'notice.orders.refused.text',
    action: toOrder,
  },
  'orders.expired': {
    Icon: TimerOff,
    tone: 'plain',
    title: 'notice.orders.expired',
    text: 'notice.orders.expired.text',
    action: toOrder,
  },
  'orders.timedOut': {
    Icon: TimerOff,
    tone: 'plain',
    title: 'notice.orders.timedOut',
    text: 'notice.orders.timedOut.text',
    action: toOrder,
  },
  'orders.unfilled': {
    Icon: TimerOff,
    tone: 'plain',
    title: 'notice.orders.unfilled',
    text: 'notice.orders.unfilled.text',
    action: toOrder,
  },
  'orders.selfTrade': {
    Icon: X,
    tone: 'alert',
    title: 'notice.orders.selfTrade',
    text: 'notice.orders.selfTrade.text',
    action: toOrder,
  },
  'orders.rejected': {
    Icon: X,
    tone: 'alert',
    title: 'notice.orders.rejected',
    text: 'notice.orders.rejected.text',
    action: toOrder,
  },
  'trigger.fired': {
    Icon: Target,
    tone: 'done',
    title: 'notice.trigger.fired',
    text: 'notice.trigger.fired.text',
    action: toTriggers,
  },
  'trigger.refused': {
    Icon: X,
    tone: 'alert',
    title: 'notice.trigger.refused',
    text: 'notice.trigger.refused.text',
    action: toTriggers,
  },
  'share-sip.ordered': {
    Icon: CalendarSync,
    tone: 'done',
    title: 'notice.share-sip.ordered',
    text: 'notice.share-sip.ordered.text',
    action: toOrder,
  },
  'share-sip.skipped': {
    Icon: CalendarSync,
    tone: 'wait',
    title: 'notice.share-sip.skipped',
    text: 'notice.share-sip.skipped.text',
    action: toSips,
  },
  'share-sip.missed': {
    Icon: X,
    tone: 'alert',
    title: 'notice.share-sip.missed',
    text: 'notice.share-sip.missed.text',
    action: toSips,
  },
  'share-sip.paused': {
    Icon: TimerOff,
    tone: 'alert',
    title: 'notice.share-sip.paused',
    text: 'notice.share-sip.paused.text',
    action: toSips,
  },
  'share-sip.ended': {
    Icon: TimerOff,
    tone: 'wait',
    title: 'notice.share-sip.ended',
    text: 'notice.share-sip.ended.text',
    action: toSips,
    words: { complete: 'shareSip.why.complete', delisted: 'shareSip.why.delisted' },
  },
  'share-sip.changed': {
    Icon: CalendarSync,
    tone: 'wait',
    title: 'notice.share-sip.changed',
    text: 'notice.share-sip.changed.text',
    action: toSips,
  },
  'trigger.ended': {
    Icon: TimerOff,
    tone: 'wait',
    title: 'notice.trigger.ended',
    text: 'notice.trigger.ended.text',
    action: toTriggers,
    words: {
      expired: 'trigger.why.expired',
      delisted: 'trigger.why.delisted',
      'corporate-action': 'trigger.why.corporate-action',
    },
  },
} as const satisfies Partial<Record<NoticeKind, NoticeWords>>
