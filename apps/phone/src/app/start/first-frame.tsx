import { TabHeader } from '@bahi/ui/layout/screen'
import { TabBar } from '@bahi/ui/layout/tab-bar'
import { HomeActions } from '../../home/home-actions.tsx'
import { PracticePlace, VisitorIntro } from '../../home/visitor-intro.tsx'
import { linkTo, tabPaths } from '../../navigation/paths.ts'
import { rootTabs } from '../../page/root-tabs.ts'
import type { Text } from '../../text/use-text.tsx'

/**
 * The first frame of Home for a visitor, without anything that a server must say. The build draws it into the page (first-frame.ts), so that
 * it can be read before the app's code is there; what the app draws in its place has the same parts.
 */
export function FirstFrame({ t }: { t: Text['t'] }) {
  const tabs = rootTabs.map(({ id, textKey, Icon }) => ({
    id,
    text: t(textKey),
    href: linkTo(tabPaths[id]),
    icon: (strokeWidth: number) => <Icon size={23} strokeWidth={strokeWidth} />,
  }))
  return (
    <div className="frame">
      <div className="frame__phone">
        <div className="screen">
          <TabHeader
            title={t('app.name')}
            brand
            simulated={<span>{t('app.simulated')}</span>}
            actions={<HomeActions t={t} notices={0} />}
          />
          <main className="screen__main">
            <div className="screen__body">
              <VisitorIntro t={t} amount={null} practice={<PracticePlace />} />
            </div>
          </main>
          <TabBar name={t('tab.name')} items={tabs} current="home" onSelect={() => undefined} />
        </div>
      </div>
    </div>
  )
}
