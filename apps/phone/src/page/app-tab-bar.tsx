import { ChartCandlestick, House, Layers, LayoutGrid, NotebookText, type LucideIcon } from 'lucide-react'
import { Badge } from '@bahi/ui/feedback/badge'
import { TabBar, type TabBarItem } from '@bahi/ui/layout/tab-bar'
import { useNavigation } from '../navigation/navigate.ts'
import { linkTo, tabPaths, type TabName } from '../navigation/paths.ts'
import { useUnread } from '../session/use-unread.ts'
import { useText, type TextKey } from '../text/use-text.tsx'

const tabs = [
  { id: 'home', textKey: 'tab.home', Icon: House },
  { id: 'fund', textKey: 'tab.fund', Icon: Layers },
  { id: 'stock', textKey: 'tab.stock', Icon: ChartCandlestick },
  { id: 'assets', textKey: 'tab.assets', Icon: NotebookText },
  { id: 'more', textKey: 'tab.more', Icon: LayoutGrid },
] as const satisfies readonly { id: TabName; textKey: TextKey; Icon: LucideIcon }[]

export function AppTabBar({ current }: { current: TabName }) {
  const { t } = useText()
  const { switchTab } = useNavigation()
  const { messages } = useUnread()
  const items: TabBarItem[] = tabs.map(({ id, textKey, Icon }) => ({
    id,
    text: t(textKey),
    href: linkTo(tabPaths[id]),
    icon: (strokeWidth) => <Icon size={23} strokeWidth={strokeWidth} />,
    badge: id === 'more' ? <Badge count={messages} maximum={99} /> : undefined,
  }))
  return <TabBar name={t('tab.name')} items={items} current={current} onSelect={(id) => switchTab(id as TabName)} />
}
