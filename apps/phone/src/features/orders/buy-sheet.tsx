import { Sheet } from '@bahi/ui/sheet'
import { SkeletonRows } from '@bahi/ui/skeleton'
import { useText } from '../../text/use-text.tsx'

/** The ticket over a stock's page: how many, at what price, what it costs, slide. */
export function BuySheet({ code, open, onOpenChange }: { code: string; open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useText()
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('order.buy.title', { code })} closeName={t('app.close')}>
      <SkeletonRows rows={4} name={t('state.loading')} />
    </Sheet>
  )
}
