import { ShieldCheck } from 'lucide-react'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { SplitSum, type SplitPart } from '@bahi/ui/figures/split-sum'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { linkTo, paths } from '../../navigation/paths.ts'
import type { Veil } from '../../session/use-hidden-amounts.tsx'
import type { WithdrawalBlock } from '../../session/withdrawal-block.ts'
import { formatDay, formatDayAndTime } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type Text, type TextKey } from '../../text/use-text.tsx'
import { splitCash, type CashPart, type CashShare, type MarketValue } from './worth.ts'

interface CashSheetProps {
  sheet: { open: boolean; onOpenChange: (open: boolean) => void }
  value: MarketValue
  outBar: WithdrawalBlock | null
  /** All cash with what can leave of it, or the working of one account. */
  share: CashShare
  /** Whether this cash is what the checked book says. */
  proven: boolean
  veil: Veil
}

const titles = {
  all: { title: 'cash.title', total: 'cash.all', none: 'assets.held.none' },
  held: { title: 'assets.held.title', total: 'assets.held', none: 'assets.held.none' },
  unsettled: { title: 'assets.unsettled.title', total: 'assets.unsettled', none: 'assets.unsettled.none' },
} as const satisfies Record<CashShare, { title: TextKey; total: TextKey; none: TextKey }>

/** What can leave for the bank now, and for every other rupee the rule that holds it and the moment it is free. */
export function CashSheet({ sheet, value, outBar, share, proven, veil }: CashSheetProps) {
  const { t, tip } = useText()
  const figures = useFigures()
  const partText = usePartText(veil, outBar !== null)
  const { parts, totalPaise, addsUp } = splitCash(value, share)
  const money = (amountPaise: number | bigint) => veil.mask(figures.rupees(amountPaise))
  const shown: SplitPart[] = parts.map((part, index) => ({
    id: `${part.kind}${index}`,
    strong: part.kind === 'free',
    amountPaise: part.amountPaise,
    amountText: veil.veil(money(part.amountPaise)),
    ...partText(part),
  }))
  const out = (
    <Button href={linkTo(paths.transferOut)}>
      {outBar === null ? veil.veil(t('cash.out', { amount: money(value.withdrawablePaise) })) : t('transfer.out.title')}
    </Button>
  )
  return (
    <Sheet
      open={sheet.open}
      onOpenChange={sheet.onOpenChange}
      title={t(titles[share].title)}
      closeName={t('app.close')}
      foot={share === 'all' && value.withdrawablePaise > 0 ? out : undefined}
    >
      {addsUp ? (
        <>
          {shown.length === 0 ? <p className="split-sum__nothing">{t(titles[share].none)}</p> : null}
          <SplitSum
            parts={shown}
            totalLabel={t(titles[share].total)}
            totalText={veil.veil(money(totalPaise))}
            proven={proven}
            drawn={!veil.hidden}
          />
          {share === 'all' && outBar !== null ? <Note tone="wait">{tip(outBar.message, outBar.params)}</Note> : null}
          {share === 'all' ? (
            <Note icon={<ShieldCheck size={18} strokeWidth={1.9} />}>{t('cash.nothingElse')}</Note>
          ) : null}
        </>
      ) : (
        <Note tone="alert">{t('cash.differs')}</Note>
      )}
    </Sheet>
  )
}

const appliedTexts = {
  ipo: { title: 'cash.applied.ipo', rule: 'cash.applied.ipo.rule' },
  offer: { title: 'cash.applied.offer', rule: 'cash.applied.offer.rule' },
  fund: { title: 'cash.applied.fund', rule: 'cash.applied.fund.rule' },
} as const satisfies Record<MarketValue['applied'][number]['kind'], { title: TextKey; rule: TextKey }>

function appliedLink({ kind, id }: MarketValue['applied'][number]): string {
  if (kind === 'fund') return linkTo(paths.fundOrder, { order: id })
  return kind === 'ipo' ? linkTo(paths.ipoApplication, { id }) : linkTo(paths.offer, { id })
}

/** The due moment is the midnight after the last day: the day before it is said. */
function leavingText({ dueAt, isLate, caseUntil }: MarketValue['leaving'][number], { t, language }: Text): string {
  const day = formatDay(new Date(new Date(dueAt).getTime() - 1), language)
  if (caseUntil !== null) return t('cash.leaving.case', { until: formatDayAndTime(caseUntil, language) })
  return isLate ? t('transfer.late', { day }) : t('cash.leaving.rule', { day })
}

function usePartText(
  { maskCount, veil }: Veil,
  isBarred: boolean,
): (part: CashPart) => Pick<SplitPart, 'title' | 'detail' | 'action'> {
  const text = useText()
  const { t, language } = text
  const figures = useFigures()
  return (part) => {
    switch (part.kind) {
      case 'free':
        return { title: t(isBarred ? 'assets.available' : 'cash.free') }
      case 'due':
        return {
          title: t('cash.due'),
          detail: t('cash.due.rule'),
          action: { text: t('cash.due.see'), href: linkTo(paths.loan) },
        }
      case 'settling':
        return {
          title: t('cash.settling'),
          detail:
            part.settlesOn === null
              ? t('cash.settling.later')
              : t('cash.settling.rule', { day: formatDay(part.settlesOn, language) }),
        }
      case 'order':
        return {
          title: veil(t('cash.order', { quantity: maskCount(figures.shares(part.quantity)), code: part.code })),
          detail: t('cash.order.rule'),
          action: { text: t('cash.order.see'), href: linkTo(paths.orderDone, { order: part.orderId }) },
        }
      case 'leaving':
        return {
          title: t('cash.leaving'),
          detail: leavingText(part.transfer, text),
          action: {
            text: part.transfer.canCancel ? t('cash.leaving.cancel') : t('cash.leaving.see'),
            href: linkTo(paths.transferRecords),
          },
        }
      case 'applied':
        return {
          title: t(appliedTexts[part.to.kind].title, { name: part.to.name }),
          detail: t(appliedTexts[part.to.kind].rule, { day: formatDay(part.to.until, language) }),
          action: { text: t('cash.applied.see'), href: appliedLink(part.to) },
        }
      case 'held':
        return { title: t('assets.held'), detail: t('cash.held.rule') }
    }
  }
}
