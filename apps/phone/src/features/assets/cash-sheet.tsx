import { Button } from '@bahi/ui/button'
import { Note } from '@bahi/ui/note'
import { Sheet } from '@bahi/ui/sheet'
import { ShieldCheck } from 'lucide-react'
import { linkTo, paths } from '../../paths.ts'
import { formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { SplitSum, type SplitPart } from './split-sum.tsx'
import { splitCash, type CashPart, type MarketValue } from './worth.ts'

interface CashSheetProps {
  sheet: { open: boolean; onOpenChange: (open: boolean) => void }
  value: MarketValue
  /** Whether this cash is what the checked book says. */
  proven: boolean
  mask: (text: string) => string
}

/** What can leave for the bank now, and for every other rupee the rule that holds it and the moment it is free. */
export function CashSheet({ sheet, value, proven, mask }: CashSheetProps) {
  const { t } = useText()
  const figures = useFigures()
  const partText = usePartText()
  const { parts, totalPaise, addsUp } = splitCash(value)
  const shown: SplitPart[] = parts.map((part, index) => ({ id: `${part.kind}${index}`, amountPaise: part.amountPaise, amountText: mask(figures.rupees(part.amountPaise)), ...partText(part) }))
  const out = <Button href={linkTo(paths.transferOut)}>{t('cash.out', { amount: mask(figures.rupees(value.withdrawablePaise)) })}</Button>
  return (
    <Sheet open={sheet.open} onOpenChange={sheet.onOpenChange} title={t('cash.title')} closeName={t('app.close')} foot={value.withdrawablePaise > 0 ? out : undefined}>
      {addsUp ? (
        <>
          <SplitSum parts={shown} totalLabel={t('cash.all')} totalText={mask(figures.rupees(totalPaise))} proven={proven} />
          <Note icon={<ShieldCheck size={18} strokeWidth={1.9} />}>{t('cash.nothingElse')}</Note>
        </>
      ) : (
        <Note tone="alert">{t('cash.differs')}</Note>
      )}
    </Sheet>
  )
}

function usePartText(): (part: CashPart) => Pick<SplitPart, 'title' | 'detail' | 'action'> {
  const { t, language } = useText()
  const figures = useFigures()
  return (part) => {
    switch (part.kind) {
      case 'free':
        return { title: t('cash.free') }
      case 'not-free':
        return { title: t('cash.notFree'), detail: t('cash.notFree.rule') }
      case 'settling':
        return {
          title: t('cash.settling'),
          detail: part.settlesOn === null ? t('cash.settling.later') : t('cash.settling.rule', { day: formatDay(part.settlesOn, language) }),
        }
      case 'order':
        return {
          title: t('cash.order', { quantity: figures.shares(part.quantity), code: part.code }),
          detail: t('cash.order.rule'),
          action: { text: t('cash.order.see'), href: linkTo(paths.stockTab, { tab: 'orders' }) },
        }
      case 'held':
        return { title: t('assets.held'), detail: t('cash.held.rule') }
    }
  }
}
