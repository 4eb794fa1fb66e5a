import type { AnnouncedReason, FundOrder, FundOrderKind, FundOrderState } from '@bahi/contract/funds/views'
import * as refusals from '@bahi/contract/messages/refusals'
import { formatDay, formatShortDay } from '../../text/business-time.ts'
import { sentences } from '../../text/sentences.ts'
import type { Figures } from '../../text/use-figures.ts'
import type { Text, TextKey } from '../../text/use-text.tsx'
import { formatNav, worthPaise } from './nav-figure.ts'
import { orderStage } from './units-rules.ts'

/** What a state is called, and what tone its tag has. */
export const orderStates = {
  'in-progress': { text: 'scheme.state.inProgress', tone: 'wait' },
  success: { text: 'scheme.state.success', tone: 'done' },
  failed: { text: 'scheme.state.failed', tone: 'bad' },
} as const satisfies Record<FundOrderState, { text: TextKey; tone: 'wait' | 'done' | 'bad' }>

const kindKeys = {
  subscribe: 'scheme.kind.subscribe',
  redeem: 'scheme.kind.redeem',
  forced: 'scheme.kind.forced',
} as const satisfies Record<FundOrderKind, TextKey>
const forcedKeys = {
  'scheme-closes': 'scheme.forced.closes',
  'below-minimum': 'scheme.forced.belowMinimum',
  'legal-order': 'scheme.forced.legalOrder',
  'identity-withdrawn': 'scheme.forced.identity',
} as const satisfies Record<AnnouncedReason, TextKey>

/** The units of an order by amount are unknown until the NAV is declared. */
export function isAbout({ state, isOfAmount }: Pick<FundOrder, 'state' | 'isOfAmount'>): boolean {
  return isOfAmount && state === 'in-progress'
}

/** "Redeem 500 · 20 Nov" */
export function whatText(
  { t, language }: Text,
  figures: Figures,
  order: Pick<FundOrder, 'kind' | 'state' | 'isOfAmount' | 'units' | 'placedAt'>,
): string {
  const key = isAbout(order) ? 'scheme.kind.subscribe.about' : kindKeys[order.kind]
  return `${t(key, { count: figures.shares(order.units) })} · ${formatShortDay(order.placedAt, language)}`
}

/** The amount of an order: the executed amount, or before that an estimate at the last NAV at the time of the request. A failed order moves nothing. */
export function movedPaise({
  state,
  units,
  askedNav,
  netPaise,
}: Pick<FundOrder, 'state' | 'units' | 'askedNav' | 'netPaise'>): { amountPaise: number; isSure: boolean } {
  if (state === 'failed') return { amountPaise: 0, isSure: true }
  if (netPaise !== null) return { amountPaise: netPaise, isSure: true }
  return { amountPaise: Number(worthPaise(units, askedNav)), isSure: false }
}

/** Where the money or the units of an order are now, in one sentence. */
export function placeText({ t, language }: Text, figures: Figures, order: FundOrder): string {
  const { kind, units, isOfAmount, heldPaise, netPaise, appliesOn, payoutOn, paidAt } = order
  const count = figures.shares(units)
  const net = figures.rupees(netPaise ?? 0)
  const isIn = kind === 'subscribe'
  switch (orderStage(order)) {
    case 'asked':
      return isIn
        ? t(isOfAmount ? 'scheme.place.amountHeld' : 'scheme.place.cashHeld', {
            amount: figures.rupees(heldPaise),
            day: formatShortDay(appliesOn, language),
          })
        : t('scheme.place.unitsHeld', { count, day: formatShortDay(appliesOn, language) })
    case 'executed':
      return payoutOn === null
        ? t('scheme.place.onItsWay', { amount: net })
        : t('scheme.place.payout', { amount: net, day: formatShortDay(payoutOn, language) })
    case 'failed':
      return isIn ? t('scheme.place.cashBack') : t('scheme.place.unitsBack')
    case 'done':
      if (isIn) return t('scheme.place.bought', { amount: net, count })
      return t('scheme.place.paid', { amount: net, day: formatDay(paidAt ?? payoutOn ?? appliesOn, language) })
  }
}

/** Why an order failed, or why it was made for the customer; null when nothing needs saying. */
export function reasonText({ t, tip, language }: Text, figures: Figures, order: FundOrder): string | null {
  const { name, failure, missingPaise, nav, reviewReason, forcedReason, feePaise } = order
  if (forcedReason === 'loan-shortfall') return t('scheme.forced.loan', { name })
  // Orders from before it was so have paid one, and say nothing of the kind.
  if (forcedReason !== null)
    return sentences(
      [
        t('scheme.forced', { name, reason: t(forcedKeys[forcedReason]) }),
        (feePaise ?? 0) === 0 ? t('scheme.forced.free') : '',
      ],
      language,
    )
  if (failure === 'cash-short')
    return missingPaise === null
      ? tip(refusals.fundCashShort)
      : t('scheme.failed.cashShort', {
          name,
          missing: figures.rupees(missingPaise),
          nav: nav === null ? '' : language === 'zh' ? `（${formatNav(nav)}）` : ` (${formatNav(nav)})`,
        })
  if (failure === 'reviewed')
    return reviewReason === null
      ? t('scheme.failed.reviewed', { name })
      : t('scheme.failed.reviewed.why', { name, reason: language === 'zh' ? `“${reviewReason}”` : `"${reviewReason}"` })
  return failure === 'retired' ? t('scheme.failed.retired', { name }) : null
}
