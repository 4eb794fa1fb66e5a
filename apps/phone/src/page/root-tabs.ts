import { ChartCandlestick, House, Layers, LayoutGrid, NotebookText, type LucideIcon } from 'lucide-react'
import type { TabName } from '../navigation/paths.ts'
import type { TextKey } from '../text/use-text.tsx'

/** The five roots with their icons, in their order. */
export const rootTabs = [
  { id: 'home', textKey: 'tab.home', Icon: House },
  { id: 'fund', textKey: 'tab.fund', Icon: Layers },
  { id: 'stock', textKey: 'tab.stock', Icon: ChartCandlestick },
  { id: 'assets', textKey: 'tab.assets', Icon: NotebookText },
  { id: 'more', textKey: 'tab.more', Icon: LayoutGrid },
] as const satisfies readonly { id: TabName; textKey: TextKey; Icon: LucideIcon }[]
