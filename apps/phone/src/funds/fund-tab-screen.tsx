import './funds.css'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@bahi/ui/buttons/button'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { TabContent, Tabs } from '@bahi/ui/buttons/tabs'
import { SearchField } from '@bahi/ui/fields/search-field'
import { useNavigation } from '../navigation/navigate.ts'
import { paths, pathWithQuery, type FundTab } from '../navigation/paths.ts'
import { useQueryValues } from '../navigation/use-query-values.ts'
import { AppScreen } from '../page/app-screen.tsx'
import { LogInFirst } from '../page/log-in-first.tsx'
import { OfflineNotice } from '../page/offline-notice.tsx'
import { useSession } from '../session/use-session.ts'
import { useText, type TextKey } from '../text/use-text.tsx'
import { AllFunds, FoundFunds } from './all-funds.tsx'
import { MyFunds } from './my-funds.tsx'
import { SchemeOrders } from './scheme/scheme-orders.tsx'

const tabKeys = { all: 'fund.tab.all', mine: 'fund.tab.mine', orders: 'fund.tab.orders' } as const satisfies Record<
  FundTab,
  TextKey
>
const tabs = Object.keys(tabKeys) as FundTab[]
const maxLetters = 60

/** All funds for everybody; the customer's own funds and orders. */
export function FundTabScreen() {
  const { t } = useText()
  const navigation = useNavigation()
  const { loggedIn } = useSession()
  const { tab: asked, category = '' } = useQueryValues(paths.fundTab)
  const tab = tabs.find((one) => one === asked) ?? 'all'
  const [keyword, setKeyword] = useState<string | null>(null)
  const show = (next: FundTab) => navigation.redirect(paths.fundTab, { tab: next })
  if (keyword !== null) return <FundSearch keyword={keyword} onKeyword={setKeyword} />
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
          <LogInFirst next={pathWithQuery(paths.fundTab, { tab })} />
        ) : tab === 'mine' ? (
          <MyFunds onAll={() => show('all')} />
        ) : (
          <SchemeOrders kind="fund" action={<Button onPress={() => show('all')}>{t('fund.none.all')}</Button>} />
        )}
      </TabContent>
    </AppScreen>
  )
}

interface FundSearchProps {
  keyword: string
  /** Null ends the search. */
  onKeyword: (keyword: string | null) => void
}

function FundSearch({ keyword, onKeyword }: FundSearchProps) {
  const { t } = useText()
  const field = (
    <SearchField
      name={t('fund.search')}
      value={keyword}
      placeholder={t('fund.search.placeholder')}
      clearName={t('search.clearField')}
      autoFocus
      onChange={(text) => onKeyword(text.slice(0, maxLetters))}
    />
  )
  return (
    <AppScreen
      title={t('fund.search')}
      tab="fund"
      field={field}
      onBack={() => onKeyword(null)}
      strip={<OfflineNotice />}
      scrollId="fund-search"
    >
      <FoundFunds keyword={keyword} onClear={() => onKeyword('')} />
    </AppScreen>
  )
}
