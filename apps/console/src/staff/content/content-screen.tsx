import './content.css'
import { Segmented } from 'antd'
import { ConsolePage } from '../../page/console-page.tsx'
import { useWords } from '../../page/use-words.ts'
import { BannersView } from './banners-view.tsx'
import { NewsView } from './news-view.tsx'
import { SiteView } from './site-view.tsx'
import { VersionsView } from './versions-view.tsx'

const views = ['banners', 'news', 'site', 'versions'] as const
type View = (typeof views)[number]
const viewWords = { banners: 'Banners', news: 'News', site: 'About the house', versions: 'Versions' } satisfies Record<
  View,
  string
>

/** What Bahi shows and says to everybody. None of it moves money or a price. */
export function ContentScreen() {
  const { words, say } = useWords()
  const view: View = views.find((one) => one === words['view']) ?? 'banners'
  return (
    <ConsolePage title="Content" sub="What customers read on Home, in the news and about the house.">
      <div>
        <Segmented<View>
          value={view}
          options={views.map((value) => ({ value, label: viewWords[value] }))}
          onChange={(to) => say({ view: to === 'banners' ? '' : to })}
        />
      </div>
      {{ banners: <BannersView />, news: <NewsView />, site: <SiteView />, versions: <VersionsView /> }[view]}
    </ConsolePage>
  )
}
