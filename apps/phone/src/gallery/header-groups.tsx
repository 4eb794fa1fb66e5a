import {
  Bell,
  Check,
  ChevronRight,
  Clock,
  CloudOff,
  House,
  Layers,
  LayoutGrid,
  NotebookText,
  Search,
} from 'lucide-react'
import { useState } from 'react'
import { Button, TextLink } from '@bahi/ui/buttons/button'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { Tabs } from '@bahi/ui/buttons/tabs'
import { Badge } from '@bahi/ui/feedback/badge'
import { OfflineStrip } from '@bahi/ui/feedback/offline-strip'
import { Skeleton, SkeletonPage, SkeletonRows } from '@bahi/ui/feedback/skeleton'
import { EmptyState, ErrorState, Medal, StateView } from '@bahi/ui/feedback/state-view'
import { SearchField } from '@bahi/ui/fields/search-field'
import { Band, FieldHeader, Gutter, ResultHeader, Section, SubHeader, TabHeader } from '@bahi/ui/layout/screen'
import { TabBar } from '@bahi/ui/layout/tab-bar'
import { useText } from '../text/use-text.tsx'
import { Block, Line } from './block.tsx'
import { useSay } from './use-say.ts'

const nothing = () => {}

export function HeadersGroup() {
  const say = useSay()
  const [tab, setTab] = useState('a')
  const tabs = [
    ['a', say('Trends', '行情', 'रुझान')],
    ['b', say('Watchlist', '自选', 'वॉचलिस्ट')],
    ['c', say('New shares', '新股', 'नए शेयर')],
    ['d', say('Block trades', '大宗交易', 'ब्लॉक सौदे')],
    ['e', say('Placement', '配售', 'प्लेसमेंट')],
  ].map(([value = '', text = '']) => ({ value, text }))
  return (
    <>
      <Headers />
      <Block wide name="Tabs: more than fit">
        <Tabs name="Market" value={tab} tabs={tabs} onChange={setTab} />
      </Block>
      <Block wide name="Section and Band">
        <Section
          title={say('Rankings', '排行', 'रैंकिंग')}
          end={
            <TextLink href="#/gallery" end={<ChevronRight size={16} strokeWidth={2} />}>
              {say('See all', '查看全部', 'सभी देखें')}
            </TextLink>
          }
        >
          <Gutter>
            <p className="text-caption text-3">{say('Content', '内容', 'सामग्री')}</p>
          </Gutter>
        </Section>
        <Band />
      </Block>
      <Block name="Badge: none, one, 999, more">
        <Line>
          <Badge count={0} />
          <Badge count={1} />
          <Badge count={42} />
          <Badge count={999} />
          <Badge count={1000} />
        </Line>
      </Block>
      <TabBars />
    </>
  )
}

function Headers() {
  const { t } = useText()
  const [query, setQuery] = useState('sahya')
  const names = useTabNames()
  const badge = t('app.simulated')
  return (
    <>
      <Block wide name="TabHeader: brand">
        <TabHeader
          brand
          title="Bahi"
          simulated={badge}
          actions={
            <>
              <IconButton name="Search" icon={<Search size={22} strokeWidth={1.75} />} />
              <IconButton name="Notices, 2 new" marked icon={<Bell size={22} strokeWidth={1.75} />} />
            </>
          }
        />
      </Block>
      <Block wide name="TabHeader: title">
        <TabHeader title={names[2] ?? ''} simulated={badge} />
      </Block>
      <Block wide name="SubHeader">
        <SubHeader
          title="SAHYABANK"
          subtitle="NSE · Sahyadri Bank"
          simulated={badge}
          backName={t('app.back')}
          onBack={nothing}
        />
      </Block>
      <Block wide name="SubHeader: long name">
        <SubHeader
          title="Maikal Iron and Steel Works"
          subtitle="BSE · Maikal Iron and Steel Works Limited"
          simulated={badge}
          backName={t('app.back')}
          onBack={nothing}
          actions={<IconButton name="Search" icon={<Search size={22} strokeWidth={1.75} />} />}
        />
      </Block>
      <Block wide name="FieldHeader">
        <FieldHeader title="Search" simulated={badge} backName={t('app.back')} onBack={nothing}>
          <SearchField name="Search" value={query} placeholder="" clearName="Clear" onChange={setQuery} />
        </FieldHeader>
      </Block>
      <Block wide name="ResultHeader">
        <ResultHeader title="Result" simulated={badge} closeName={t('app.close')} onClose={nothing} />
      </Block>
    </>
  )
}

function TabBars() {
  const names = useTabNames()
  const icons = [House, Layers, NotebookText, LayoutGrid]
  return (
    <Block wide name="TabBar">
      <TabBar
        name="Tabs"
        current="0"
        onSelect={nothing}
        items={icons.map((Icon, index) => ({
          id: String(index),
          text: names[index] ?? '',
          href: '#/gallery',
          icon: (strokeWidth: number) => <Icon size={23} strokeWidth={strokeWidth} />,
          badge: index === 3 ? <Badge count={1200} /> : undefined,
        }))}
      />
    </Block>
  )
}

function useTabNames(): string[] {
  const say = useSay()
  return [
    say('Home', '首页', 'होम'),
    say('Fund', '基金', 'फंड'),
    say('Assets', '资产', 'संपत्ति'),
    say('More', '更多', 'और'),
  ]
}

export function StatesGroup() {
  const say = useSay()
  return (
    <>
      <OfflineStrips />
      <Block wide name="EmptyState">
        <EmptyState
          title={say('No stocks yet', '还没有股票', 'अभी कोई शेयर नहीं')}
          text={say(
            'Tap the star on any stock and it will be here, with its price.',
            '点任何股票旁的星，它和它的价格就会出现在这里。',
            'किसी भी शेयर का तारा दबाएँ; वह अपने दाम के साथ यहाँ होगा।',
          )}
          action={<Button>{say('Find a stock', '找股票', 'शेयर खोजें')}</Button>}
        />
      </Block>
      <Block wide name="ErrorState">
        <ErrorState
          title={say('The price did not load', '价格没有加载', 'दाम लोड नहीं हुआ')}
          text={say(
            'Our server took too long to answer. Your money and orders are not affected.',
            '服务器回应太慢。您的资金和委托不受影响。',
            'हमारे सर्वर ने जवाब देने में बहुत समय लिया। आपके पैसे और ऑर्डर पर असर नहीं है।',
          )}
          retryText={say('Try again', '再试一次', 'फिर कोशिश करें')}
          onRetry={nothing}
          more={<TextLink href="#/gallery">{say('Customer service', '客服', 'ग्राहक सेवा')}</TextLink>}
        />
      </Block>
      <Block wide name="StateView: a result">
        <StateView
          compact
          picture={
            <Medal tone="soft">
              <Check size={44} strokeWidth={2} />
            </Medal>
          }
          title={say('Bought 100 SAHYABANK', '已买入 100 SAHYABANK', '100 SAHYABANK खरीदे')}
          text={say(
            'Filled at ₹1,412.60 on NSE, 20 Nov 2026, 15:12',
            '2026年11月20日 15:12 在 NSE 以 ₹1,412.60 成交',
            'NSE पर ₹1,412.60 में, 20 नवंबर 2026, 15:12',
          )}
        />
      </Block>
      <MedalsAndSkeletons />
    </>
  )
}

function MedalsAndSkeletons() {
  return (
    <>
      <Block name="Medal">
        <Line>
          <Medal tone="soft">
            <Check size={40} strokeWidth={1.8} />
          </Medal>
          <Medal tone="wait">
            <Clock size={40} strokeWidth={1.8} />
          </Medal>
          <Medal tone="alert">
            <CloudOff size={40} strokeWidth={1.8} />
          </Medal>
          <Medal small tone="soft">
            <Check size={28} strokeWidth={1.8} />
          </Medal>
        </Line>
      </Block>
      <Block name="Skeleton">
        <Line>
          <Skeleton width={120} heightPx={16} />
          <Skeleton round width={44} heightPx={44} />
        </Line>
      </Block>
      <Block wide name="SkeletonRows">
        <SkeletonRows rows={3} name="Loading" />
      </Block>
      <Block wide name="SkeletonPage">
        <SkeletonPage name="Loading" />
      </Block>
    </>
  )
}

function OfflineStrips() {
  const say = useSay()
  return (
    <>
      <Block wide name="OfflineStrip: offline">
        <OfflineStrip
          text={say(
            'You are offline. Prices as of 15:04.',
            '您已离线。价格截至 15:04。',
            'आप ऑफ़लाइन हैं। दाम 15:04 तक के हैं।',
          )}
          retryText={say('Retry', '重试', 'फिर कोशिश करें')}
          onRetry={nothing}
        />
      </Block>
      <Block wide name="OfflineStrip: waiting">
        <OfflineStrip state="waiting" text={say('Connecting …', '正在连接…', 'जुड़ रहे हैं…')} />
      </Block>
      <Block wide name="OfflineStrip: back">
        <OfflineStrip state="back" text={say('You are back online.', '已恢复在线。', 'आप फिर ऑनलाइन हैं।')} />
      </Block>
    </>
  )
}
