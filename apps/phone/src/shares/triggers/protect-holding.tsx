import { ShieldCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { StockDetail } from '@bahi/contract/market/views'
import { Button } from '@bahi/ui/buttons/button'
import { Gutter } from '@bahi/ui/layout/screen'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { useSheet } from '../../page/use-sheet.ts'
import { useText } from '../../text/use-text.tsx'
import { ShareTriggers } from './share-triggers.tsx'

const TriggerSheet = lazy(() => import('./trigger-sheet.tsx').then((file) => ({ default: file.TriggerSheet })))

/** A stop-loss and a target for all of a holding: whichever is reached first sells it. */
export function ProtectHolding({ stock, quantity }: { stock: StockDetail; quantity: number }) {
  const { t } = useText()
  const navigation = useNavigation()
  const sheet = useSheet('protect')
  return (
    <>
      <ShareTriggers code={stock.code} />
      <Gutter>
        <Button kind="soft" icon={<ShieldCheck size={20} strokeWidth={1.8} />} onPress={sheet.show}>
          {t('trigger.protect')}
        </Button>
      </Gutter>
      {sheet.open ? (
        <Suspense>
          <TriggerSheet
            side="sell"
            stock={stock}
            shape="pair"
            quantity={quantity}
            open
            onOpenChange={sheet.onOpenChange}
            onSet={({ id }) => navigation.redirect(paths.trigger, { trigger: id })}
          />
        </Suspense>
      ) : null}
    </>
  )
}
