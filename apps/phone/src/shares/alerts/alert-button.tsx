import { Bell } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { StockDetail } from '@bahi/contract/market/views'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { useToast } from '@bahi/ui/feedback/toast'
import { useQuote } from '../../live/use-live.ts'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { useSheet } from '../../page/use-sheet.ts'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'

const AlertSheet = lazy(() => import('./alert-sheet.tsx').then((file) => ({ default: file.AlertSheet })))

/** The bell of a share's page. A visitor is asked to log in and comes back. */
export function AlertButton({ stock, next }: { stock: StockDetail; next: string }) {
  const { t, tip } = useText()
  const { toast } = useToast()
  const { loggedIn } = useSession()
  const navigation = useNavigation()
  const sheet = useSheet('alert')
  const live = useQuote(stock.instrumentId, 'ltp', sheet.open)
  const press = () => {
    if (loggedIn) return sheet.show()
    toast(tip('market.tip8'))
    navigation.open(paths.login, { next })
  }
  const on = {
    subject: 'share' as const,
    code: stock.code,
    symbol: stock.symbol,
    last: live?.lastPaise || stock.lastPaise,
    tick: stock.tickPaise,
    yearHigh: stock.high52Paise,
    yearLow: stock.low52Paise,
  }
  return (
    <>
      <IconButton
        name={t('alert.title', { symbol: stock.symbol })}
        onPress={press}
        icon={<Bell size={22} strokeWidth={1.6} color="var(--color-text-2)" />}
      />
      {sheet.open ? (
        <Suspense>
          <AlertSheet on={on} open onOpenChange={sheet.onOpenChange} />
        </Suspense>
      ) : null}
    </>
  )
}
