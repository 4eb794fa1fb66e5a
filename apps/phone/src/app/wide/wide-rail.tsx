import { ChartLine, Headset, Keyboard, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '@bahi/ui/feedback/badge'
import { BrandMark } from '@bahi/ui/layout/brand-mark'
import { useNavigation } from '../../navigation/navigate.ts'
import { linkTo, paths, tabPaths } from '../../navigation/paths.ts'
import { useShown } from '../../navigation/use-router.ts'
import { rootTabs } from '../../page/root-tabs.ts'
import { useUnread } from '../../session/use-unread.ts'
import { useText } from '../../text/use-text.tsx'

const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The roots at the edge of a wide window, with the market, search, service and the keys. */
export function WideRail({ onKeys }: { onKeys: () => void }) {
  const { t } = useText()
  const { switchTab } = useNavigation()
  const { messages } = useUnread()
  const { path } = useShown()
  const [home, ...others] = rootTabs.map(({ id, textKey, Icon }) => (
    <RailLink
      key={id}
      href={linkTo(tabPaths[id])}
      text={t(textKey)}
      icon={<Icon {...icon} />}
      current={path === tabPaths[id]}
      onPress={() => switchTab(id)}
    />
  ))
  return (
    <nav className="wide-rail" aria-label={t('tab.name')}>
      <span className="wide-rail__brand">
        <BrandMark sizePx={34} />
      </span>
      <RailLink
        href={linkTo(paths.search)}
        text={t('search.title')}
        icon={<Search {...icon} />}
        current={path === paths.search}
      />
      {home}
      <RailLink
        href={linkTo(paths.market)}
        text={t('market.title')}
        icon={<ChartLine {...icon} />}
        current={path === paths.market}
      />
      {others}
      <span className="wide-rail__space" />
      <RailLink
        href={linkTo(paths.customerService)}
        text={t('wide.service')}
        icon={
          <>
            <Headset {...icon} />
            <Badge count={messages} maximum={99} />
          </>
        }
        current={path === paths.customerService}
      />
      <button type="button" className="wide-rail__link" onClick={onKeys}>
        <Keyboard {...icon} />
        {t('wide.keys')}
      </button>
    </nav>
  )
}

function RailLink({
  href,
  text,
  icon: picture,
  current,
  onPress,
}: {
  href: string
  text: string
  icon: ReactNode
  current: boolean
  /** In the place of the link's own way: a root leaves the pages before it behind. */
  onPress?: () => void
}) {
  return (
    <a
      className="wide-rail__link"
      href={href}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => {
        if (onPress === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onPress()
      }}
    >
      <span className="wide-rail__icon">{picture}</span>
      {text}
    </a>
  )
}
