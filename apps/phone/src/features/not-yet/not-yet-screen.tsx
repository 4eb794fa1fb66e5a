import { Button } from '@bahi/ui/button'
import { EmptyState } from '@bahi/ui/state-view'
import { useMatches } from '@tanstack/react-router'
import { useNavigation } from '../../navigate.ts'
import { linkTo, paths } from '../../paths.ts'
import { AppScreen } from '../../shell/app-screen.tsx'
import { useText } from '../../text/use-text.tsx'
import { notYetScreenAt } from './not-yet-screens.ts'

/** A page that is not built yet: its own name, what will be here, and a way on. */
export function NotYetScreen() {
  const { t } = useText()
  const { back } = useNavigation()
  // The page that is shown, not the one being fetched: the address is there before its page.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const screen = notYetScreenAt(pathname)
  const isFundTab = pathname === paths.fundTab
  return (
    <AppScreen title={screen === null ? t('notFound.title') : t(screen.title)} root={isFundTab} tab={isFundTab ? 'fund' : undefined}>
      <EmptyState
        title={screen === null ? t('notFound.title') : t('later.title')}
        text={screen === null ? t('notFound.text') : t(screen.willBe)}
        action={isFundTab || screen === null ? <Button href={linkTo(paths.market)}>{t('later.toMarket')}</Button> : <Button onPress={() => back()}>{t('app.back')}</Button>}
      />
    </AppScreen>
  )
}
