import { IconButton } from '@bahi/ui/icon-button'
import { useToast } from '@bahi/ui/toast'
import { Star } from 'lucide-react'
import { useNavigation } from '../../navigate.ts'
import { paths } from '../../paths.ts'
import { useRefusalText } from '../../refusal-text.ts'
import { useText } from '../../text/use-text.tsx'
import { useSession } from '../../use-session.ts'
import { useStars } from './use-watchlist.ts'

/** The star: on the watchlist or not. A visitor is asked to log in and comes back to `next`. */
export function StarButton({ code, symbol, next, size = 22 }: { code: string; symbol: string; next: string; size?: number }) {
  const { t, tip } = useText()
  const { toast } = useToast()
  const { loggedIn } = useSession()
  const navigation = useNavigation()
  const refusalText = useRefusalText()
  const { watched, toggle } = useStars()
  const on = watched(code)
  const press = () => {
    if (loggedIn) return toggle(code, (cause) => toast(refusalText(cause), { tone: 'alert' }))
    toast(tip('market.tip8'))
    navigation.open(paths.login, { next })
  }
  return (
    <IconButton
      name={on ? t('watchlist.remove', { symbol }) : t('watchlist.add', { symbol })}
      pressed={on}
      onPress={press}
      icon={<Star size={size} strokeWidth={1.6} fill={on ? 'var(--color-accent)' : 'none'} color={on ? 'var(--color-accent-text)' : 'var(--color-text-2)'} />}
    />
  )
}
