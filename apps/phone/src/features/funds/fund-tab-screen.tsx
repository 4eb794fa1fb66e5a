import './funds.css'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@bahi/ui/button'
import { IconButton } from '@bahi/ui/icon-button'
import { SearchField } from '@bahi/ui/search-field'
import { TabContent, Tabs } from '@bahi/ui/tabs'
import { useNavigation } from '../../navigate.ts'
import { OfflineNotice } from '../../offline-notice.tsx'
import { paths, placeOf, type FundTab } from '../../paths.ts'
import { SchemeOrders } from '../../scheme/scheme-orders.tsx'
import { AppScreen } from '../../shell/app-screen.tsx'
import { LogInFirst } from '../../shell/log-in-first.tsx'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { useQueryValues } from '../../use-query-values.ts'
import { useSession } from '../../use-session.ts'
import { AllFunds, FoundFunds } from './all-funds.tsx'
import { MyFunds } from './my-funds.tsx'

const tabKeys = { all: 'fund.tab.all', mine: 'fund.tab.mine', orders: 'fund.tab.orders' } as const satisfies Record<
  FundTab,
  TextKey
>
const tabs = Object.keys(tabKeys) as FundTab[]
const mostLetters = 60

/** All funds for everybody; the customer's own funds and orders. */
export function FundTabScreen() {
  const { t } = useText()
  const navigation = useNavigation()
  const { loggedIn } = useSession()
  const { tab: asked, category = '' } = useQueryValues(paths.fundTab)
  const tab = tabs.find((one) => one === asked) ?? 'all'
  const [keyword, setKeyword] = useState<string | null>(null)
  const show = (next: FundTab) => navigation.redirect(paths.fundTab, { tab: next })
  if (keyword !== null) {
    const field = (
      <SearchField
        name={t('fund.search')}
        value={keyword}
        placeholder={t('fund.search.placeholder')}
        clearName={t('search.clearField')}
        autoFocus
        onChange={(text) => setKeyword(text.slice(0, mostLetters))}
      />
    )
    return (
      <AppScreen
        title={t('fund.search')}
        tab="fund"
        field={field}
        onBack={() => setKeyword(null)}
        strip={<OfflineNotice />}
        scrollId="fund-search"
      >
        <FoundFunds keyword={keyword} onClear={() => setKeyword('')} />
      </AppScreen>
    )
  }
  return (
    <AppScreen
      title={t('tab.fund')}
      root
      tab="fund"
      scrollId={`fund-${tab}-${category}`}
      actions={
        <IconButton
          name={t('fund.search')}
          icon={<Search size={22} strokeWidth={1.75} />}
          onPress={() => setKeyword('')}
        />
      }
      strip={
        <>
          <OfflineNotice />
          <Tabs
            name={t('tab.fund')}
            value={tab}
            tabs={tabs.map((value) => ({ value, text: t(tabKeys[value]) }))}
            onChange={show}
          />
        </>
      }
    >
      <TabContent name={t(tabKeys[tab])}>
        {tab === 'all' ? (
          <AllFunds />
        ) : !loggedIn ? (
          <LogInFirst next={placeOf(paths.fundTab, { tab })} />
        ) : tab === 'mine' ? (
          <MyFunds onAll={() => show('all')} />
        ) : (
          <SchemeOrders kind="fund" action={<Button onPress={() => show('all')}>{t('fund.none.all')}</Button>} />
        )}
      </TabContent>
    </AppScreen>
  )
}
